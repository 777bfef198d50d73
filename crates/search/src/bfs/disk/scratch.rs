//! `Scratch`: the folder and the memory limit of a search on disk.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use abstract_games_storage::{CheckpointFolder, ContainerError, Header, StorageError, file_call};

use super::disk_use::{DiskUse, Meter};
use super::manifest::{self, NAME};
use super::run_file;

/// The folder, the memory limit and the description of a search whose keys are on disk.
///
/// The folder is locked while the search runs. Its files remain when the search ends, so that it
/// can be resumed or read, until they are [removed](crate::StoredLevels::remove).
///
/// Give every parameter on which the levels depend, such as the game, the size of its board and the
/// symmetry of a quotient: a search with other parameters is not resumed. The sources, the width of
/// keys and the version of the program are compared in any case. A resumed search is also refused
/// if a saved level but the newest has its goal, or is beyond its limit of plies.
///
/// ```
/// use abstract_games_search::{LevelSearch, Scratch};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// let folder = tempfile::tempdir()?;
/// let scratch = Scratch::new(folder.path()).memory(1 << 20).parameter("game", "tic-tac-toe");
/// let mut levels = LevelSearch::new(&TicTacToe).on_disk(scratch)?;
/// let mut sizes = Vec::new();
/// while let Some(size) = levels.next_level()? {
///     sizes.push(size);
/// }
/// assert_eq!(sizes, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
/// levels.remove()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Scratch {
    folder: PathBuf,
    memory: u64,
    open: fn(PathBuf) -> Result<CheckpointFolder, StorageError>,
    pub(super) keeps_levels: bool,
    parameters: Header,
    pub(super) meter: Meter,
}

const MEMORY: u64 = 1 << 28;

impl Scratch {
    /// A new search in `folder`, which is created if needed, with 256 MiB of memory.
    pub fn new(folder: impl AsRef<Path>) -> Self {
        let (folder, parameters) = (folder.as_ref().to_owned(), Header::new("search by levels", 1));
        let (open, meter) = (CheckpointFolder::start, Meter::default());
        Self { folder, memory: MEMORY, open, keeps_levels: false, parameters, meter }
    }

    /// Sets the memory limit in bytes.
    ///
    /// Half of it is a cache of recent keys, and a quarter is for sorting. The rest is for the
    /// states that are being expanded, the blocks that are being read, and the indices of the runs,
    /// which grow by 3 bytes for every 1000 keys. A limit below 8 MiB is exceeded by these.
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Continues the search in the folder, which must be there.
    pub fn resume(self) -> Self {
        Self { open: CheckpointFolder::resume, ..self }
    }

    /// Continues the search in the folder if there is one, and otherwise starts one.
    pub fn resume_if_there(self) -> Self {
        Self { open: CheckpointFolder::open, ..self }
    }

    /// Keeps a run for each level, so that earlier levels can be read and paths found. The keys of
    /// merged levels are then stored twice.
    pub fn keep_levels(self) -> Self {
        Self { keeps_levels: true, ..self }
    }

    /// Adds a parameter on which the levels depend, or replaces the one of this name. `program`,
    /// `run`, `sources`, `key bits` and `levels kept` are replaced by those of the search.
    pub fn parameter(self, name: impl Into<String>, value: impl fmt::Display) -> Self {
        Self { parameters: self.parameters.parameter(name, value), ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bytes of files of the search that this value or a clone of it started or resumed last,
    /// as of its last level, also after they are removed.
    pub fn disk_use(&self) -> DiskUse {
        self.meter.get()
    }

    /// Whether the folder has a search that can be resumed.
    pub fn is_in_use(&self) -> bool {
        self.folder.join(NAME).exists()
    }

    /// Removes the files of the search in the folder. Does nothing if there is no such folder.
    ///
    /// # Errors
    ///
    /// [`StorageError::Locked`] if a search uses the folder, [`StorageError::Refused`], with
    /// nothing removed, if its manifest is that of another search or none, [`StorageError::Io`] for
    /// the first file that cannot be removed.
    pub fn remove(&self) -> Result<(), StorageError> {
        if !self.folder.is_dir() {
            return Ok(());
        }
        let folder = CheckpointFolder::open(&self.folder)?;
        self.check_manifest()?;
        // A new search removes runs without a manifest.
        folder.checkpoint(NAME, self.parameters.clone())?;
        folder.remove()?;
        remove_leftovers(&self.folder, |_| false)
    }

    /// Checks that a manifest in the folder has all parameters of this search, perhaps among
    /// others.
    fn check_manifest(&self) -> Result<(), StorageError> {
        let path = self.folder.join(NAME);
        if !file_call(|| path.exists()) {
            return Ok(());
        }
        let (found, own) = (Header::read(&path)?, manifest::header(&self.parameters));
        // Files of another version of the program can be removed, too.
        let any = found.clone().of_kind(own.kind(), found.version());
        let parameters = own.parameters().filter(|&(name, _)| name != manifest::PROGRAM);
        let expected = parameters.fold(any, |header, (name, value)| header.parameter(name, value));
        expected.check(&found).map_err(|error| StorageError::refused(&path, error))
    }

    pub(super) fn parameters(&self, key_bits: u32) -> Header {
        let parameters = self.parameters.clone().parameter("key bits", key_bits);
        parameters.parameter("levels kept", self.keeps_levels)
    }

    pub(super) fn open(&self) -> Result<CheckpointFolder, StorageError> {
        (self.open)(self.folder.clone())
    }

    /// Bytes of the cache of recent keys.
    pub(super) fn cache_bytes(&self) -> u64 {
        self.memory / 2
    }

    pub(super) fn sorted_keys(&self, key_bytes: usize) -> usize {
        let keys = self.memory / 4 / key_bytes as u64;
        usize::try_from(keys).unwrap_or(usize::MAX).max(LEAST_SORTED)
    }
}

const LEAST_SORTED: usize = 16;

/// Removes the runs in `folder` that killed searches left behind: those that `is_used` does not
/// hold for, and all spilled runs. Refuses anything else of such a name first.
pub(super) fn remove_leftovers(
    folder: &Path,
    is_used: impl Fn(u64) -> bool,
) -> Result<(), StorageError> {
    let failed = |error| StorageError::io(folder, error);
    let mut leftovers = Vec::new();
    for entry in file_call(|| fs::read_dir(folder)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let Some((is_complete, run)) = name.to_str().and_then(parts) else { continue };
        if !run.is_some_and(&is_used) {
            let path = entry.path();
            // A complete run has its name and a header.
            if is_complete {
                is_run(&path)?;
            }
            leftovers.push(path);
        }
    }
    for path in leftovers {
        file_call(|| fs::remove_file(&path)).map_err(|error| StorageError::io(&path, error))?;
    }
    Ok(())
}

fn is_run(path: &Path) -> Result<(), StorageError> {
    let header = Header::read(path)?;
    if header.kind() == run_file::KIND {
        return Ok(());
    }
    let (expected, found) = (run_file::KIND.to_owned(), header.kind().to_owned());
    Err(StorageError::refused(path, ContainerError::Kind { expected, found }))
}

/// Whether a file of this name is a complete run, spilled or not, or the temporary file of one; and
/// the number of a complete run of a level.
fn parts(name: &str) -> Option<(bool, Option<u64>)> {
    let (name, is_complete) = match name.strip_prefix('.').and_then(|it| it.strip_suffix(".tmp")) {
        Some(name) => (name.rsplit_once('.')?.0, false),
        None => (name, true),
    };
    let (kind, number) = name.split_once('-')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_number)?;
    match kind {
        "run" => Some((is_complete, is_complete.then_some(number))),
        "spill" => Some((is_complete, None)),
        _ => None,
    }
}

pub(super) fn run_name(number: u64) -> String {
    format!("run-{number}")
}
