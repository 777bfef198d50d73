//! Checkpoints of long runs: opening, warnings and removal.

use std::fmt::Display;
use std::path::Path;

use abstract_games::storage::{CheckpointFolder, StorageError};
use abstract_games::{Observer, Progress, Stop};

use crate::arguments::CheckpointOptions;
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
