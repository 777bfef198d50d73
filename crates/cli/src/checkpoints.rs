//! Checkpoints and scratch folders of long runs: opening, warnings and removal.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstract_games::storage::{CheckpointFolder, StorageError};
use abstract_games::{LevelStoreError, Observer, Progress, Scratch, Stop};

use crate::arguments::{CheckpointOptions, ScratchOptions};
use crate::failure::{Failure, Result, usage, warn};

/// Opens the checkpoint folders that the arguments name: those of all parts with `--parts`, which
/// must be there, that of one part with `--part`, or else that of `--checkpoint`, if any.
///
/// # Errors
///
/// A failure with the error of [`folder`].
pub(crate) fn open(options: &CheckpointOptions) -> Result<Vec<CheckpointFolder>> {
    let failed = |error| failure("--checkpoint", &error);
    match (&options.checkpoint, options.parts) {
        (Some(path), Some(parts)) => {
            let parts = usize::try_from(parts).unwrap_or(usize::MAX);
            let open = |part| CheckpointFolder::resume(path_of_part(path, part, parts));
            (1..=parts).map(|part| open(part).map_err(|error| usage("--parts", error))).collect()
        }
        (Some(path), None) => {
            let of_part = options.part.map(|(part, parts)| path_of_part(path, part, parts));
            let folder = folder(of_part.as_ref().unwrap_or(path), options.resume);
            Ok(vec![folder.map_err(failed)?])
        }
        (None, _) => Ok(Vec::new()),
    }
}

/// The folder of a part of a run, in that of the run.
fn path_of_part(folder: &Path, part: usize, parts: usize) -> PathBuf {
    folder.join(format!("part-{part}-of-{parts}"))
}

/// Prints that a part is complete.
pub(crate) fn print_part(
    part: usize,
    parts: usize,
    folder: &CheckpointFolder,
    out: &mut dyn Write,
) -> Result {
    Ok(writeln!(out, "part {part} of {parts} is complete: {}", folder.path().display())?)
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
        StorageError::Exists { path } => left(argument, path),
        StorageError::NoFolder { .. } | StorageError::NoCheckpoint { .. } => {
            let has_parts = argument == "--checkpoint";
            usage(if has_parts { "--resume, --parts" } else { "--resume" }, error)
        }
        _ => usage(argument, error),
    }
}

/// Bad usage of a folder or a file that is another run's.
fn left(argument: &str, path: &Path) -> Failure {
    let advice = "left by an unfinished run; continue with --resume, or remove it";
    usage(argument, format!("{}: {advice}", path.display()))
}

/// Removes the checkpoints of a run whose result has been written, and the folders of its parts.
pub(crate) fn remove(options: &CheckpointOptions, folders: Vec<CheckpointFolder>) {
    for folder in folders {
        warn_unless_removed("the checkpoint was", folder.remove());
        let path = folder.path().to_owned();
        drop(folder);
        if options.parts.is_some() {
            // If something else is there, the folder stays.
            let _ = fs::remove_dir(path);
        }
    }
}

/// Warns of files that could not be removed.
pub(crate) fn warn_unless_removed<E: Display>(files_were: &str, removed: Result<(), E>) {
    if let Err(error) = removed {
        warn(format_args!("{files_were} not removed: {error}"));
    }
}

/// Prints a warning on standard error as soon as a checkpoint cannot be saved.
pub(crate) struct Warnings(Vec<CheckpointFolder>);

impl Warnings {
    /// The warnings of these folders.
    pub(crate) fn of(folders: &[CheckpointFolder]) -> Self {
        Self(folders.to_vec())
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
pub(crate) fn scratch(disk: &ScratchOptions, memory: u64) -> Option<Scratch> {
    let folder = disk.scratch.as_deref()?;
    let scratch = Scratch::new(folder).memory(memory);
    Some(if disk.resume { scratch.resume() } else { scratch })
}

/// A scratch folder for each of these sizes, in the folder that the arguments name, which is locked
/// for other runs even between the searches; none without `--scratch`. The searches of sizes that
/// are complete stay there until all are, so that they need not be repeated.
pub(crate) fn scratch_of_sizes(
    disk: &ScratchOptions,
    memory: u64,
    sizes: impl Iterator<Item = u32>,
) -> Result<(Vec<Scratch>, Option<CheckpointFolder>)> {
    let Some(folder) = disk.scratch.as_deref() else {
        return Ok((Vec::new(), None));
    };
    let none = || {
        let reason = "there is no interrupted search of these sizes in this folder";
        usage("--resume", format!("{}: {reason}", folder.display()))
    };
    let resume = disk.resume;
    let lock = self::folder(folder, resume).map_err(|error| match error {
        StorageError::NoFolder { .. } => none(),
        error => LevelStoreError::Storage(error).into(),
    })?;
    let of_size = |size: u32| {
        let scratch = Scratch::new(folder.join(size.to_string()));
        scratch.memory(memory).resume_if_there()
    };
    let searches: Vec<_> = sizes.map(of_size).collect();
    match (resume, searches.iter().find(|scratch| scratch.is_in_use())) {
        (true, None) => Err(none()),
        (false, Some(scratch)) => Err(left("--scratch", scratch.folder())),
        _ => Ok((searches, Some(lock))),
    }
}

/// The failure of a search on disk names the argument, unless the system refused to write or read.
impl From<LevelStoreError> for Failure {
    fn from(error: LevelStoreError) -> Self {
        match error {
            LevelStoreError::Storage(error) => failure("--scratch", &error),
            LevelStoreError::Stopped(stop) => stop.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

/// Removes the files of a search whose result has been written.
pub(crate) fn remove_scratch(scratch: &Scratch) {
    warn_unless_removed("the scratch files were", scratch.remove());
}
