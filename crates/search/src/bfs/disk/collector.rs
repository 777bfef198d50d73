//! `Collector`: the keys offered for the next level, sorted in memory and spilled in sorted runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, mem};

use abstract_games_core::Workers;
use abstract_games_storage::{Header, StorageError, file_call};

use super::merge::Merge;
use super::run_file::{RunFile, RunWriter, header};
use crate::bfs::key_set::Key;

/// The number of spilled runs at which they are merged to one, small in unit tests.
const SPILLS: usize = if cfg!(test) { 4 } else { 16 };

pub(super) struct Collector<K> {
    folder: PathBuf,
    scratch: Header,
    room: usize,
    keys: Vec<K>,
    spilled: Vec<Spill<K>>,
    next_number: u64,
    most_bytes: u64,
}

/// A spilled run. Fields are dropped in this order, so it is closed before its file is removed:
/// some systems do not remove an open file.
struct Spill<K> {
    run: Arc<RunFile<K>>,
    _file: SpillFile,
}

/// Removed when this value is dropped.
struct SpillFile(PathBuf);

impl Drop for SpillFile {
    fn drop(&mut self) {
        // The next run in this folder removes one that remains.
        let _ = file_call(|| fs::remove_file(&self.0));
    }
}

pub(super) fn spill_name(number: u64) -> String {
    format!("spill-{number}")
}

impl<K: Key> Collector<K> {
    pub(super) fn new(folder: &Path, scratch: &Header, room: usize) -> Self {
        let (folder, scratch) = (folder.to_owned(), scratch.clone());
        let (keys, spilled) = (Vec::new(), Vec::new());
        Self { folder, scratch, room, keys, spilled, next_number: 1, most_bytes: 0 }
    }

    /// Adds `keys`, and empties the vector. Calls `watch` with the number of keys to be merged.
    pub(super) fn add<E: From<StorageError>>(
        &mut self,
        keys: &mut Vec<u128>,
        workers: &Workers,
        mut watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rest = keys.as_slice();
        while !rest.is_empty() {
            let (now, later) = rest.split_at((self.room - self.keys.len()).min(rest.len()));
            if self.keys.capacity() < self.keys.len() + now.len() {
                // Doubles, but never beyond the room.
                let capacity = (2 * self.keys.len()).max(self.keys.len() + now.len());
                let more = capacity.min(self.room) - self.keys.len();
                let reserved = self.keys.try_reserve_exact(more);
                reserved.map_err(|_| {
                    StorageError::io(&self.folder, std::io::ErrorKind::OutOfMemory.into())
                })?;
            }
            self.keys.extend(now.iter().map(|&key| K::low_bits_of(key)));
            rest = later;
            if self.keys.len() == self.room {
                self.sort(workers);
                if self.keys.len() > self.room / 2 {
                    self.spill()?;
                    if self.spilled.len() == SPILLS {
                        self.merge_spilled(&mut watch)?;
                    }
                }
            }
        }
        keys.clear();
        Ok(())
    }

    fn sort(&mut self, workers: &Workers) {
        workers.sort_unstable(&mut self.keys);
        self.keys.dedup();
    }

    fn spill(&mut self) -> Result<(), StorageError> {
        let keys = mem::take(&mut self.keys);
        let spill = self.write(|writer| writer.push(&keys))?;
        self.keys = keys;
        self.keys.clear();
        self.spilled.push(spill);
        Ok(())
    }

    /// Merges the spilled runs to one.
    fn merge_spilled<E: From<StorageError>>(
        &mut self,
        watch: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let merge = Merge::new(self.spilled.iter().map(|spill| Arc::clone(&spill.run)));
        let merged = self.write(|writer| merge.write_to(writer, watch))?;
        self.spilled = vec![merged];
        Ok(())
    }

    fn write<E: From<StorageError>>(
        &mut self,
        fill: impl FnOnce(&mut RunWriter<K>) -> Result<(), E>,
    ) -> Result<Spill<K>, E> {
        let number = self.next_number;
        self.next_number += 1;
        let path = self.folder.join(spill_name(number));
        let header = header(&self.scratch, number);
        let mut writer = RunWriter::create(&path, &header)?;
        fill(&mut writer)?;
        writer.finish()?;
        let run = RunFile::open(&path, &header)?;
        // The runs that were merged are still there.
        self.most_bytes = self.most_bytes.max(self.disk_bytes() + run.disk_bytes());
        Ok(Spill { run, _file: SpillFile(path) })
    }

    /// Calls `take` with the collected keys in ascending order without repeats, up to `most` or a
    /// little more at a time. Only the spilled runs stay, until they are [cleared](Self::clear).
    pub(super) fn finish<E: From<StorageError>>(
        &mut self,
        workers: &Workers,
        most: usize,
        mut take: impl FnMut(&[K]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.sort(workers);
        if self.spilled.is_empty() {
            self.keys.chunks(most).try_for_each(take)?;
            self.keys.clear();
            return Ok(());
        }
        if !self.keys.is_empty() {
            self.spill()?;
        }
        let mut merge = Merge::new(self.spilled.iter().map(|spill| Arc::clone(&spill.run)));
        let mut keys = Vec::new();
        while merge.append_next(&mut keys)? {
            if keys.len() >= most {
                take(&keys)?;
                keys.clear();
            }
        }
        take(&keys)
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.spilled.clear();
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        let indices: u64 = self.spilled.iter().map(|spill| spill.run.memory_bytes()).sum();
        (self.keys.capacity() * size_of::<K>()) as u64 + indices
    }

    /// The greatest number of bytes of spilled runs since the last call.
    pub(super) fn take_most_bytes(&mut self) -> u64 {
        mem::take(&mut self.most_bytes)
    }

    /// Bytes of the spilled runs.
    pub(super) fn disk_bytes(&self) -> u64 {
        self.spilled.iter().map(|spill| spill.run.disk_bytes()).sum()
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/collector.rs"]
mod tests;
