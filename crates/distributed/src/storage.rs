//! `Storage`: where a process keeps its keys, and where the levels of a search are saved.
//! `WorkerFiles`: the files of a process whose keys are on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use abstract_games_search::Scratch;
use abstract_games_storage::{StorageError, file_call};

use crate::saved_levels::SavedLevels;

/// Where a process keeps the keys of a search, and where the levels are saved. By default the keys
/// are in memory without a limit, and no level is saved.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Storage {
    pub(crate) memory: Option<u64>,
    /// The folder for the keys of this process, or none if they are in memory.
    pub(crate) scratch: Option<PathBuf>,
    pub(crate) checkpoint: Option<(PathBuf, bool)>,
}

impl Storage {
    /// Keys in memory without a limit, and no saved levels.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits the memory of this process for its keys to this many bytes. A search that exceeds it
    /// in any process ends with [`Stop::MemoryLimit`](abstract_games_core::Stop::MemoryLimit) in
    /// all, unless its keys are [on disk](Self::on_disk).
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Keeps the keys of this process on disk, in a folder of its own in `folder`, which may be
    /// local to the machine. The process takes as much memory as [`memory`](Self::memory) says, or
    /// 256 MiB, for a cache, for sorting, and for reading: see
    /// [`Scratch`](abstract_games_search::Scratch). The others may keep theirs in memory.
    ///
    /// The files are removed at the end, even if the search is stopped; those that a killed process
    /// leaves are removed by the next one. To resume takes a [checkpoint](Self::checkpoint), from
    /// which they are made again.
    pub fn on_disk(self, folder: impl Into<PathBuf>) -> Self {
        Self { scratch: Some(folder.into()), ..self }
    }

    /// Saves each level in a folder, which all processes must reach under this path. The search can
    /// then be [resumed](Self::resume) with any number of processes. The first process locks the
    /// folder, and decides whether the run begins or resumes; the levels are read once all are
    /// connected.
    ///
    /// Takes three to four bytes for each state on disk in large sets. They stay until
    /// [`Checkpoint::remove`].
    pub fn checkpoint(self, folder: impl Into<PathBuf>) -> Self {
        Self { checkpoint: Some((folder.into(), false)), ..self }
    }

    /// Continues from the last complete level in a folder for checkpoints, and saves there. Keys
    /// that were saved by another number of processes are read by all.
    pub fn resume(self, folder: impl Into<PathBuf>) -> Self {
        Self { checkpoint: Some((folder.into(), true)), ..self }
    }
}

/// The saved levels of a complete search; none without [checkpoints](Storage::checkpoint), or if
/// the search was stopped.
#[derive(Clone, Debug)]
pub struct Checkpoint(pub(crate) Option<Arc<SavedLevels>>);

impl Checkpoint {
    /// Removes the saved levels, in the first process. Call it in all, once the result is stored.
    ///
    /// # Errors
    ///
    /// [`StorageError`] for the first file that cannot be removed.
    pub fn remove(&self) -> Result<(), StorageError> {
        self.0.as_ref().map_or(Ok(()), |saved| saved.remove())
    }
}

const NAME: &str = "worker-";
/// The longest wait for a process that is about to end, because the first one was killed.
const PATIENCE: Duration = Duration::from_secs(3);

/// Removed when this value is dropped, after the store that uses them: a resumed search reads its
/// keys from the checkpoint.
pub(crate) struct WorkerFiles(pub(crate) Scratch);

impl WorkerFiles {
    /// The files of the process with this number. Those that a killed run left are removed; those
    /// of others are refused.
    pub(crate) fn new(folder: &Path, worker: usize) -> Result<Self, StorageError> {
        let scratch = scratch(folder, worker);
        let deadline = Instant::now() + PATIENCE;
        loop {
            match scratch.remove() {
                Ok(()) => return Ok(Self(scratch)),
                Err(StorageError::Locked { .. }) if Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(10));
                }
                Err(error) => return Err(error),
            }
        }
    }
}

fn scratch(folder: &Path, worker: usize) -> Scratch {
    Scratch::new(folder.join(format!("{NAME}{worker:05}"))).parameter("worker", worker)
}

/// Removes the files that processes of a killed run left in a folder. Those that are in use, are
/// those of others or cannot be removed stay.
pub(crate) fn remove_left(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(NAME));
        let Some(number) = number.and_then(|number| number.parse().ok()) else { continue };
        let scratch = scratch(folder, number);
        if scratch.folder() == entry.path() {
            drop(WorkerFiles(scratch));
        }
    }
}

impl Drop for WorkerFiles {
    fn drop(&mut self) {
        // What remains is removed by the next run.
        let _ = self.0.remove();
        let _ = file_call(|| fs::remove_dir(self.0.folder()));
    }
}
