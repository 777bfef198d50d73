//! `Storage`: where a process keeps its keys, and where the levels of a search are saved.

use std::path::PathBuf;
use std::sync::Arc;

use abstract_games_storage::StorageError;

use crate::saved_levels::SavedLevels;

/// Where a process keeps the keys of a search, and where the levels are saved. By default the keys
/// are in memory without a limit, and no level is saved.
#[derive(Clone, Debug, Default)]
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
    /// ends with [`Stop::MemoryLimit`](abstract_games_core::Stop::MemoryLimit) in all processes,
    /// unless its keys are [on disk](Self::on_disk).
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Keeps the keys of this process on disk, in a folder of its own in `folder`, which may be
    /// local to the machine. The process takes as much memory as [`memory`](Self::memory) says, or
    /// 256 MiB: see [`Scratch`](abstract_games_search::Scratch).
    ///
    /// The files are removed at the end, even if the search is stopped; those of a killed process
    /// by the next one. To resume takes a [checkpoint](Self::checkpoint).
    #[must_use]
    pub fn on_disk(mut self, folder: impl Into<PathBuf>) -> Self {
        self.scratch = Some(folder.into());
        self
    }

    /// Saves each level in a folder, which all processes must reach under this path and the first
    /// one locks. The search can then be [resumed](Self::resume) with any number of processes.
    /// Takes three to four bytes for each state on disk in large sets, until
    /// [`Checkpoint::remove`].
    #[must_use]
    pub fn checkpoint(mut self, folder: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some((folder.into(), false));
        self
    }

    /// Continues from the last complete level in a folder for checkpoints, and saves there.
    #[must_use]
    pub fn resume(mut self, folder: impl Into<PathBuf>) -> Self {
        self.checkpoint = Some((folder.into(), true));
        self
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
    /// [`StorageError`] for the first file that cannot be removed. The others are removed.
    pub fn remove(&self) -> Result<(), StorageError> {
        self.0.as_ref().map_or(Ok(()), |saved| saved.remove())
    }
}
