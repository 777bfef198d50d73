//! `KeptLevels`: the compressed keys of levels.

use std::iter;
use std::sync::Arc;

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_storage::{number_bytes, push_number, read_number};

use super::level_store::{KeyBatches, KeyLevels, LevelStoreError};
use super::word::Word;

/// The keys of each level in ascending order, stored as differences of few bytes.
#[derive(Default)]
pub(super) struct KeptLevels {
    levels: Vec<Arc<Vec<u8>>>,
    bytes: u64,
}

impl KeptLevels {
    /// Bytes occupied, with room for one more level but without its keys.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + vec_bytes_to_hold(&self.levels, 1)
    }

    pub(super) fn bytes_for(keys: &[impl Word]) -> u64 {
        differences(keys).map(number_bytes).sum()
    }

    /// Adds a level with these ascending keys, which take `bytes`.
    pub(super) fn push(&mut self, keys: &[impl Word], bytes: u64) {
        let mut level = Vec::with_capacity(usize::try_from(bytes).unwrap_or(0));
        for difference in differences(keys) {
            push_number(&mut level, difference);
        }
        self.bytes += level.capacity() as u64;
        reserve_one(&mut self.levels);
        self.levels.push(Arc::new(level));
    }

    fn keys(&self, level: usize) -> Option<impl Iterator<Item = u128> + use<>> {
        let bytes = Arc::clone(self.levels.get(level)?);
        let (mut at, mut key) = (0, 0);
        Some(iter::from_fn(move || {
            let rest = &mut bytes.get(at..)?.iter();
            let left = rest.len();
            key += read_number(|| rest.next().copied().ok_or(())).ok()??;
            at += left - rest.len();
            Some(key)
        }))
    }
}

impl KeyLevels for KeptLevels {
    fn levels(&self) -> usize {
        self.levels.len()
    }

    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches>, LevelStoreError> {
        let keys = self.keys(level).ok_or(LevelStoreError::NotKept { level })?;
        Ok(Box::new(keys))
    }
}

/// The first key, and then the difference of each to the one before.
fn differences(keys: &[impl Word]) -> impl Iterator<Item = u128> {
    let mut before = 0;
    keys.iter().map(move |key| {
        let difference = key.widen() - before;
        before = key.widen();
        difference
    })
}

#[cfg(test)]
#[path = "../../tests/unit/kept_levels.rs"]
mod tests;
