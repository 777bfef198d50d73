//! `LevelStore`: the owner of the keys that a search by levels has found.

use thiserror::Error;

use abstract_games_core::workers::ROUND;
use abstract_games_core::{Observer, Stop};
use abstract_games_storage::StorageError;

/// The levels of keys that a search has found, numbered from 0.
pub trait KeyLevels {
    /// Number of levels.
    fn levels(&self) -> usize;

    /// The keys of a level in ascending order, also while keys are offered and levels are finished.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NotKept`] if there is no such level, or it is an earlier one and those
    /// are not kept. [`LevelStoreError::Storage`] if a file cannot be read.
    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches>, LevelStoreError>;

    /// The least of the ascending keys `wanted` that is in a level, if there is one.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    fn first_of(&self, level: usize, mut wanted: &[u128]) -> Result<Option<u128>, LevelStoreError> {
        let (mut batches, mut keys) = (self.read(level)?, Vec::new());
        while !wanted.is_empty() && batches.next_batch(&mut keys)? {
            let Some(last) = keys.last() else { break };
            let (now, later) = wanted.split_at(wanted.partition_point(|key| key <= last));
            if let Some(found) = now.iter().find(|key| keys.binary_search(key).is_ok()) {
                return Ok(Some(*found));
            }
            wanted = later;
        }
        Ok(None)
    }
}

/// The owner of the keys that a breadth-first search by levels has found.
///
/// A driver expands the states of the newest level and offers the keys of their successors. At the
/// end of a level the store removes repeated keys and those of all earlier levels; the rest is the
/// next level. This is delayed duplicate detection (U. Stern and D. L. Dill, *Using magnetic disk
/// instead of main memory in the Murφ verifier*, 1998), with all earlier levels, because moves need
/// not be reversible.
///
/// The first level consists of the keys offered before the first
/// [`finish_level`](Self::finish_level). The result does not depend on the order of the offers.
///
/// ```
/// use abstract_games_search::{KeyLevels, LevelStore, memory_levels};
///
/// // The states are the numbers below 64, and the moves lead from n to 2n and n + 3.
/// let mut store = memory_levels(6, u64::MAX, false);
/// store.offer(&mut vec![1], &mut ())?;
/// while store.finish_level(&mut ())? > 0 {
///     let mut newest = store.read(store.levels() - 1)?;
///     let mut keys = Vec::new();
///     while newest.next_batch(&mut keys)? {
///         let successors = keys.iter().flat_map(|n| [2 * n % 64, (n + 3) % 64]);
///         store.offer(&mut successors.collect(), &mut ())?;
///     }
/// }
/// assert_eq!((0..store.levels()).map(|level| store.level_len(level)).sum::<u64>(), 64);
/// # Ok::<(), abstract_games_search::LevelStoreError>(())
/// ```
pub trait LevelStore: KeyLevels + Send + Sync {
    /// Removes some of the keys that were found or [seen](Self::remove_seen) before. The others
    /// must be offered, without a second call. Several threads may call it at the same time.
    fn remove_seen(&self, keys: &mut Vec<u128>);

    /// Takes `keys` for the next level, in any order and with repeats, and leaves the vector empty.
    /// Keys must have at most as many bits as the store was made for. `observer` is asked once a
    /// batch of keys while files are merged.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Stopped`] if the keys do not fit into the memory of the store or the
    /// observer stops the work, [`LevelStoreError::Storage`] if a file cannot be written. The store
    /// cannot be used any more.
    fn offer(
        &mut self,
        keys: &mut Vec<u128>,
        observer: &mut dyn Observer,
    ) -> Result<(), LevelStoreError>;

    /// Makes the offered keys that were not found before the newest level, if there are any, and
    /// returns their number. `observer` is asked once a batch of keys; `done` counts the keys
    /// compared and merged on disk.
    ///
    /// # Errors
    ///
    /// As [`offer`](Self::offer).
    fn finish_level(&mut self, observer: &mut dyn Observer) -> Result<u64, LevelStoreError>;

    /// Number of keys in a level, or 0 if there is no such level.
    fn level_len(&self, level: usize) -> u64;

    /// Number of keys in all levels.
    fn found(&self) -> u64;

    /// Bytes of memory that the store occupies, before further offers.
    fn memory_bytes(&self) -> u64;
}

/// The keys of a level, read in batches.
pub trait KeyBatches: Send {
    /// Replaces the contents of `keys` by the next keys of the level, in ascending order, 1 to
    /// 16384 of them. Returns false, with no keys, at the end of the level.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be read, or was altered.
    fn next_batch(&mut self, keys: &mut Vec<u128>) -> Result<bool, LevelStoreError>;
}

/// The iterator must give its keys in ascending order.
impl<I: Iterator<Item = u128> + Send> KeyBatches for I {
    fn next_batch(&mut self, keys: &mut Vec<u128>) -> Result<bool, LevelStoreError> {
        keys.clear();
        keys.extend(self.by_ref().take(ROUND));
        Ok(!keys.is_empty())
    }
}

/// The reason why a search by levels failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LevelStoreError {
    /// A file could not be written, read or used.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The store was stopped, mostly by its limit on memory.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The game has no state with a key that was found.
    #[error("no state of the game has the key {key}")]
    NoState {
        /// The key.
        key: u128,
    },
    /// A state has a key of more bits than the game declares.
    #[error("the key of the state {state} has more bits than the game declares")]
    KeyTooWide {
        /// The state.
        state: String,
        /// The key of the state that was expanded, unless the state is a source.
        before: Option<u128>,
    },
    /// An operation of the store failed before. Its files have the last complete level.
    #[error("the store failed before; open it again")]
    Failed,
    /// The keys of this level are not kept.
    #[error("the keys of level {level} are not kept")]
    NotKept {
        /// The level.
        level: usize,
    },
}
