//! `FoundKeys`: the keys of all states that a search by levels in memory has found.

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::kept_levels::KeptLevels;
use super::key_set::{AnyKeySet, key_set};

/// The keys of all states found, and the run to which the search reports.
pub(super) struct FoundKeys<'r> {
    run: Run<'r>,
    pub(super) workers: Workers,
    pub(super) set: Box<dyn AnyKeySet>,
    /// The keys of each level, if they are kept.
    pub(super) kept: Option<KeptLevels>,
    /// Number of states expanded.
    pub(super) expanded: usize,
}

impl<'r> FoundKeys<'r> {
    pub(super) fn new(run: Run<'r>, key_bits: u32, keeps_levels: bool) -> Self {
        let (set, kept) = (key_set(key_bits), keeps_levels.then(KeptLevels::default));
        Self { workers: run.workers(), run, set, kept, expanded: 0 }
    }

    /// Asks the observer before the search begins.
    pub(super) fn ask(&mut self) -> Result<(), Stop> {
        self.run.observe(&self.progress().bytes(self.set.bytes_to_hold(0)))
    }

    fn progress(&self) -> Progress {
        Progress::at(self.expanded as u64).found(self.set.len() as u64)
    }

    /// Adds scrambled keys, and returns for each whether it was new. The search occupies `others`
    /// bytes besides.
    pub(super) fn insert(&mut self, scrambled: &[u128], others: u64) -> Result<Vec<bool>, Stop> {
        let progress = self.progress();
        let mut permit = |bytes| self.run.observe(&progress.bytes(bytes + others));
        permit(self.set.bytes_to_hold(scrambled.len()))?;
        self.set.insert_all(scrambled, &self.workers, &mut permit)
    }

    /// Keeps the keys of a level, if levels are kept. The search occupies `others` bytes besides.
    pub(super) fn keep(
        &mut self,
        count: usize,
        keys: &mut dyn Iterator<Item = u128>,
        others: u64,
    ) -> Result<(), Stop> {
        let progress = self.progress();
        let Some(kept) = &mut self.kept else { return Ok(()) };
        let others = others + self.set.bytes_to_hold(0) + (count * size_of::<u128>()) as u64;
        self.run.observe(&progress.bytes(others))?;
        let mut level = Vec::with_capacity(count);
        level.extend(keys);
        level.sort_unstable();
        let bytes = KeptLevels::bytes_for(&level);
        self.run.observe(&progress.bytes(others + bytes))?;
        kept.push(&level, bytes);
        Ok(())
    }
}
