//! Scratch folders of searches that keep their states on disk.

use std::fs;
use std::path::Path;

use abstract_games::storage::{CheckpointFolder, StorageError};
use abstract_games::{LevelStoreError, Scratch};

use crate::arguments::DiskResources;
use crate::checkpoints::{self, warn_unless_removed};
use crate::failure::{Failure, Result, usage};

/// The scratch folder that the arguments name, or none without `--scratch`.
pub(crate) fn of(resources: &DiskResources) -> Option<Scratch> {
    let folder = resources.scratch.as_deref()?;
    let scratch = Scratch::new(folder).memory(resources.memory.as_u64());
    Some(if resources.resume { scratch.resume() } else { scratch })
}

/// Scratch folders of several searches in one folder, which is locked for other runs even between
/// the searches.
pub(crate) struct ScratchOfSizes {
    searches: Vec<Scratch>,
    _lock: Option<CheckpointFolder>,
}

impl ScratchOfSizes {
    /// The folder of the search at this place, or none without `--scratch`.
    pub(crate) fn get(&self, place: usize) -> Option<&Scratch> {
        self.searches.get(place)
    }

    /// Removes the files of all searches, and their folders.
    pub(crate) fn remove(self) {
        for scratch in &self.searches {
            remove(Some(scratch));
            // A folder that is not empty stays.
            let _ = fs::remove_dir(scratch.folder());
        }
    }
}

/// A scratch folder for each of these sizes, in the folder that the arguments name; none without
/// `--scratch`. The searches of sizes that are complete stay there until all are, so that they need
/// not be repeated.
pub(crate) fn of_sizes(
    resources: &DiskResources,
    sizes: impl Iterator<Item = u32>,
) -> Result<ScratchOfSizes> {
    let Some(folder) = resources.scratch.as_deref() else {
        return Ok(ScratchOfSizes { searches: Vec::new(), _lock: None });
    };
    let none = || {
        let reason = "there is no interrupted search of these sizes in this folder";
        usage("--resume", format!("{}: {reason}", folder.display()))
    };
    let resume = resources.resume;
    let lock = checkpoints::folder(folder, resume).map_err(|error| match error {
        StorageError::NoFolder { .. } => none(),
        error => LevelStoreError::Storage(error).into(),
    })?;
    let scratch = |size: u32| {
        let scratch = Scratch::new(folder.join(size.to_string()));
        scratch.memory(resources.memory.as_u64()).resume_if_there()
    };
    let searches: Vec<_> = sizes.map(scratch).collect();
    match (resume, searches.iter().find(|scratch| scratch.is_in_use())) {
        (true, None) => Err(none()),
        (false, Some(scratch)) => Err(left(scratch.folder())),
        _ => Ok(ScratchOfSizes { searches, _lock: Some(lock) }),
    }
}

fn left(path: &Path) -> Failure {
    let advice = "left by an interrupted search; remove it, or continue with --resume";
    usage("--scratch", format!("{}: {advice}", path.display()))
}

/// The failure of a search on disk names the argument, unless the system refused to write or read.
impl From<LevelStoreError> for Failure {
    fn from(error: LevelStoreError) -> Self {
        match error {
            LevelStoreError::Storage(StorageError::Exists { path }) => left(&path),
            LevelStoreError::Storage(error) => checkpoints::failure("--scratch", &error),
            LevelStoreError::Stopped(stop) => stop.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

/// Removes the files of a search whose result has been written.
pub(crate) fn remove(scratch: Option<&Scratch>) {
    if let Some(scratch) = scratch {
        warn_unless_removed("the scratch files were", scratch.remove());
    }
}
