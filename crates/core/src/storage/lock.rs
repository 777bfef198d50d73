//! A lock on a folder.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{FileKind, StorageError};
use super::target::file_metadata;

const NAME: &str = ".abstract-games.lock";

/// An exclusive lock on a folder, held as long as this value exists.
///
/// It is a system lock on a file in the folder, so it ends when the process ends for any reason. The
/// file may remain; it does not mean that the folder is locked.
#[derive(Debug)]
pub(super) struct FolderLock {
    path: PathBuf,
    file: File,
    /// The folder, if it was created for the lock.
    made: Option<PathBuf>,
}

impl FolderLock {
    /// Locks a folder, and creates it if it does not exist. A folder that was created is removed when the
    /// lock ends, if it is then empty.
    pub(super) fn make(folder: &Path) -> Result<Self, StorageError> {
        for _ in 0..100 {
            let is_there = folder.exists();
            fs::create_dir_all(folder).map_err(|error| StorageError::io(folder, error))?;
            let lock = Self::acquire(folder);
            // Another run that created the folder may have removed it in between.
            let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
            if matches!(&lock, Err(StorageError::Io { error, .. }) if is_gone(error)) {
                continue;
            }
            let mut lock = lock?;
            lock.made = (!is_there).then(|| folder.to_owned());
            return Ok(lock);
        }
        Err(StorageError::Locked { folder: folder.to_owned() })
    }

    /// Locks an existing folder.
    pub(super) fn acquire(folder: &Path) -> Result<Self, StorageError> {
        let path = folder.join(NAME);
        let failed = |error| StorageError::io(&path, error);
        // The previous holder may have removed the file between opening and locking. A lock on a removed
        // file is void, since another run may hold the lock on a new file.
        for _ in 0..100 {
            let Some(file) = open(&path)? else { continue };
            let locked = try_lock(&file);
            if !locked.map_err(|error| StorageError::no_locks(folder, error))? {
                break;
            }
            if is_at(&file, &path).map_err(failed)? {
                return Ok(Self { path, file, made: None });
            }
        }
        Err(StorageError::Locked { folder: folder.to_owned() })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // On other systems `is_at` cannot tell whether the file was replaced, so the file stays.
        if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or(false) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
        if let Some(folder) = &self.made {
            // The system refuses to remove a folder that is not empty.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Opens the file to lock, and creates it if it does not exist. Returns `None` if it is removed meanwhile.
fn open(path: &Path) -> Result<Option<File>, StorageError> {
    let failed = |error| StorageError::io(path, error);
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
        file => return file.map(Some).map_err(failed),
    }
    if file_metadata(path)?.is_none() {
        return match fs::symlink_metadata(path) {
            Ok(_) => {
                let found = FileKind::DanglingLink;
                Err(StorageError::NotAFile { path: path.to_owned(), found })
            }
            Err(_) => Ok(None),
        };
    }
    match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        file => file.map(Some).map_err(failed),
    }
}

/// Locks the file and returns whether the lock was free. The lock is held as long as the file is open.
#[cfg(any(unix, windows))]
fn try_lock(file: &File) -> io::Result<bool> {
    // Called by its path, because newer standard libraries have a method of the same name.
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(not(any(unix, windows)))]
fn try_lock(_: &File) -> io::Result<bool> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether the open `file` is the file at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let here = file.metadata()?;
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    // On these systems no run removes the file.
    Ok(true)
}
