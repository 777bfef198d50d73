//! `Failure`: a failure of the command, reported in one line on standard error and by the exit
//! status.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use abstract_games::Stop;
use abstract_games::storage::{FileKind, StorageError, Target};
use thiserror::Error;

use crate::signals;

/// The reason why the command failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Bad usage. The text names the argument.
    #[error("{0}")]
    Usage(String),
    /// A request for help or for the version, which clap prints.
    #[error(transparent)]
    Shown(clap::Error),
    /// A long computation was stopped before it was complete.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A computed value differs from the expected one.
    #[error("{0}")]
    Differs(String),
    /// A record of a game cannot be played to its end.
    #[error("{0}")]
    Unplayable(String),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// A file that an argument names could not be written.
    #[error("{argument}: cannot write {}: {error}", path.display())]
    File {
        /// The argument.
        argument: &'static str,
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A result, or data spilled to disk, could not be stored.
    #[error("{0}")]
    Storage(String),
    /// A run on several processes did not come to a result.
    #[cfg(feature = "distributed")]
    #[error("{0}")]
    Processes(String),
    /// The output could not be written as JSON.
    #[error("cannot write: {0}")]
    Json(#[from] serde_json::Error),
}

/// The end of a command whose result, complete or not, is printed.
pub(crate) fn ended(stopped: Option<Stop>) -> Result<(), Failure> {
    stopped.map_or(Ok(()), |stop| Err(stop.into()))
}

impl Failure {
    /// The failure to write to the path that an argument names.
    pub(crate) fn file(argument: &'static str, path: &Path, error: io::Error) -> Self {
        Self::File { argument, path: path.to_owned(), error }
    }

    /// Reports the failure in one line on standard error and returns the exit status. It is 2 for bad
    /// usage, 130 after Ctrl-C and 143 after the signal to terminate (as in shells), 0 if the reader of
    /// the output has closed it, and 1 otherwise.
    pub(crate) fn report(self) -> ExitCode {
        let code = match &self {
            Self::Shown(help) => {
                let printed = help.print().map_err(Self::Output);
                return printed.map_or_else(Self::report, |()| ExitCode::SUCCESS);
            }
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Json(error) if error.io_error_kind() == Some(io::ErrorKind::BrokenPipe) => {
                return ExitCode::SUCCESS;
            }
            Self::Usage(_) => 2,
            Self::File { error, .. } if is_about_the_path(error) => 2,
            Self::Stopped(Stop::Cancelled) => signals::exit_status(),
            _ => 1,
        };
        // If standard error is closed or full, the exit status must do.
        let _ = writeln!(io::stderr(), "error: {self}");
        ExitCode::from(code)
    }
}

/// Whether a file is there that is none of one's own.
pub(crate) fn is_foreign<'a>(path: &Path, own: impl IntoIterator<Item = &'a PathBuf>) -> bool {
    path.exists() && !own.into_iter().any(|own| own == path)
}

/// Writes a file that an argument names.
pub(crate) fn write_file(argument: &'static str, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace_file(path, bytes).map_err(|error| Failure::file(argument, path, error))
}

/// Writes a file in one step: readers find the old file or the new one, also if the command is interrupted. Devices, pipes
/// and the files that the system shows under `/dev` and `/proc` are written to as they are. `/dev/stdout` is this
/// command's standard output: what it prints follows.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Another description of an open file would have another place in it, and each would overwrite what the other wrote.
    if path == Path::new("/dev/stdout") {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return out.flush();
    }
    let is_special = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    if is_special || fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, bytes);
    }
    let written = Target::new(path).and_then(|target| target.write_plain(bytes));
    written.map_err(|error| match error {
        StorageError::Io { error, .. } => error,
        other => io::Error::new(kind_of(&other), other),
    })
}

/// The kind of a refusal to write a file.
const fn kind_of(error: &StorageError) -> io::ErrorKind {
    use io::ErrorKind::{
        AlreadyExists, InvalidInput, IsADirectory, NotADirectory, NotFound, Other, ResourceBusy,
    };

    match error {
        StorageError::NotAFile { found: FileKind::Folder, .. } => IsADirectory,
        StorageError::NotAFile { .. } | StorageError::InvalidName { .. } => InvalidInput,
        StorageError::NotAFolder { .. } => NotADirectory,
        StorageError::NoFolder { .. } | StorageError::NoCheckpoint { .. } => NotFound,
        StorageError::Exists { .. } => AlreadyExists,
        StorageError::Locked { .. } | StorageError::NameInUse { .. } => ResourceBusy,
        _ => Other,
    }
}

/// Whether the error is about the path itself and not, for example, about a full disk.
fn is_about_the_path(error: &io::Error) -> bool {
    use io::ErrorKind::{
        AlreadyExists, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        ReadOnlyFilesystem,
    };

    let kinds = [
        AlreadyExists,
        InvalidInput,
        IsADirectory,
        NotADirectory,
        NotFound,
        PermissionDenied,
        ReadOnlyFilesystem,
    ];
    kinds.contains(&error.kind())
}
