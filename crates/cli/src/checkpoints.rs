//! Checkpoints and scratch folders of long runs: opening, warnings and removal.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use abstract_games::storage::{CheckpointFolder, StorageError};
use abstract_games::{LevelStoreError, Observer, Progress, Scratch, Stop};

use crate::arguments::{CheckpointOptions, DiskResources};
use crate::failure::{Failure, Result, usage, warn};

/// Opens the checkpoint folder that the arguments name; none without `--checkpoint`.
///
/// # Errors
///
/// A failure with the error of [`folder`].
pub(crate) fn open(options: &CheckpointOptions) -> Result<Option<CheckpointFolder>> {
    let folder = options.checkpoint.as_deref().map(|path| folder(path, options.resume));
    folder.transpose().map_err(|error| refused("--checkpoint", &error))
}

/// The folder of a part of a run, in that of `--checkpoint`.
///
/// # Errors
///
/// A failure with the error of [`folder`].
pub(crate) fn of_part(
    options: &CheckpointOptions,
    (part, parts): (usize, usize),
) -> Result<CheckpointFolder> {
    let path = path_of_part(options, part, parts);
    folder(&path, options.resume).map_err(|error| refused("--checkpoint", &error))
}

/// The folders of all parts of a run, which must be there.
///
/// # Errors
///
/// A failure with the error of [`CheckpointFolder::resume`].
pub(crate) fn of_parts(options: &CheckpointOptions, parts: usize) -> Result<Vec<CheckpointFolder>> {
    let open = |part| CheckpointFolder::resume(path_of_part(options, part, parts));
    (1..=parts).map(|part| open(part).map_err(|error| usage("--parts", error))).collect()
}

fn path_of_part(options: &CheckpointOptions, part: usize, parts: usize) -> PathBuf {
    let folder = options.checkpoint.clone().unwrap_or_default();
    folder.join(format!("part-{part}-of-{parts}"))
}

/// Removes the folders of the parts of a run whose result has been written.
pub(crate) fn remove_parts(folders: Vec<CheckpointFolder>) {
    for folder in folders {
        remove(Some(&folder));
        let path = folder.path().to_owned();
        drop(folder);
        // If something else is there, the folder stays.
        let _ = fs::remove_dir(path);
    }
}

/// The folder of a run that begins, or that is resumed.
///
/// # Errors
///
/// Those of [`CheckpointFolder::start`] and [`CheckpointFolder::resume`].
pub(crate) fn folder(path: &Path, resume: bool) -> Result<CheckpointFolder, StorageError> {
    if resume { CheckpointFolder::resume(path) } else { CheckpointFolder::start(path) }
}

/// The failure of a folder that this argument names. If the system refused to write or read a file,
/// for a reason such as a full disk, that is not bad usage.
pub(crate) fn failure(argument: &str, error: &StorageError) -> Failure {
    match error {
        StorageError::Io { path, error } => Failure::file(argument, path, error),
        error => refused(argument, error),
    }
}

/// Bad usage of a folder that this argument names.
pub(crate) fn refused(argument: &str, error: &StorageError) -> Failure {
    match error {
        StorageError::Exists { path } => {
            let path = path.display();
            let advice = "left by an unfinished run; remove it, or continue with --resume";
            usage(argument, format!("{path}: {advice}"))
        }
        StorageError::NoFolder { .. } | StorageError::NoCheckpoint { .. } => {
            usage("--resume", error)
        }
        _ => usage(argument, error),
    }
}

/// Removes the checkpoints of a run whose result has been written.
pub(crate) fn remove(folder: Option<&CheckpointFolder>) {
    if let Some(folder) = folder {
        warn_unless_removed("the checkpoint was", folder.remove());
    }
}

/// Warns of files that could not be removed.
pub(crate) fn warn_unless_removed<E: Display>(files_were: &str, removed: Result<(), E>) {
    if let Err(error) = removed {
        warn(format_args!("{files_were} not removed: {error}"));
    }
}

/// Prints a warning on standard error as soon as a checkpoint cannot be saved.
pub(crate) struct Warnings(Option<CheckpointFolder>);

impl Warnings {
    /// The warnings of this folder, or none without a folder.
    pub(crate) fn of(folder: Option<&CheckpointFolder>) -> Self {
        Self(folder.cloned())
    }

    fn print(&self) {
        for error in self.0.iter().flat_map(CheckpointFolder::take_warnings) {
            warn(format_args!("no checkpoint was saved: {error}"));
        }
    }
}

impl Observer for Warnings {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        self.print();
        Ok(())
    }
}

impl Drop for Warnings {
    fn drop(&mut self) {
        self.print();
    }
}

/// The scratch folder that the arguments name, or none without `--scratch`.
pub(crate) fn scratch(resources: &DiskResources) -> Option<Scratch> {
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
            remove_scratch(Some(scratch));
            // A folder that is not empty stays.
            let _ = fs::remove_dir(scratch.folder());
        }
    }
}

/// A scratch folder for each of these sizes, in the folder that the arguments name; none without
/// `--scratch`. The searches of sizes that are complete stay there until all are, so that they need
/// not be repeated.
pub(crate) fn scratch_of_sizes(
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
    let lock = self::folder(folder, resume).map_err(|error| match error {
        StorageError::NoFolder { .. } => none(),
        error => LevelStoreError::Storage(error).into(),
    })?;
    let of_size = |size: u32| {
        let scratch = Scratch::new(folder.join(size.to_string()));
        scratch.memory(resources.memory.as_u64()).resume_if_there()
    };
    let searches: Vec<_> = sizes.map(of_size).collect();
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
            LevelStoreError::Storage(error) => failure("--scratch", &error),
            LevelStoreError::Stopped(stop) => stop.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

/// Removes the files of a search whose result has been written.
pub(crate) fn remove_scratch(scratch: Option<&Scratch>) {
    if let Some(scratch) = scratch {
        warn_unless_removed("the scratch files were", scratch.remove());
    }
}
