//! The checkpoints of a search: a file for each part of each level, and a list of the complete levels.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_search::LevelKey;
use abstract_games_storage::{
    Checkpoint, CheckpointFolder, ContainerReader, Header, StorageError, Target, file_call,
    push_number, read_number,
};

use crate::error::DistributedError;
use crate::identity::Identity;
use crate::secret::random;

const LIST: &str = "levels";
const LIST_KIND: &str = "list of the levels of a distributed search";
const PART_KIND: &str = "part of a level of a distributed search";
/// A file of random bytes, by which each process sees whether the folder is the same for all.
const TOKEN: &str = ".run";
const VERSION: u32 = 1;
/// Number of bytes of a level in the list.
const ENTRY_BYTES: usize = 20;
/// Number of keys of a batch.
const BATCH: usize = 1 << 13;

/// A folder with the checkpoints of a search.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    identity: Identity,
    /// The levels that were complete when the run began.
    pub(crate) saved: Saved,
    /// The list and its lock, in the first process.
    list: Option<(CheckpointFolder, Checkpoint)>,
}

/// The complete levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Saved {
    pub(crate) levels: Vec<SavedLevel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SavedLevel {
    /// Number of files.
    pub(crate) parts: u32,
    /// Number of keys in all parts.
    pub(crate) count: u64,
    /// The weight of the level. Of the last level it is not known.
    pub(crate) weight: u64,
}

impl Folder {
    /// Opens the folder. The first process locks it, and with `resume` all processes read the list of levels.
    pub(crate) fn open(
        path: &Path,
        resume: bool,
        is_first: bool,
        identity: &Identity,
    ) -> Result<Self, StorageError> {
        let header = header(LIST_KIND, identity);
        let (list, reader) = if is_first {
            let folder = if resume {
                CheckpointFolder::resume(path)
            } else {
                CheckpointFolder::start(path)
            }?;
            let list = folder.checkpoint(LIST, header)?;
            let reader = list.load()?;
            (Some((folder, list)), reader)
        } else if resume {
            (None, Some(ContainerReader::open(path.join(LIST), &header)?))
        } else {
            (None, None)
        };
        let saved = reader.map(Saved::read).transpose()?.unwrap_or_default();
        let folder = Self { path: path.to_owned(), identity: identity.clone(), saved, list };
        if is_first && resume {
            // Of workers that were killed. Each may take as much as a part.
            folder.remove_files(is_temporary)?;
        }
        Ok(folder)
    }

    /// Writes the list of complete levels. Only the first process can.
    pub(crate) fn write_list(&self, saved: &Saved) -> Result<(), StorageError> {
        let Some((folder, list)) = &self.list else { return Ok(()) };
        let written = list.save(|writer| {
            for SavedLevel { parts, count, weight } in &saved.levels {
                writer.write_all(&parts.to_le_bytes())?;
                writer.write_all(&count.to_le_bytes())?;
                writer.write_all(&weight.to_le_bytes())?;
            }
            Ok(Ok::<_, StorageError>(()))
        });
        written?;
        folder.take_warnings().into_iter().next().map_or(Ok(()), Err)
    }

    fn part(&self, level: usize, part: usize, parts: usize) -> (PathBuf, Header) {
        let name = part_name([level, part, parts]);
        let header = header(PART_KIND, &self.identity);
        let header = header.parameter("level", level).parameter("part", part);
        (self.path.join(name), header.parameter("number of parts", parts))
    }

    /// Writes a part of a level: `count` keys in ascending order. `keys` fills a batch, or returns false after the last
    /// one. If it fails, the file is removed.
    pub(crate) fn write_part<K: LevelKey, E: From<StorageError>>(
        &self,
        [level, part, parts]: [usize; 3],
        count: u64,
        keys: &mut dyn FnMut(&mut Vec<K>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (path, header) = self.part(level, part, parts);
        let target = Target::new(&path)?;
        let mut writer = target.create(&header)?;
        let mut bytes = count.to_le_bytes().to_vec();
        let (mut batch, mut before) = (Vec::new(), 0);
        loop {
            writer.write_all(&bytes).map_err(|error| StorageError::io(&path, error))?;
            bytes.clear();
            if !keys(&mut batch)? {
                return Ok(writer.finish()?);
            }
            for key in &batch {
                let key = key.wide();
                push_number(&mut bytes, key - before);
                before = key;
            }
        }
    }

    /// Reads a part of a level, and calls `take` with its keys in batches.
    pub(crate) fn read_part<K: LevelKey, E: From<StorageError>>(
        &self,
        [level, part, parts]: [usize; 3],
        take: &mut dyn FnMut(&mut Vec<K>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (path, header) = self.part(level, part, parts);
        let mut reader = ContainerReader::open(&path, &header)?;
        let mut count = [0; 8];
        reader.read_bytes(&mut count)?;
        let (mut left, mut before, mut batch) = (u64::from_le_bytes(count), 0_u128, Vec::new());
        let malformed = |reader: &ContainerReader| reader.invalid("its keys are malformed");
        let mut bytes = BufReader::with_capacity(1 << 16, reader);
        while left > 0 {
            let step = match read_key(&mut bytes) {
                Err(error) if error.kind() != ErrorKind::UnexpectedEof => {
                    return Err(StorageError::io(&path, error).into());
                }
                step => step.ok().flatten(),
            };
            let key = step.and_then(|step| before.checked_add(step));
            before = key.ok_or_else(|| malformed(bytes.get_ref()))?;
            batch.push(K::from_wide(before));
            left -= 1;
            if batch.len() == BATCH || left == 0 {
                take(&mut batch)?;
                batch.clear();
            }
        }
        if bytes.buffer().is_empty() {
            Ok(bytes.into_inner().finish()?)
        } else {
            Err(malformed(bytes.get_ref()).into())
        }
    }

    /// Removes the checkpoints of a complete search, the list last: as long as it is there, the others are those of
    /// this search. It is empty by then, so that a run that is killed meanwhile begins anew when it is resumed.
    pub(crate) fn remove(&self) -> Result<(), StorageError> {
        let Some((folder, _)) = &self.list else { return Ok(()) };
        self.write_list(&Saved::default())?;
        let removed = self.remove_files(|name| match parse_part(name) {
            // A file of this name that another search wrote stays.
            Some([level, part, parts]) => {
                let (path, header) = self.part(level, part, parts);
                Header::read(path).is_ok_and(|found| found == header)
            }
            // A run that was killed may have left temporary files.
            None => name == TOKEN || is_temporary(name),
        });
        folder.remove().and(removed)
    }

    /// Removes the files of the folder whose names `is_own` accepts.
    fn remove_files(&self, is_own: impl Fn(&str) -> bool) -> Result<(), StorageError> {
        let failed = |error| StorageError::io(&self.path, error);
        let mut outcome = Ok(());
        for entry in file_call(|| fs::read_dir(&self.path)).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let is_file = entry.file_type().is_ok_and(|it| it.is_file());
            if is_file && is_own(&entry.file_name().to_string_lossy()) {
                let removed = file_call(|| fs::remove_file(entry.path()));
                outcome =
                    outcome.and(removed.map_err(|error| StorageError::io(&entry.path(), error)));
            }
        }
        outcome
    }

    /// Writes random bytes to a file, so that each process can see whether the folder is the same for all.
    ///
    /// The file is always a new one. Whoever may write in the folder could have made a link there, and to
    /// write through it would destroy the file to which it leads.
    pub(crate) fn write_token(&self) -> Result<Vec<u8>, DistributedError> {
        let token = random()?.to_vec();
        let path = self.path.join(TOKEN);
        let failed = |error| StorageError::io(&path, error);
        match file_call(|| fs::remove_file(&path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error).into()),
            _ => {}
        }
        let write = || File::options().write(true).create_new(true).open(&path)?.write_all(&token);
        file_call(write).map_err(failed)?;
        Ok(token)
    }

    /// Checks that the folder has this token. A network file system may need a moment.
    pub(crate) fn check_token(&self, token: &[u8], wait: Duration) -> Result<(), DistributedError> {
        let end = Instant::now() + wait;
        let read = || file_call(|| fs::read(self.path.join(TOKEN)));
        while !read().is_ok_and(|found| found == token) {
            if Instant::now() >= end {
                let reason = "not the folder of process 0; all processes must reach the same one";
                return Err(self.error(reason.to_owned()));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// An error that names the folder.
    pub(crate) fn error(&self, reason: String) -> DistributedError {
        DistributedError::Checkpoint { path: self.path.clone(), reason }
    }
}

impl Saved {
    fn read(mut reader: ContainerReader) -> Result<Self, StorageError> {
        let mut levels = Vec::new();
        while reader.remaining() > 0 {
            let mut entry = [0; ENTRY_BYTES];
            reader.read_bytes(&mut entry)?;
            let number = |at: usize| {
                entry[at..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
            };
            let parts = entry.first_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes));
            let level = SavedLevel { parts, count: number(4), weight: number(12) };
            if level.parts == 0 || level.count == 0 {
                return Err(reader.invalid(format!("level {} is empty", levels.len())));
            }
            levels.push(level);
        }
        Ok(Self { levels })
    }
}

/// The name of a part of a level.
fn part_name([level, part, parts]: [usize; 3]) -> String {
    format!("level-{level:05}-part-{part:05}-of-{parts:05}")
}

/// The level, the part and the number of parts in the name of a part.
fn parse_part(name: &str) -> Option<[usize; 3]> {
    let (level, rest) = name.strip_prefix("level-")?.split_once("-part-")?;
    let (part, parts) = rest.split_once("-of-")?;
    let numbers = [level.parse().ok()?, part.parse().ok()?, parts.parse().ok()?];
    (part_name(numbers) == name).then_some(numbers)
}

/// Whether a file is a temporary one of a part: its name, and random characters.
fn is_temporary(name: &str) -> bool {
    let stem = name.strip_prefix('.').and_then(|name| name.strip_suffix(".tmp"));
    stem.is_some_and(|stem| {
        (1..stem.len()).any(|end| stem.get(..end).is_some_and(|stem| parse_part(stem).is_some()))
    })
}

/// The header of a file that depends on the identity of the run.
fn header(kind: &str, identity: &Identity) -> Header {
    // Another version may number the states in another way.
    let header = Header::new(kind, VERSION).parameter("program", env!("CARGO_PKG_VERSION"));
    identity.parameters().fold(header, |header, (name, value)| header.parameter(name, value))
}

/// The next number, or `None` if it has more than 128 bits. At the end of the bytes the error is
/// [`ErrorKind::UnexpectedEof`].
fn read_key(bytes: &mut impl Read) -> io::Result<Option<u128>> {
    read_number(|| {
        let mut byte = [0];
        bytes.read_exact(&mut byte).map(|()| byte[0])
    })
}
