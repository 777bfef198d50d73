//! `FoundKeys`: the keys of all states that a search by levels in memory has found.

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::kept_levels::KeptLevels;
use super::key_set::{AnyKeySet, key_set, least_bytes};

/// The keys of all states found, and the run to which the search reports.
pub(super) struct FoundKeys<'r> {
    pub(super) run: Run<'r>,
    pub(super) workers: Workers,
    set: Option<Box<dyn AnyKeySet>>,
    /// The keys of each level, if they are kept.
    pub(super) kept: Option<KeptLevels>,
    /// Number of states expanded.
    pub(super) expanded: usize,
}

impl<'r> FoundKeys<'r> {
    pub(super) fn new(run: Run<'r>, keeps_levels: bool) -> Self {
        let kept = keeps_levels.then(KeptLevels::default);
        Self { workers: run.workers(), run, set: None, kept, expanded: 0 }
    }

    pub(super) fn begin(&mut self, key_bits: u32) -> Result<(), Stop> {
        self.run.observe(&Progress::at(0).bytes(least_bytes(key_bits)))?;
        self.set = Some(key_set(key_bits));
        Ok(())
    }

    pub(super) fn set(&self) -> Option<&dyn AnyKeySet> {
        self.set.as_deref()
    }

    /// Adds keys, and returns for each whether it was new. The search occupies `others` bytes
    /// besides.
    pub(super) fn insert(&mut self, keys: &[u128], others: u64) -> Result<Vec<bool>, Stop> {
        let Self { run, workers, set: Some(set), expanded, .. } = self else {
            return Ok(Vec::new());
        };
        let progress = Progress::at(*expanded as u64).found(set.len() as u64);
        let mut permit = |bytes| run.observe(&progress.bytes(bytes + others));
        permit(set.bytes_to_hold(keys.len()))?;
        set.insert_all(keys, workers, &mut permit)
    }

    /// Keeps the keys of a level, if levels are kept. The search occupies `others` bytes besides.
    pub(super) fn keep(
        &mut self,
        count: usize,
        keys: &mut dyn Iterator<Item = u128>,
        others: u64,
    ) -> Result<(), Stop> {
        let Self { run, set: Some(set), kept: Some(kept), expanded, .. } = self else {
            return Ok(());
        };
        let progress = Progress::at(*expanded as u64).found(set.len() as u64);
        let others = others + set.bytes_to_hold(0) + (count * size_of::<u128>()) as u64;
        run.observe(&progress.bytes(others))?;
        let mut level = Vec::with_capacity(count);
        level.extend(keys);
        level.sort_unstable();
        let bytes = KeptLevels::bytes_for(&level);
        run.observe(&progress.bytes(others + bytes))?;
        kept.push(&level, bytes);
        Ok(())
    }
}
