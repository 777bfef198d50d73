//! `Target`: a path at which a file is written, and its replacement in one step.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use abstract_games_core::file_call;

use super::error::{FileKind, StorageError};
use super::temporary::{Temporary, is_temporary};
use crate::watched_file::WatchedFile;

/// A path at which a file can be written.
///
/// The file to which a symbolic link leads is replaced, and the link stays. A new file has the
/// permissions of the old one, to whose content other hard links still lead.
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
    /// The path to write to; of an existing file, without symbolic links.
    file: PathBuf,
}

/// Needs the feature `files`.
#[cfg(feature = "files")]
impl Target {
    /// A target at `path`, which must lead to a file or to nothing in a folder in which files can
    /// be created; checked before a long computation begins. Nothing is changed.
    ///
    /// # Errors
    ///
    /// [`StorageError::NotAFile`] for a folder, a device, a pipe, a socket, a symbolic link to
    /// nothing, or a name with a final separator. [`StorageError::Io`] if the folder is missing or
    /// not writable.
    pub fn new(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::checked(path.as_ref())
    }
}

impl Target {
    pub(super) fn checked(path: &Path) -> Result<Self, StorageError> {
        let (target, temporary) = Self::begin(path)?;
        temporary.remove();
        Ok(target)
    }

    pub(super) fn begin(path: &Path) -> Result<(Self, Temporary), StorageError> {
        let target = file_call(|| Self::resolve(path))?;
        let created = Temporary::create(target.folder(), &target.prefix());
        // The fault is that of the folder, if it is missing.
        let culprit = || if target.folder().exists() { path } else { target.folder() };
        let temporary = created.map_err(|error| StorageError::io(culprit(), error))?;
        Ok((target, temporary))
    }

    fn resolve(path: &Path) -> Result<Self, StorageError> {
        let failed = |error| StorageError::io(path, error);
        let not_a_file = |found| StorageError::NotAFile { path: path.to_owned(), found };
        let file = match file_metadata(path)? {
            Some(_) => fs::canonicalize(path).map_err(failed)?,
            None if path.is_symlink() => return Err(not_a_file(FileKind::DanglingLink)),
            None => path.to_owned(),
        };
        let Some(name) = file.file_name() else { return Err(not_a_file(FileKind::Folder)) };
        // A name that ends in a separator or in `/.` is that of a folder, even if none exists.
        if !file.as_os_str().as_encoded_bytes().ends_with(name.as_encoded_bytes()) {
            return Err(not_a_file(FileKind::Folder));
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn folder(&self) -> &Path {
        match self.file.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        }
    }

    fn prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        // Many systems limit names to 255 bytes.
        match self.file.file_name() {
            Some(name) if name.len() < 200 => prefix.push(name),
            _ => prefix.push("abstract-games"),
        }
        prefix.push(".");
        prefix
    }

    /// Removes the temporary files of this target that killed runs left behind. No other run may
    /// write the target: hold the lock of its folder, as a
    /// [`CheckpointFolder`](super::CheckpointFolder) does.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] if the folder cannot be read or a file cannot be removed.
    pub fn remove_leftovers(&self) -> Result<(), StorageError> {
        let prefix = self.prefix();
        let failed = |error| StorageError::io(self.folder(), error);
        for entry in file_call(|| fs::read_dir(self.folder())).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            if is_temporary(&name, &prefix) && entry.file_type().map_err(failed)?.is_file() {
                file_call(|| fs::remove_file(entry.path()))
                    .map_err(|error| StorageError::io(&entry.path(), error))?;
            }
        }
        Ok(())
    }

    pub(super) fn replace(&self, temporary: Temporary) -> Result<(), StorageError> {
        let replace = || {
            #[cfg(unix)]
            if let Ok(old) = fs::metadata(&self.file) {
                temporary.file().set_permissions(old.permissions())?;
            }
            temporary.file().sync_all()?;
            temporary.persist(&self.file)?;
            // This writes the new name to disk.
            #[cfg(unix)]
            File::open(self.folder())?.sync_all()?;
            Ok(())
        };
        file_call(replace).map_err(|error| StorageError::io(&self.path, error))
    }
}

/// The metadata of the file at `path`, or `None` if the path leads to nothing.
pub(super) fn file_metadata(path: &Path) -> Result<Option<Metadata>, StorageError> {
    let metadata = match file_call(|| fs::metadata(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata.map_err(|error| StorageError::io(path, error))?,
    };
    let found = if metadata.is_file() {
        return Ok(Some(metadata));
    } else if metadata.is_dir() {
        FileKind::Folder
    } else {
        FileKind::Special
    };
    Err(StorageError::NotAFile { path: path.to_owned(), found })
}

/// Opens a file that an argument names, unless it is not a regular one: opening a pipe would block.
///
/// # Errors
///
/// An error of the system, or that the file is not regular.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    File::open(path)
}

/// Opens a file for reading. Returns it with its length.
pub(super) fn open(path: &Path) -> Result<(WatchedFile, u64), StorageError> {
    // Checked before the file is opened, because opening a pipe would block.
    file_metadata(path)?;
    let opened = || {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok((WatchedFile(file), length))
    };
    file_call(opened).map_err(|error| StorageError::io(path, error))
}
