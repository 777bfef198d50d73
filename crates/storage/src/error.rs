//! Errors of stored files.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use thiserror::Error;

/// The reason why bytes are not the expected container.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ContainerError {
    /// The bytes do not begin with the expected magic number.
    #[error("not a file of abstract-games")]
    Foreign,
    /// The container has a layout of another version.
    #[error("a container of version {found}, where version {expected} is expected")]
    ContainerVersion {
        /// The version that is expected.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// The content is of another kind.
    #[error("a {found}, where a {expected} is expected")]
    Kind {
        /// The kind that is expected.
        expected: String,
        /// The kind that the file names.
        found: String,
    },
    /// The content has another version.
    #[error("a {kind} of version {found}, where version {expected} is expected")]
    Version {
        /// The kind of content.
        kind: String,
        /// The version that is expected.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// A parameter has another value.
    #[error("{}", parameter(name, found.as_deref(), expected.as_deref()))]
    Parameter {
        /// The name of the parameter.
        name: String,
        /// The value that is expected, or `None` if the parameter is not expected.
        expected: Option<String>,
        /// The value in the file, or `None` if the parameter is missing.
        found: Option<String>,
    },
    /// The file is too short.
    #[error("shortened: {found} bytes of {expected}")]
    Shortened {
        /// The number of bytes that were written, or the least possible number.
        expected: u64,
        /// The number of bytes of the file.
        found: u64,
    },
    /// The file is too long.
    #[error("lengthened: {found} bytes, where {expected} were written")]
    Lengthened {
        /// The number of bytes that were written.
        expected: u64,
        /// The number of bytes of the file.
        found: u64,
    },
    /// A checksum is wrong.
    #[error("altered: its checksum is wrong")]
    Altered,
    /// The checksums are right, but the content or the header is invalid.
    #[error("its checksum is right, but {reason}")]
    Content {
        /// The reason, as a clause.
        reason: String,
    },
    /// The header is longer than the layout allows.
    #[error("a header of {found} bytes, where at most {most} are allowed")]
    HeaderTooLong {
        /// The greatest number of bytes.
        most: usize,
        /// The number of bytes of the header.
        found: usize,
    },
}

impl ContainerError {
    /// An error for invalid content. `reason` is a clause, as in `its content ends too early`.
    pub fn content(reason: impl Into<String>) -> Self {
        Self::Content { reason: reason.into() }
    }
}

fn parameter(name: &str, found: Option<&str>, expected: Option<&str>) -> String {
    match (found, expected) {
        (Some(found), Some(expected)) => format!("{name} is {found}, where {expected} is expected"),
        (Some(found), None) => format!("{name} is {found}, where no {name} is expected"),
        (None, _) => format!("{name} is missing, where {} is expected", expected.unwrap_or("none")),
    }
}

/// The reason why a file could not be written, read or used. Every message begins with the path.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The file is not the expected container. It is left unchanged.
    #[error("{}: {error}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: ContainerError,
    },
    /// The system reported an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The path leads to something other than a file.
    #[error("{}: {found}, not a file", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What the path leads to.
        found: FileKind,
    },
    /// The path leads to something other than a folder.
    #[error("{}: {found}, not a folder", path.display())]
    NotAFolder {
        /// The path.
        path: PathBuf,
        /// What the path leads to.
        found: FileKind,
    },
    /// Another run uses the folder.
    #[error("{}: in use by another run", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder cannot be locked, in most cases because its file system has no locks.
    #[error("{}: cannot be locked ({error}); use a folder on a file system with locks", folder.display())]
    NoLocks {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A checkpoint of this name is in use by another computation of the same run.
    #[error("{}: in use by another computation of this run", path.display())]
    NameInUse {
        /// The checkpoint.
        path: PathBuf,
    },
    /// A checkpoint cannot have this name.
    #[error("{}: {name:?} is not the name of a checkpoint: one component, without a dot at its front", folder.display())]
    InvalidName {
        /// The folder.
        folder: PathBuf,
        /// The name.
        name: String,
    },
    /// A run that starts anew found a checkpoint. The checkpoint is left unchanged.
    #[error("{}: left by an unfinished run; resume it or remove it", path.display())]
    Exists {
        /// The checkpoint.
        path: PathBuf,
    },
    /// The folder to resume from does not exist.
    #[error("{}: there is no such folder", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder has no checkpoint to resume from.
    #[error("{}: there is no {name} in this folder", folder.display())]
    NoCheckpoint {
        /// The folder.
        folder: PathBuf,
        /// The name of the checkpoint.
        name: String,
    },
}

impl StorageError {
    /// A system error about the file or folder at `path`.
    pub fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }

    /// A refusal of the file at `path`.
    pub fn refused(path: &Path, error: ContainerError) -> Self {
        Self::Refused { path: path.to_owned(), error }
    }
}

/// What a path leads to, if not to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A folder.
    Folder,
    /// A device, a named pipe or a socket.
    Special,
    /// A symbolic link whose target does not exist.
    DanglingLink,
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Folder => "a folder",
            Self::Special => "a device, pipe or socket",
            Self::DanglingLink => "a symbolic link to nothing",
        })
    }
}
