//! `WorkerFiles`: the files of a process whose keys are on disk.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_search::{DiskUse, LevelStore, LevelStoreError, Scratch, disk_levels};
use abstract_games_storage::{StorageError, file_call};

const NAME: &str = "worker-";
/// The longest wait for a process that is about to end, because the first one was killed.
const PATIENCE: Duration = Duration::from_secs(3);

/// Removed when this value is dropped, after the store that uses them: a resumed search reads its
/// keys from the checkpoint.
pub(crate) struct WorkerFiles(Scratch);

impl WorkerFiles {
    /// The files of the process with this number, which takes `memory` bytes of memory. Those that
    /// a killed run left are removed; those of others are refused.
    pub(crate) fn new(folder: &Path, worker: usize, memory: u64) -> Result<Self, StorageError> {
        let scratch = scratch(folder, worker).memory(memory);
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

    pub(crate) fn disk_use(&self) -> DiskUse {
        self.0.disk_use()
    }

    /// An empty store in these files.
    pub(crate) fn store(
        &self,
        key_bits: u32,
        threads: usize,
        keeps_levels: bool,
    ) -> Result<Box<dyn LevelStore>, LevelStoreError> {
        let scratch = self.0.clone();
        let scratch = if keeps_levels { scratch.keep_levels() } else { scratch };
        disk_levels(&scratch, key_bits, threads, &mut ())
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
