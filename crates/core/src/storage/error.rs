//! What can be wrong with a stored file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why bytes are not the container that was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ContainerError {
    /// They do not begin as a container does.
    #[error("not a file of abstract-games")]
    Foreign,
    /// A container in a layout that is not known here.
    #[error("a container of version {found}, where {expected} is known")]
    ContainerVersion {
        /// The version that is known.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// Another kind of content.
    #[error("a {found}, where a {expected} is expected")]
    Kind {
        /// The kind that is expected.
        expected: String,
        /// The kind that the file names.
        found: String,
    },
    /// Another version of this kind of content.
    #[error("a {kind} of version {found}, where {expected} is known")]
    Version {
        /// The kind.
        kind: String,
        /// The version that is known.
        expected: u32,
        /// The version of the file.
        found: u32,
    },
    /// Another value of a parameter.
    #[error("{}", parameter(name, found.as_deref(), expected.as_deref()))]
    Parameter {
        /// The parameter.
        name: String,
        /// The value that is expected, or none if it should not be there.
        expected: Option<String>,
        /// The value in the file, or none if it is not there.
        found: Option<String>,
    },
    /// The end is missing.
    #[error("shortened: {found} bytes of {expected}")]
    Shortened {
        /// The number of bytes that the file had when it was written, or the least that it can have.
        expected: u64,
        /// The number of bytes that it has.
        found: u64,
    },
    /// Something follows the end.
    #[error("lengthened: {found} bytes, where {expected} were written")]
    Lengthened {
        /// The number of bytes that the file had when it was written.
        expected: u64,
        /// The number of bytes that it has.
        found: u64,
    },
    /// The checksum is not that of the bytes.
    #[error("altered: its checksum is wrong")]
    Altered,
    /// The container is whole, but its content cannot be.
    #[error("its checksum is right, but {reason}")]
    Content {
        /// What is wrong with it, as a clause.
        reason: String,
    },
    /// A header beyond the size that the layout allows.
    #[error("a header of {found} bytes, where {most} are allowed")]
    HeaderTooLong {
        /// The greatest size.
        most: usize,
        /// The size of this one.
        found: usize,
    },
}

impl ContainerError {
    /// The content is impossible for this reason, a clause.
    pub fn content(reason: impl Into<String>) -> Self {
        Self::Content { reason: reason.into() }
    }
}

fn parameter(name: &str, found: Option<&str>, expected: Option<&str>) -> String {
    match (found, expected) {
        (Some(found), Some(expected)) => format!("{name} is {found}, where {expected} is expected"),
        (Some(found), None) => format!("{name} is {found}, which should not be there"),
        (None, _) => format!("{name} is missing, where {} is expected", expected.unwrap_or("none")),
    }
}

/// Why a file could not be written, read or used. Each names the path.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The file is not what was expected. It is left as it is.
    #[error("{}: {error}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ContainerError,
    },
    /// The system reports an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// There is something of this name that is not a file.
    #[error("{}: {found}, not a file", path.display())]
    NotAFile {
        /// Where.
        path: PathBuf,
        /// What it is.
        found: FileKind,
    },
    /// Another run uses the folder.
    #[error("{}: in use by another run", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder cannot be locked, mostly because its file system has no locks.
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
    /// There is a checkpoint, and the run was not to go on from it. It is left as it is.
    #[error("{}: left by an unfinished run; resume it or remove it", path.display())]
    Exists {
        /// The checkpoint.
        path: PathBuf,
    },
    /// There is no folder to resume from.
    #[error("{}: there is no such folder", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds no checkpoint to resume from.
    #[error("{}: there is no {name} in this folder", folder.display())]
    NoCheckpoint {
        /// The folder.
        folder: PathBuf,
        /// The name of the checkpoint.
        name: String,
    },
}

impl StorageError {
    /// An error of the system about this file.
    pub fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }

    /// The folder cannot be locked, for this reason of the system.
    pub(super) fn no_locks(folder: &Path, error: io::Error) -> Self {
        Self::NoLocks { folder: folder.to_owned(), error }
    }

    /// A refusal of this file.
    pub fn refused(path: &Path, error: ContainerError) -> Self {
        Self::Refused { path: path.to_owned(), error }
    }
}

/// What stands under a name where a file should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A folder.
    Folder,
    /// A device, a named pipe or a socket.
    Special,
    /// A symbolic link to nothing.
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
