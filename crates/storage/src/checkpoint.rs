//! Checkpoints: the state of a run on disk, so that the run can be resumed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::{fs, io};

use abstract_games_core::{file_call, lock};

use super::container::{ContainerReader, ContainerWriter};
#[cfg(feature = "files")]
use super::error::FileKind;
use super::error::StorageError;
use super::header::Header;
use super::lock::FolderLock;
use super::target::{Target, file_metadata};

/// A folder for checkpoints, locked for one run until this value and all its clones are dropped, or
/// the process ends. Folders created for the run are then removed if they are empty, except on
/// systems where the lock file remains.
///
/// A checkpoint remains when the run ends: write the result, then [`remove`](Self::remove) the
/// checkpoint. A failure to save one is a [warning](Self::take_warnings) and does not end the run.
///
/// ```
/// use abstract_games_storage::{CheckpointFolder, StorageError};
///
/// let folder = tempfile::tempdir()?;
/// let first = CheckpointFolder::start(folder.path())?;
/// let second = CheckpointFolder::start(folder.path());
/// assert!(matches!(second, Err(StorageError::Locked { .. })));
/// drop(first);
/// CheckpointFolder::start(folder.path())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheckpointFolder {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    start: Start,
    state: Mutex<State>,
    _lock: FolderLock,
}

/// Whether the checkpoint of an earlier run must not exist, must exist, or may.
#[derive(Clone, Copy, Debug)]
enum Start {
    Anew,
    Resumed,
    Either,
}

#[derive(Debug, Default)]
struct State {
    files: Vec<PathBuf>,
    /// The paths of the checkpoints. The owner of a dead reference was dropped.
    in_use: Vec<(PathBuf, Weak<()>)>,
    warnings: Vec<StorageError>,
    failing: bool,
}

/// Needs the feature `files`.
#[cfg(feature = "files")]
impl CheckpointFolder {
    /// Opens the folder for a new run, and creates it if it does not exist. If a checkpoint of the
    /// run exists, [`checkpoint`](Self::checkpoint) returns [`StorageError::Exists`].
    ///
    /// # Errors
    ///
    /// [`StorageError::Locked`] if another run uses the folder, [`StorageError::NoLocks`] if the
    /// folder cannot be locked, [`StorageError::NotAFolder`] if the path contains a symbolic link
    /// to nothing, [`StorageError::Io`] if the folder cannot be created or opened.
    pub fn start(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Anew)
    }

    /// Opens the folder for a run that continues from its checkpoint. If there is none,
    /// [`checkpoint`](Self::checkpoint) returns [`StorageError::NoCheckpoint`].
    ///
    /// # Errors
    ///
    /// [`StorageError::NoFolder`] if the folder does not exist, and as [`start`](Self::start).
    pub fn resume(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Resumed)
    }

    /// Opens the folder for a run that continues from its checkpoint, if there is one, or else
    /// starts anew. Creates the folder if it does not exist.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Either)
    }

    fn new(path: &Path, start: Start) -> Result<Self, StorageError> {
        let lock = match start {
            Start::Anew | Start::Either => FolderLock::make(path)?,
            Start::Resumed => match file_metadata(path) {
                Err(StorageError::NotAFile { found: FileKind::Folder, .. }) => {
                    FolderLock::acquire(path)?
                }
                Err(error @ StorageError::Io { .. }) => return Err(error),
                _ => return Err(StorageError::NoFolder { folder: path.to_owned() }),
            },
        };
        let path = path.to_owned();
        let shared = Shared { path, start, state: Mutex::default(), _lock: lock };
        Ok(Self { shared: Arc::new(shared) })
    }
}

impl CheckpointFolder {
    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// The checkpoint of a run that `header` describes, in the file `name`, which has one component
    /// and does not begin with a dot. Temporary files of this checkpoint that killed runs left
    /// behind are removed.
    ///
    /// # Errors
    ///
    /// [`StorageError::InvalidName`] for any other name. [`StorageError::NameInUse`] while another
    /// [`Checkpoint`] of this name exists. [`StorageError::Exists`] after `start` if the checkpoint
    /// exists, [`StorageError::NoCheckpoint`] after `resume` if not. Otherwise as `Target::new`.
    pub fn checkpoint(&self, name: &str, header: Header) -> Result<Checkpoint, StorageError> {
        if !is_name(name) {
            let (folder, name) = (self.path().to_owned(), name.to_owned());
            return Err(StorageError::InvalidName { folder, name });
        }
        let target = Target::checked(&self.path().join(name))?;
        let path = target.path();
        let mut state = self.state();
        state.in_use.retain(|(_, claim)| claim.strong_count() > 0);
        // The other computation may have saved the checkpoint already.
        if state.in_use.iter().any(|(used, _)| used == path) {
            return Err(StorageError::NameInUse { path: path.to_owned() });
        }
        match (self.shared.start, file_metadata(path)?.is_some()) {
            (Start::Anew, true) => return Err(StorageError::Exists { path: path.to_owned() }),
            (Start::Resumed, false) => {
                let (folder, name) = (self.path().to_owned(), name.to_owned());
                return Err(StorageError::NoCheckpoint { folder, name });
            }
            _ => (),
        }
        target.remove_leftovers()?;
        if !state.files.iter().any(|file| file == path) {
            state.files.push(path.to_owned());
        }
        let claim = Arc::new(());
        state.in_use.push((path.to_owned(), Arc::downgrade(&claim)));
        drop(state);
        Ok(Checkpoint { folder: self.clone(), target, header, _claim: claim })
    }

    /// Takes the errors of failed saves, the oldest first; of consecutive failures only the first.
    pub fn take_warnings(&self) -> Vec<StorageError> {
        std::mem::take(&mut self.state().warnings)
    }

    /// Removes the checkpoints that were used through this folder, once the result is stored.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] for the first checkpoint that cannot be removed; the others are.
    pub fn remove(&self) -> Result<(), StorageError> {
        let files = std::mem::take(&mut self.state().files);
        let mut outcome = Ok(());
        for path in files {
            match file_call(|| fs::remove_file(&path)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound && outcome.is_ok() => {
                    outcome = Err(StorageError::Io { path, error });
                }
                _ => (),
            }
        }
        outcome
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.shared.state)
    }
}

fn is_name(name: &str) -> bool {
    let is_component = Path::new(name).file_name().is_some_and(|last| last == name);
    is_component && !name.starts_with('.')
}

/// The checkpoint of a run in a [`CheckpointFolder`].
#[derive(Clone, Debug)]
pub struct Checkpoint {
    folder: CheckpointFolder,
    target: Target,
    header: Header,
    _claim: Arc<()>,
}

impl Checkpoint {
    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.target.path()
    }

    /// The saved state, or `None` if nothing was saved.
    ///
    /// # Errors
    ///
    /// As [`ContainerReader::open`].
    pub fn load(&self) -> Result<Option<ContainerReader>, StorageError> {
        let saved = file_metadata(self.path())?;
        saved.map(|_| ContainerReader::open(self.path(), &self.header)).transpose()
    }

    /// Saves `content`, for runs that cannot continue without the checkpoint. After an error, the
    /// previous checkpoint remains.
    ///
    /// # Errors
    ///
    /// As [`Target::write`].
    pub fn replace(&self, content: &[u8]) -> Result<(), StorageError> {
        self.target.write(&self.header, content)
    }

    /// Saves the state that `write` writes. After an error of the system, which is a
    /// [warning](CheckpointFolder::take_warnings), the previous checkpoint remains.
    ///
    /// # Errors
    ///
    /// The inner error of `write`, which gives the save up and leaves the previous checkpoint.
    pub fn save<E>(
        &self,
        write: impl FnOnce(&mut ContainerWriter) -> io::Result<Result<(), E>>,
    ) -> Result<(), E> {
        let mut given_up = None;
        let save = || {
            let mut writer = self.target.create(&self.header)?;
            match write(&mut writer).map_err(|error| StorageError::io(self.path(), error))? {
                Ok(()) => writer.finish(),
                Err(error) => {
                    given_up = Some(error);
                    Ok(())
                }
            }
        };
        let saved = save();
        if let Some(error) = given_up {
            return Err(error);
        }
        let mut state = self.folder.state();
        let was_failing = std::mem::replace(&mut state.failing, saved.is_err());
        if let (Err(error), false) = (saved, was_failing) {
            state.warnings.push(error);
        }
        Ok(())
    }
}
