//! `Merge`: the keys of several runs in ascending order.

use std::sync::Arc;

use abstract_games_storage::StorageError;

use super::run_file::{Cursor, RunFile, RunWriter};
use crate::bfs::key_set::Key;

/// The keys of several runs in ascending order, without repeats.
pub(super) struct Merge<K> {
    cursors: Vec<Cursor<K>>,
}

impl<K: Key> Merge<K> {
    pub(super) fn new(runs: impl IntoIterator<Item = Arc<RunFile<K>>>) -> Self {
        Self { cursors: runs.into_iter().map(Cursor::new).collect() }
    }

    /// Writes all keys. Calls `watch` with the number of keys before they are written.
    pub(super) fn write_to<E: From<StorageError>>(
        mut self,
        writer: &mut RunWriter<K>,
        mut watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut keys = Vec::new();
        while self.append_next(&mut keys)? {
            watch(keys.len())?;
            writer.push(&keys)?;
            keys.clear();
        }
        Ok(())
    }

    /// Appends the next keys to `keys`: at most a block of each run. Returns false at the end. All
    /// keys up to the least of the last keys of the blocks are taken at once, and merged by a
    /// stable sort.
    pub(super) fn append_next(&mut self, keys: &mut Vec<K>) -> Result<bool, StorageError> {
        let mut bound = None;
        let mut at = 0;
        while let Some(cursor) = self.cursors.get_mut(at) {
            match cursor.keys()?.last().copied() {
                None => {
                    self.cursors.swap_remove(at);
                }
                Some(last) => {
                    bound = Some(bound.map_or(last, |bound: K| bound.min(last)));
                    at += 1;
                }
            }
        }
        let Some(bound) = bound else { return Ok(false) };
        let start = keys.len();
        for cursor in &mut self.cursors {
            let next = cursor.keys()?;
            let count = next.partition_point(|&key| key <= bound);
            keys.extend_from_slice(&next[..count]);
            cursor.skip(count);
        }
        if self.cursors.len() > 1 {
            keys[start..].sort();
        }
        let mut kept = start;
        for at in start..keys.len() {
            if kept == start || keys[kept - 1] != keys[at] {
                keys[kept] = keys[at];
                kept += 1;
            }
        }
        keys.truncate(kept);
        Ok(true)
    }
}
