//! A lock on a folder.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;

use abstract_games_core::file_call;

use super::error::{FileKind, StorageError};
use super::target::file_metadata;

const NAME: &str = ".abstract-games.lock";

/// An exclusive lock on a folder, held as long as this value exists: a system lock on a file, which
/// ends with the process. The file may remain.
#[derive(Debug)]
pub(super) struct FolderLock {
    path: PathBuf,
    file: File,
    made: MadeFolders,
}

/// Folders that are removed when this value is dropped if they are empty, the deepest first.
#[derive(Debug, Default)]
struct MadeFolders(Vec<PathBuf>);

impl FolderLock {
    /// Locks a folder, and creates it and its parents if they do not exist. Created folders are
    /// removed when the lock ends, if they are empty and no other run created them too.
    pub(super) fn make(folder: &Path) -> Result<Self, StorageError> {
        let mut retries = 100;
        loop {
            let made = MadeFolders(file_call(|| missing(folder))?);
            let created = file_call(|| fs::create_dir_all(folder));
            let lock = created
                .map_err(|error| StorageError::io(folder, error))
                .and_then(|()| Self::acquire(folder));
            match lock {
                Ok(mut lock) => {
                    lock.made = made;
                    return Ok(lock);
                }
                // Another run may have created and removed the folder; where no folder can be
                // created, as in /proc, the error is the same every time.
                Err(StorageError::Io { error, .. }) if retries > 0 && is_transient(&error) => {
                    retries -= 1;
                    thread::yield_now();
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Locks an existing folder.
    pub(super) fn acquire(folder: &Path) -> Result<Self, StorageError> {
        file_call(|| {
            let path = folder.join(NAME);
            // Another run may lock a new file while this one locks the removed one.
            for _ in 0..100 {
                let Some(file) = open(&path)? else { continue };
                let no_locks = |error| StorageError::NoLocks { folder: folder.to_owned(), error };
                if !try_lock(&file).map_err(no_locks)? {
                    break;
                }
                if is_at(&file, &path).map_err(|error| StorageError::io(&path, error))? {
                    return Ok(Self { path, file, made: MadeFolders::default() });
                }
            }
            Err(StorageError::Locked { folder: folder.to_owned() })
        })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // On other systems `is_at` cannot tell whether the file was replaced, so the file stays.
        file_call(|| {
            if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or(false) {
                // A file that cannot be removed does no harm.
                let _ = fs::remove_file(&self.path);
            }
        });
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        for folder in &self.0 {
            let _ = file_call(|| fs::remove_dir(folder));
        }
    }
}

fn missing(folder: &Path) -> Result<Vec<PathBuf>, StorageError> {
    let mut missing = Vec::new();
    for path in folder.ancestors().filter(|path| !path.as_os_str().is_empty()) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => break,
            Ok(_) => return Err(StorageError::io(path, ErrorKind::NotADirectory.into())),
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(StorageError::io(path, error));
            }
            Err(_) if path.is_symlink() => {
                let found = FileKind::DanglingLink;
                return Err(StorageError::NotAFolder { path: path.to_owned(), found });
            }
            Err(_) => missing.push(path.to_owned()),
        }
    }
    Ok(missing)
}

fn is_transient(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists)
}

/// Opens or creates the file to lock. Returns `None` if it is removed meanwhile.
fn open(path: &Path) -> Result<Option<File>, StorageError> {
    let failed = |error| StorageError::io(path, error);
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
        file => return file.map(Some).map_err(failed),
    }
    if file_metadata(path)?.is_none() {
        // A file that is there by now was removed and created again by others.
        if !path.is_symlink() {
            return Ok(None);
        }
        let found = FileKind::DanglingLink;
        return Err(StorageError::NotAFile { path: path.to_owned(), found });
    }
    match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        file => file.map(Some).map_err(failed),
    }
}

/// Locks the file until it is closed, and returns whether the lock was free.
#[cfg(all(feature = "files", any(unix, windows)))]
fn try_lock(file: &File) -> io::Result<bool> {
    // Called by its path, because newer standard libraries have a method of the same name.
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(not(all(feature = "files", any(unix, windows))))]
fn try_lock(_: &File) -> io::Result<bool> {
    Err(ErrorKind::Unsupported.into())
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let here = file.metadata()?;
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    // On these systems no run removes the file.
    Ok(true)
}
