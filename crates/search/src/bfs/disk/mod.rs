//! `disk_levels`: a store of levels whose keys are in sorted runs on disk.

mod block;
mod collector;
mod disk_use;
mod manifest;
mod merge;
mod packed_group;
mod recent_keys;
mod run_file;
mod scratch;
#[cfg(test)]
#[path = "../../../tests/unit/disk.rs"]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use abstract_games_core::{Observer, Progress, Workers};
use abstract_games_storage::{
    Checkpoint, CheckpointFolder, ContainerError, Header, StorageError, file_call,
};

use super::key_set::Key;
use super::level_store::{KeyBatches, KeyLevels, LevelStore, LevelStoreError};
use super::word::Word;
use collector::Collector;
pub use disk_use::DiskUse;
use disk_use::Meter;
use manifest::{Level, Manifest};
use merge::Merge;
use recent_keys::RecentKeys;
use run_file::{Buffer, Cursor, RunFile, RunWriter};
pub use scratch::Scratch;
use scratch::{remove_leftovers, run_name};

/// The store, with keys of 64 or 128 bits.
pub(super) struct DiskLevels<K: Key> {
    folder: CheckpointFolder,
    checkpoint: Checkpoint,
    parameters: Header,
    keeps_levels: bool,
    manifest: Manifest,
    /// The known runs, which stay open. Those of other kept levels are opened when they are read,
    /// because a process may have few open files.
    runs: BTreeMap<u64, Arc<RunFile<K>>>,
    recent: RecentKeys,
    has_failed: bool,
    collector: Collector<K>,
    workers: Workers,
    meter: Meter,
}

/// Number of keys for each thread that are compared with the known runs at once, small in unit
/// tests.
const KEYS_OF_A_THREAD: usize = if cfg!(test) { 1 << 4 } else { 1 << 15 };

struct KeyProgress<'o> {
    observer: &'o mut dyn Observer,
    passed: u64,
}

impl KeyProgress<'_> {
    fn pass(&mut self, keys: usize) -> Result<(), LevelStoreError> {
        self.observer.observe(&Progress::at(self.passed))?;
        self.passed += keys as u64;
        Ok(())
    }
}

impl<K: Key> DiskLevels<K> {
    fn open(
        scratch: &Scratch,
        key_bits: u32,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Self, LevelStoreError> {
        let key_bits = key_bits.min(<K as Word>::BITS);
        let folder = scratch.open()?;
        let parameters = scratch.parameters(key_bits);
        let checkpoint = folder.checkpoint(manifest::NAME, manifest::header(&parameters))?;
        let manifest = if let Some(reader) = checkpoint.load()? {
            Manifest::read(reader)?
        } else {
            let manifest = Manifest::default();
            checkpoint.replace(&manifest.to_bytes())?;
            manifest
        };
        remove_leftovers(folder.path(), |number| manifest.runs.contains_key(&number))?;
        let mut runs = BTreeMap::new();
        for (&number, summary) in &manifest.runs {
            let path = folder.path().join(run_name(number));
            let run = RunFile::open(&path, &run_file::header(&parameters, number));
            let run = run.map_err(|error| match error {
                StorageError::Io { error, .. } if error.kind() == ErrorKind::NotFound => {
                    let reason = format!("{} is missing", run_name(number));
                    StorageError::refused(checkpoint.path(), ContainerError::content(reason))
                }
                error => error,
            })?;
            run.verify(summary, || Ok::<_, LevelStoreError>(observer.observe(&Progress::at(0))?))?;
            if manifest.known.contains(&number) {
                runs.insert(number, run);
            }
        }
        let room = scratch.sorted_keys(size_of::<K>());
        scratch.meter.begin(manifest.bytes());
        Ok(Self {
            collector: Collector::new(folder.path(), &parameters, room),
            recent: RecentKeys::new(key_bits, scratch.cache_bytes()),
            keeps_levels: scratch.keeps_levels,
            has_failed: false,
            workers: Workers::new(threads),
            meter: scratch.meter.clone(),
            folder,
            checkpoint,
            parameters,
            manifest,
            runs,
        })
    }

    fn path_of(&self, number: u64) -> PathBuf {
        self.folder.path().join(run_name(number))
    }

    fn run_of(&self, level: usize) -> Result<Arc<RunFile<K>>, LevelStoreError> {
        let number = self.manifest.levels.get(level).and_then(|level| level.run);
        let number = number.ok_or(LevelStoreError::NotKept { level })?;
        if let Some(run) = self.runs.get(&number) {
            return Ok(Arc::clone(run));
        }
        let header = run_file::header(&self.parameters, number);
        Ok(RunFile::open(&self.path_of(number), &header)?)
    }

    fn create_run(&self, number: u64) -> Result<RunWriter<K>, StorageError> {
        RunWriter::create(&self.path_of(number), &run_file::header(&self.parameters, number))
    }

    fn finish_run(
        &mut self,
        writer: RunWriter<K>,
        number: u64,
        manifest: &mut Manifest,
    ) -> Result<(), StorageError> {
        let summary = writer.finish()?;
        manifest.runs.insert(number, summary);
        let header = run_file::header(&self.parameters, number);
        self.runs.insert(number, RunFile::open(&self.path_of(number), &header)?);
        Ok(())
    }

    fn write_new(
        &mut self,
        writer: &mut RunWriter<K>,
        watch: &mut KeyProgress<'_>,
    ) -> Result<(), LevelStoreError> {
        let Self { collector, workers, runs, manifest, .. } = self;
        let known: Vec<_> = manifest.known.iter().map(|number| &runs[number]).collect();
        let threads = workers.count();
        collector.finish(workers, KEYS_OF_A_THREAD * threads, |keys| {
            watch.pass(keys.len())?;
            let length = keys.len().div_ceil(threads).max(1);
            let pieces: Vec<_> = keys.chunks(length).map(<[K]>::to_vec).collect();
            let pieces = workers.map_each(pieces, |mut keys| {
                let mut buffer = Buffer::default();
                for run in &known {
                    run.remove_from(&mut keys, &mut buffer)?;
                }
                Ok::<_, StorageError>(keys)
            });
            pieces.into_iter().try_for_each(|keys| Ok(writer.push(&keys?)?))
        })
    }

    /// Merges the newest runs of earlier levels, without the two newest, while the next older run
    /// has at most twice their keys. So each run has more than twice the keys of all newer ones
    /// together, and their number is at most the binary logarithm of the number of keys.
    fn merge_runs(
        &mut self,
        manifest: &mut Manifest,
        watch: &mut KeyProgress<'_>,
    ) -> Result<(), LevelStoreError> {
        let newest: Vec<_> = manifest.levels.iter().rev().take(2).map(|level| level.run).collect();
        let is_old = |number: &u64| !newest.contains(&Some(*number));
        let old = manifest.known.iter().take_while(|number| is_old(number)).count();
        let mut first = old;
        let mut merged_keys = 0;
        for at in (0..old).rev() {
            let keys = manifest.runs[&manifest.known[at]].keys;
            if at + 1 < old && keys / 2 > merged_keys {
                break;
            }
            merged_keys += keys;
            first = at;
        }
        if old - first < 2 {
            return Ok(());
        }
        let number = manifest.next_number();
        let inputs: Vec<_> = manifest.known.drain(first..old).collect();
        manifest.known.insert(first, number);
        let merge = Merge::new(inputs.iter().map(|number| Arc::clone(&self.runs[number])));
        let mut writer = self.create_run(number)?;
        merge.write_to(&mut writer, |keys| watch.pass(keys))?;
        Ok(self.finish_run(writer, number, manifest)?)
    }

    /// After a failure, keys may be lost that the cache takes for offered.
    fn unless_failed<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, LevelStoreError>,
    ) -> Result<T, LevelStoreError> {
        if self.has_failed {
            return Err(LevelStoreError::Failed);
        }
        self.has_failed = true;
        let done = work(self)?;
        self.has_failed = false;
        Ok(done)
    }

    fn add_level(&mut self, watch: &mut KeyProgress<'_>) -> Result<u64, LevelStoreError> {
        let number = self.manifest.next_number();
        let mut writer = self.create_run(number)?;
        self.write_new(&mut writer, watch)?;
        let keys = writer.keys();
        let spilled = self.collector.disk_bytes();
        self.meter.pass(self.manifest.bytes() + self.collector.take_most_bytes());
        if keys == 0 {
            self.collector.clear();
            return Ok(0);
        }
        let mut manifest = self.manifest.clone();
        self.finish_run(writer, number, &mut manifest)?;
        self.meter.pass(manifest.bytes() + spilled);
        self.collector.clear();
        manifest.levels.push(Level { keys, run: Some(number) });
        manifest.known.push(number);
        if !self.keeps_levels {
            // The two newest levels are kept.
            for level in manifest.levels.iter_mut().rev().skip(2) {
                level.run = None;
            }
        }
        self.merge_runs(&mut manifest, watch)?;
        self.meter.pass(manifest.bytes());
        self.commit(manifest)?;
        Ok(keys)
    }

    /// Saves `manifest` and removes the files that it does not use.
    fn commit(&mut self, mut manifest: Manifest) -> Result<(), StorageError> {
        let unused = manifest.remove_unused();
        self.checkpoint.replace(&manifest.to_bytes())?;
        self.runs.retain(|number, _| manifest.known.contains(number));
        self.manifest = manifest;
        for number in unused {
            // The next run in this folder removes a file that remains.
            let _ = file_call(|| fs::remove_file(self.path_of(number)));
        }
        self.meter.stay(self.manifest.bytes());
        Ok(())
    }
}

impl<K: Key> KeyLevels for DiskLevels<K> {
    fn levels(&self) -> usize {
        self.manifest.levels.len()
    }

    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches>, LevelStoreError> {
        Ok(Box::new(Cursor::new(self.run_of(level)?)))
    }

    /// Reads one block of keys for each of those wanted, up to the one found.
    fn first_of(&self, level: usize, wanted: &[u128]) -> Result<Option<u128>, LevelStoreError> {
        // A wider key than those of the search is in no level.
        let keys = wanted.iter().map(|&key| (key, K::low_bits_of(key)));
        let keys = keys.filter(|&(key, low)| low.widen() == key).map(|(_, low)| low);
        let found = self.run_of(level)?.first_of(keys)?;
        Ok(found.map(Word::widen))
    }
}

impl<K: Key> LevelStore for DiskLevels<K> {
    fn remove_seen(&self, keys: &mut Vec<u128>) {
        self.recent.remove_seen::<K>(keys);
    }

    fn offer(
        &mut self,
        keys: &mut Vec<u128>,
        observer: &mut dyn Observer,
    ) -> Result<(), LevelStoreError> {
        let mut watch = KeyProgress { observer, passed: 0 };
        self.unless_failed(|store| {
            store.collector.add(keys, &store.workers, |keys| watch.pass(keys))
        })
    }

    fn finish_level(&mut self, observer: &mut dyn Observer) -> Result<u64, LevelStoreError> {
        let mut watch = KeyProgress { observer, passed: 0 };
        self.unless_failed(|store| store.add_level(&mut watch))
    }

    fn level_len(&self, level: usize) -> u64 {
        self.manifest.levels.get(level).map_or(0, |level| level.keys)
    }

    fn found(&self) -> u64 {
        self.manifest.found()
    }

    fn memory_bytes(&self) -> u64 {
        let indices: u64 = self.runs.values().map(|run| run.memory_bytes()).sum();
        self.recent.bytes() + self.collector.memory_bytes() + indices
    }
}

/// What a search asks of a store on disk, whatever the type of its keys.
pub(super) trait DiskStore: LevelStore {
    /// Numbers that are saved with the next level.
    fn notes(&self) -> &[u64];

    fn set_notes(&mut self, notes: Vec<u64>);

    /// The keys of all levels but the newest.
    fn read_earlier(&self) -> Vec<Box<dyn KeyBatches>>;

    fn refused(&self, reason: String) -> StorageError;

    /// Removes all files of the store.
    fn remove(self: Box<Self>) -> Result<(), StorageError>;
}

impl<K: Key> DiskStore for DiskLevels<K> {
    fn notes(&self) -> &[u64] {
        &self.manifest.notes
    }

    fn set_notes(&mut self, notes: Vec<u64>) {
        self.manifest.notes = notes;
    }

    fn read_earlier(&self) -> Vec<Box<dyn KeyBatches>> {
        let newest = self.manifest.levels.last().and_then(|level| level.run);
        let earlier = self.runs.iter().filter(|(number, _)| Some(**number) != newest);
        let keys = earlier.map(|(_, run)| Cursor::new(Arc::clone(run)));
        keys.map(|keys| Box::new(keys) as Box<dyn KeyBatches>).collect()
    }

    fn refused(&self, reason: String) -> StorageError {
        StorageError::refused(self.checkpoint.path(), ContainerError::content(reason))
    }

    fn remove(self: Box<Self>) -> Result<(), StorageError> {
        let Self { folder, collector, .. } = *self;
        drop(collector);
        // A new search removes runs without a manifest.
        folder.remove()?;
        remove_leftovers(folder.path(), |_| false)
    }
}

pub(super) fn open(
    scratch: &Scratch,
    key_bits: u32,
    threads: usize,
    observer: &mut dyn Observer,
) -> Result<Box<dyn DiskStore>, LevelStoreError> {
    if key_bits <= u64::BITS {
        Ok(Box::new(DiskLevels::<u64>::open(scratch, key_bits, threads, observer)?))
    } else {
        Ok(Box::new(DiskLevels::<u128>::open(scratch, key_bits, threads, observer)?))
    }
}

/// Opens the [`LevelStore`] in the folder of `scratch`, for keys of at most `key_bits` bits, which
/// several `threads` sort and compare. Its keys are in sorted runs on disk. To resume costs one
/// pass over all runs, during which `observer` is asked.
///
/// Offered keys are sorted in memory, and spilled to sorted runs when they exceed their room. At
/// the end of a level the runs are merged, and the keys of all earlier levels removed in one pass:
/// delayed duplicate detection by sorting (U. Stern and D. L. Dill, *Using magnetic disk instead of
/// main memory in the Murφ verifier*, 1998; R. E. Korf, *Best-first frontier search with delayed
/// duplicate detection*, 2004). An exact cache drops most repeated keys before (G. Della Penna and
/// others, *Exploiting transition locality in the disk based Murφ verifier*, 2002). Runs of earlier
/// levels are merged, so that they are few (P. O'Neil and others, *The log-structured merge-tree*,
/// 1996).
///
/// A manifest is written after each level. If the process ends at any moment, at most the level in
/// progress is lost.
///
/// # Errors
///
/// As [`CheckpointFolder::start`], [`CheckpointFolder::resume`] and
/// [`CheckpointFolder::checkpoint`]. [`StorageError::Refused`] if a manifest or a run that is
/// resumed is missing, cut, altered, or of another search. [`LevelStoreError::Stopped`] if the
/// observer stops the work.
pub fn disk_levels(
    scratch: &Scratch,
    key_bits: u32,
    threads: usize,
    observer: &mut dyn Observer,
) -> Result<Box<dyn LevelStore>, LevelStoreError> {
    Ok(if key_bits <= u64::BITS {
        Box::new(DiskLevels::<u64>::open(scratch, key_bits, threads, observer)?)
    } else {
        Box::new(DiskLevels::<u128>::open(scratch, key_bits, threads, observer)?)
    })
}
