//! Checkpoints: the state of a run on disk, so that the run can be resumed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::{fs, io};

use abstract_games_core::file_call;

use super::container::{ContainerReader, ContainerWriter};
#[cfg(feature = "files")]
use super::error::FileKind;
use super::error::StorageError;
use super::header::Header;
use super::lock::FolderLock;
use super::target::{Target, file_metadata};

/// A folder for checkpoints, which only one run can use at a time.
///
/// The folder is locked until this value and all its clones are dropped, or the process ends.
/// Clones share all state. Folders that were created for the run, and are empty when the lock ends,
/// are removed, except on systems where the lock file remains.
///
/// A checkpoint remains when the run ends: write the result, then [`remove`](Self::remove) the
/// checkpoint. A failure to save a checkpoint does not end the run; it is a
/// [warning](Self::take_warnings).
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

/// How a run treats the checkpoint of an earlier run: it must not exist, it must exist, or either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Anew,
    Resumed,
    Either,
}

#[derive(Debug, Default)]
struct State {
    files: Vec<PathBuf>,
    /// The paths of the checkpoints. A reference without an owner means that the [`Checkpoint`] was
    /// dropped.
    in_use: Vec<(PathBuf, Weak<()>)>,
    warnings: Vec<StorageError>,
    /// Whether the last save failed.
    failing: bool,
}

/// Needs the feature `files`.
#[cfg(feature = "files")]
impl CheckpointFolder {
    /// Opens the folder for a new run, and creates it if it does not exist. A checkpoint of the run
    /// must not exist yet; otherwise [`checkpoint`](Self::checkpoint) returns
    /// [`StorageError::Exists`].
    ///
    /// # Errors
    ///
    /// [`StorageError::Locked`] if another run uses the folder, [`StorageError::NoLocks`] if the
    /// folder cannot be locked, [`StorageError::NotAFolder`] if the path contains a symbolic link
    /// to nothing, [`StorageError::Io`] if the folder cannot be created or opened.
    pub fn start(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Anew)
    }

    /// Opens the folder for a run that continues from its checkpoint. The checkpoint must exist;
    /// otherwise [`checkpoint`](Self::checkpoint) returns [`StorageError::NoCheckpoint`].
    ///
    /// # Errors
    ///
    /// [`StorageError::NoFolder`] if the folder does not exist. Otherwise as
    /// [`start`](Self::start).
    pub fn resume(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Resumed)
    }

    /// Opens the folder for a run that continues from its checkpoint if there is one and otherwise
    /// starts anew. Creates the folder if it does not exist.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        Self::new(path.as_ref(), Start::Either)
    }

    fn new(path: &Path, start: Start) -> Result<Self, StorageError> {
        if start == Start::Resumed {
            match file_metadata(path) {
                Err(StorageError::NotAFile { found: FileKind::Folder, .. }) => (),
                Err(error @ StorageError::Io { .. }) => return Err(error),
                _ => return Err(StorageError::NoFolder { folder: path.to_owned() }),
            }
        }
        let lock = match start {
            Start::Resumed => FolderLock::acquire(path)?,
            Start::Anew | Start::Either => FolderLock::make(path)?,
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

    /// The checkpoint called `name` of a run that `header` describes. The name is that of the file
    /// in the folder; it has one component and does not begin with a dot, as the names of the lock
    /// and of temporary files do. Temporary files of this checkpoint that killed runs left behind
    /// are removed.
    ///
    /// # Errors
    ///
    /// [`StorageError::InvalidName`] for any other name. [`StorageError::NameInUse`] while another
    /// [`Checkpoint`] of this name exists. [`StorageError::Exists`] if the folder was opened by
    /// `start` and the checkpoint exists. [`StorageError::NoCheckpoint`] if the folder was opened
    /// by `resume` and the checkpoint does not exist. Otherwise as `Target::new`.
    pub fn checkpoint(&self, name: &str, header: Header) -> Result<Checkpoint, StorageError> {
        if !is_name(name) {
            let (folder, name) = (self.path().to_owned(), name.to_owned());
            return Err(StorageError::InvalidName { folder, name });
        }
        let target = Target::checked(&self.path().join(name))?;
        let path = target.path();
        let mut state = self.state();
        state.in_use.retain(|(_, claim)| claim.strong_count() > 0);
        // Checked first, because the other computation may have saved the checkpoint already.
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

    /// Takes the errors of failed saves since the last call, the oldest first. Of consecutive
    /// failures only the first is kept.
    pub fn take_warnings(&self) -> Vec<StorageError> {
        std::mem::take(&mut self.state().warnings)
    }

    /// Removes the checkpoints that were used through this folder. Call it once the result is
    /// stored.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] for the first checkpoint that cannot be removed. The others are
    /// removed.
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
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether `name` is a single component of a path and does not begin with a dot.
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
    /// Marks the name as in use. Clones share it.
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

    /// The saved state, which may be in a former layout that begins with `magic`, or `None` if
    /// nothing was saved.
    ///
    /// # Errors
    ///
    /// As [`ContainerReader::open_or_former`].
    pub fn load_or_former(&self, magic: &[u8]) -> Result<Option<ContainerReader>, StorageError> {
        let saved = file_metadata(self.path())?;
        let open = |_| ContainerReader::open_or_former(self.path(), &self.header, magic);
        saved.map(open).transpose()
    }

    /// Saves `content`, for runs that cannot continue without the checkpoint. If the system reports
    /// an error, the previous checkpoint remains.
    ///
    /// # Errors
    ///
    /// As [`Target::write`].
    pub fn replace(&self, content: &[u8]) -> Result<(), StorageError> {
        self.target.write(&self.header, content)
    }

    /// Saves the state that `write` writes. If the system reports an error, the previous checkpoint
    /// remains and the error is a [warning](CheckpointFolder::take_warnings).
    ///
    /// # Errors
    ///
    /// The inner error of `write`, which gives the save up. The previous checkpoint remains.
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
