//! `LevelStates`: the states of a level whose keys are on disk.

use std::fmt::{self, Debug};

use abstract_games_core::Keyed;
use abstract_games_core::workers::ROUND;

use super::level_store::{KeyBatches, LevelKey, LevelStoreError};

/// The states of a level, read in batches.
pub struct LevelStates<'g, G> {
    pub(super) game: &'g G,
    pub(super) reader: AnyReader,
}

/// A reader of keys of at most 64 bits, or of at most 128 bits, with room for a batch.
pub(super) enum AnyReader {
    Narrow(Box<dyn KeyBatches<u64>>, Vec<u64>),
    Wide(Box<dyn KeyBatches<u128>>, Vec<u128>),
}

impl<G: Keyed> LevelStates<'_, G> {
    /// The next states in the order of their keys, at most 16384, or `None` at the end of the level.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if the file cannot be read or was altered, and
    /// [`LevelStoreError::NoState`] if a key is that of no state.
    pub fn next_batch(&mut self) -> Result<Option<Vec<G::State>>, LevelStoreError> {
        match &mut self.reader {
            AnyReader::Narrow(reader, keys) => next_states(self.game, &mut **reader, keys),
            AnyReader::Wide(reader, keys) => next_states(self.game, &mut **reader, keys),
        }
    }
}

fn next_states<G: Keyed, K: LevelKey>(
    game: &G,
    reader: &mut dyn KeyBatches<K>,
    keys: &mut Vec<K>,
) -> Result<Option<Vec<G::State>>, LevelStoreError> {
    let state =
        |key: &K| game.state(key.wide()).ok_or(LevelStoreError::NoState { key: key.wide() });
    let is_there = reader.next_batch(keys)?;
    is_there.then(|| keys.iter().map(state).collect()).transpose()
}

impl<G> Debug for LevelStates<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LevelStates").finish_non_exhaustive()
    }
}

const _: () = assert!(ROUND == 1 << 14, "the greatest number of keys in a batch");
