//! `SavedLevels`: the checkpoints of a search, a folder for each level and a list of complete
//! levels.
//!
//! The list is JSON: random bytes of the `run` that wrote it, and for each of the `levels` its
//! `parts`, the `count` of its keys and the `weight` of its states. A part of a level is the first
//! key and the difference of each further key to the one before, in seven bits a byte from the
//! lowest. The header of each file is the identity of the search, with the content of the file and
//! its version.

use std::fs;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_storage::{
    Checkpoint, CheckpointFolder, ContainerError, ContainerReader, Header, StorageError, Target,
    file_call, push_number, read_number,
};
use serde::{Deserialize, Serialize};

use crate::error::DistributedError;
use crate::secret::random;

const LIST: &str = "levels";
const LIST_CONTENT: &str = "list of the levels of a distributed search";
const PART_CONTENT: &str = "part of a level of a distributed search";
const VERSION: u32 = 3;
const PART: &str = "part-";
const BATCH: usize = 1 << 13;
/// The longest wait for a network file system to show what another process wrote.
const WAIT: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(crate) struct SavedLevels {
    path: PathBuf,
    identity: Header,
    key_bits: u32,
    /// The list and its lock, in the first process.
    list: Option<(CheckpointFolder, Checkpoint)>,
}

/// The complete levels, and the run that wrote the list last.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct SavedList {
    pub(crate) run: Vec<u8>,
    pub(crate) levels: Vec<SavedLevel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedLevel {
    pub(crate) parts: usize,
    pub(crate) count: u64,
    /// Of the last level it is not known.
    pub(crate) weight: u64,
}

impl SavedLevels {
    /// Opens the folder. The first process locks it.
    pub(crate) fn open(
        path: &Path,
        resume: bool,
        is_first: bool,
        identity: &Header,
        key_bits: u32,
    ) -> Result<Self, StorageError> {
        let (path, identity) = (path.to_owned(), identity.clone());
        let mut saved = Self { path, identity, key_bits, list: None };
        if is_first {
            let open = if resume { CheckpointFolder::resume } else { CheckpointFolder::start };
            let folder = open(&saved.path)?;
            let list = folder.checkpoint(LIST, header(LIST_CONTENT, &saved.identity))?;
            saved.list = Some((folder, list));
        }
        Ok(saved)
    }

    /// Begins a run: the first process removes what a killed one has left of an incomplete level,
    /// and writes the list anew with random bytes, which it returns.
    pub(crate) fn begin(&self) -> Result<Vec<u8>, DistributedError> {
        let Some((_, list)) = &self.list else { return Ok(Vec::new()) };
        let mut levels = Vec::new();
        if let Some(reader) = list.load()? {
            levels = self.read_list(reader)?.levels;
            self.remove_from(levels.len())?;
        }
        let run = random::<16>()?.to_vec();
        self.write_list(&SavedList { run: run.clone(), levels })?;
        Ok(run)
    }

    /// The list of this run, once a network file system shows it.
    pub(crate) fn list_of(&self, run: &[u8]) -> Result<SavedList, StorageError> {
        let path = self.path.join(LIST);
        let header = header(LIST_CONTENT, &self.identity);
        let open = || self.read_list(ContainerReader::open(&path, &header)?);
        let end = Instant::now() + WAIT;
        loop {
            let reason = match open() {
                Ok(list) if list.run == run => return Ok(list),
                Ok(_) => "another run wrote its list".to_owned(),
                Err(error) => error.to_string(),
            };
            if Instant::now() >= end {
                let reason = format!("the list of process 0 is not here: {reason}");
                return Err(StorageError::io(&self.path, io::Error::other(reason)));
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn read_list(&self, reader: ContainerReader) -> Result<SavedList, StorageError> {
        serde_json::from_reader(reader).map_err(|error| self.invalid(error.to_string()))
    }

    /// Replaces the list, in the first process.
    pub(crate) fn write_list(&self, saved: &SavedList) -> Result<(), StorageError> {
        let Some((_, list)) = &self.list else { return Ok(()) };
        let bytes = serde_json::to_vec(saved).map_err(io::Error::from);
        list.replace(&bytes.map_err(|error| StorageError::io(list.path(), error))?)
    }

    fn folder(&self, level: usize) -> PathBuf {
        self.path.join(format!("level-{level:05}"))
    }

    fn part(&self, [level, part, parts]: [usize; 3]) -> (PathBuf, Header) {
        let name = format!("part {part} of {parts} of level {level}");
        let header = header(PART_CONTENT, &self.identity).parameter("part of the search", name);
        (self.folder(level).join(format!("{PART}{part:05}-of-{parts:05}")), header)
    }

    /// Writes a part of a level, with keys in ascending order, or removes the file if it fails.
    /// `keys` fills a batch, or returns false after the last one.
    pub(crate) fn write_part(
        &self,
        part: [usize; 3],
        keys: &mut dyn FnMut(&mut Vec<u128>) -> Result<bool, DistributedError>,
    ) -> Result<(), DistributedError> {
        let (path, header) = self.part(part);
        let failed = |error| StorageError::io(&path, error);
        file_call(|| fs::create_dir_all(self.folder(part[0]))).map_err(failed)?;
        let mut writer = Target::new(&path)?.create(&header)?;
        let (mut bytes, mut batch, mut before) = (Vec::new(), Vec::new(), 0);
        while keys(&mut batch)? {
            for key in &batch {
                push_number(&mut bytes, key - before);
                before = *key;
            }
            writer.write_all(&bytes).map_err(failed)?;
            bytes.clear();
        }
        Ok(writer.finish()?)
    }

    /// Reads a part of a level, and calls `take` with its keys in batches.
    pub(crate) fn read_part(
        &self,
        part: [usize; 3],
        take: &mut dyn FnMut(Vec<u128>) -> Result<(), DistributedError>,
    ) -> Result<(), DistributedError> {
        let (path, header) = self.part(part);
        let mut reader = ContainerReader::open(&path, &header)?;
        let is_narrow = |key: &u128| key.checked_shr(self.key_bits).is_none_or(|rest| rest == 0);
        let (mut before, mut batch) = (0_u128, Vec::new());
        while reader.remaining() > 0 {
            let step = read_number(|| reader.array().map(|[byte]| byte))?;
            let key = step.and_then(|step| before.checked_add(step)).filter(is_narrow);
            before = key.ok_or_else(|| reader.invalid("its keys are malformed"))?;
            batch.push(before);
            if batch.len() == BATCH {
                take(mem::take(&mut batch))?;
            }
        }
        take(batch)
    }

    /// Removes the levels of a complete search, and last the list, which says whose they are. It is
    /// empty by then, so that a run that is killed meanwhile begins anew when it is resumed.
    pub(crate) fn remove(&self) -> Result<(), StorageError> {
        let Some((folder, _)) = &self.list else { return Ok(()) };
        self.write_list(&SavedList::default())?;
        let removed = self.remove_from(0);
        folder.remove().and(removed)
    }

    fn remove_from(&self, level: usize) -> Result<(), StorageError> {
        let folders = (level..).map(|level| self.folder(level)).take_while(|it| it.is_dir());
        for folder in folders.collect::<Vec<_>>().into_iter().rev() {
            let failed = |error| StorageError::io(&folder, error);
            for entry in file_call(|| fs::read_dir(&folder)).map_err(failed)? {
                let path = entry.map_err(failed)?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                // A temporary file has the same name with a dot before it.
                if name.trim_start_matches('.').starts_with(PART) {
                    let removed = file_call(|| fs::remove_file(&path));
                    removed.map_err(|error| StorageError::io(&path, error))?;
                }
            }
            let _ = file_call(|| fs::remove_dir(&folder));
        }
        Ok(())
    }

    pub(crate) fn invalid(&self, reason: impl Into<String>) -> StorageError {
        StorageError::refused(&self.path.join(LIST), ContainerError::content(reason))
    }
}

fn header(content: &str, identity: &Header) -> Header {
    identity
        .clone()
        .parameter("content of the file", content)
        .parameter("version of the content", VERSION)
}
