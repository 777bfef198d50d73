//! A lock on a folder.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{FileKind, StorageError};
use super::target::file_metadata;

const NAME: &str = ".abstract-games.lock";

/// The exclusive use of a folder by this value.
///
/// It is a lock of the system on a file in the folder, so it ends with the process, however that ends.
/// The file itself may stay; it means nothing.
#[derive(Debug)]
pub(super) struct FolderLock {
    path: PathBuf,
    file: File,
    /// The folder, if it was made for the lock.
    made: Option<PathBuf>,
}

impl FolderLock {
    /// Makes a folder if there is none, and locks it. A folder that was made is removed with the lock
    /// if it is empty by then.
    pub(super) fn make(folder: &Path) -> Result<Self, StorageError> {
        for _ in 0..100 {
            let is_there = folder.exists();
            fs::create_dir_all(folder).map_err(|error| StorageError::io(folder, error))?;
            let lock = Self::acquire(folder);
            // Another run that made the folder removed it in between.
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

    /// Locks a folder.
    pub(super) fn acquire(folder: &Path) -> Result<Self, StorageError> {
        let path = folder.join(NAME);
        let failed = |error| StorageError::io(&path, error);
        // The holder removes the file when it is done, so what was opened may be gone by the time that
        // it is locked, and somebody else may hold a new one.
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
        // Where an open file cannot be told from another of its name, it stays.
        if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or(false) {
            // One that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
        if let Some(folder) = &self.made {
            // The system refuses if anything is left in it.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Opens the file to lock, which is made if there is none; none if it is gone meanwhile.
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

/// Whether the lock was free; it is held as long as the file is open.
#[cfg(any(unix, windows))]
fn try_lock(file: &File) -> io::Result<bool> {
    // By its path: newer standard libraries have a method of this name.
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

/// Whether an open file is the one of this name.
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
    // There nobody removes it.
    Ok(true)
}
