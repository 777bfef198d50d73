//! How far a count has come, kept on disk so that a killed run can go on.

use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::board::{Board, Square};
use super::frontier::Frontier;
use super::last_row::Sums;
use super::layer::Layer;
use super::numbers::{DiskWriter, Memory, Numbers, from_bytes, to_bytes};
use super::transfer::Watch;
use crate::counting::CountError;

const MAGIC: [u8; 8] = *b"AGLPv001";
const CHECKSUM: usize = 4;

/// The file in a folder that holds how far the count on a board has come.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
}

/// How far a count has come: between two steps of a pass.
#[derive(Debug)]
pub(super) struct State {
    /// What the passes before gave.
    pub(super) done: Vec<Sums>,
    /// The steps of this pass that are done.
    pub(super) step: usize,
    /// The most frontiers that there were so far.
    pub(super) peak: usize,
    pub(super) layer: Layer,
    pub(super) numbers: Numbers,
}

impl State {
    /// What it occupies in memory.
    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + self.numbers.bytes()
    }
}

impl Checkpoint {
    /// The checkpoint of this board in a folder, which is made if there is none.
    pub(super) fn new(folder: &Path, board: &Board) -> Result<Self, CountError> {
        fs::create_dir_all(folder).map_err(|error| CountError::checkpoint(folder, error))?;
        let Board { width, height, max_fences, .. } = board;
        let name = format!("quoridor-positions-{width}x{height}-{max_fences}.checkpoint");
        Ok(Self { path: folder.join(name) })
    }

    /// An error if there is one.
    pub(super) fn refuse_to_overwrite(&self) -> Result<(), CountError> {
        if self.path.exists() {
            Err(CountError::Exists { path: self.path.clone() })
        } else {
            Ok(())
        }
    }

    /// Saves under a temporary name first: a run that is killed meanwhile, or stopped by `watch`, leaves
    /// the last checkpoint whole.
    pub(super) fn save(
        &self,
        board: &Board,
        state: &State,
        watch: &mut Watch<'_>,
    ) -> Result<(), CountError> {
        let temporary = self.path.with_extension("new");
        let mut stopped = None;
        let mut watch =
            || watch().map_err(|stop| io::Error::other(stopped.insert(stop).to_string()));
        let saved = write(&temporary, board, state, &mut watch)
            .and_then(|()| fs::rename(&temporary, &self.path));
        saved.map_err(|error| {
            // Of no use to anybody; that it cannot be removed is not what went wrong.
            let _ = fs::remove_file(&temporary);
            stopped.map_or_else(|| CountError::checkpoint(&self.path, error), Into::into)
        })
    }

    /// Ends it: the count is done.
    pub(super) fn remove(&self) -> Result<(), CountError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(CountError::checkpoint(&self.path, error))
            }
            _ => Ok(()),
        }
    }

    /// What was saved of a count on this board, if anything was. Numbers that would go beyond `memory`
    /// bytes go to a file in `folder`.
    pub(super) fn load(
        &self,
        board: &Board,
        passes: usize,
        memory: u64,
        folder: &Path,
    ) -> Result<Option<State>, CountError> {
        let read = || -> io::Result<Option<State>> {
            let file = match fs::File::open(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                file => file?,
            };
            let length = file.metadata()?.len();
            if !is_whole(file, length)? {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let file = BufReader::with_capacity(1 << 20, fs::File::open(&self.path)?);
            let mut content = file.take(length - CHECKSUM as u64);
            Reader { file: &mut content, board, passes, memory, folder }.state().map(Some)
        };
        read().map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                CountError::Foreign { path: self.path.clone() }
            }
            _ => CountError::checkpoint(&self.path, error),
        })
    }
}

/// Writes all of it, looking at the progress before each chunk.
fn write(
    path: &Path,
    board: &Board,
    state: &State,
    watch: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let file = BufWriter::with_capacity(1 << 20, fs::File::create(path)?);
    let mut out = Hashed { inner: file, hasher: crc32fast::Hasher::new() };
    out.write_all(&MAGIC)?;
    out.write_all(&to_bytes(&header(board)))?;
    let State { done, step, peak, layer, numbers } = state;
    out.write_all(&to_bytes(&[done.len(), *step, *peak, layer.len()].map(|n| n as u64)))?;
    for sums in done {
        out.write_all(&to_bytes(&sums.cut_off))?;
        out.write_all(&to_bytes(&sums.in_last_row))?;
    }
    for frontier in &layer.frontiers {
        out.write_all(&frontier.key().to_le_bytes())?;
    }
    for least in &layer.least {
        out.write_all(&least.to_le_bytes())?;
    }
    numbers.for_each(layer, |numbers| {
        watch()?;
        out.write_all(&to_bytes(numbers))
    })?;
    let checksum = out.hasher.clone().finalize();
    out.write_all(&checksum.to_le_bytes())?;
    let file = out.inner.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()
}

/// What a count must have in common with the one that is resumed.
fn header(board: &Board) -> [u64; 4] {
    let Board { width, height, max_fences, reductions, .. } = board;
    let reductions = [reductions.mirror, reductions.forget, reductions.bounds];
    let bits = reductions.iter().fold(0, |bits, &is_on| bits << 1 | u64::from(is_on));
    [*width as u64, *height as u64, u64::from(*max_fences), bits]
}

/// Whether the last bytes are the checksum of all others.
fn is_whole(file: fs::File, length: u64) -> io::Result<bool> {
    let Some(content) = length.checked_sub(CHECKSUM as u64) else { return Ok(false) };
    let mut hasher = crc32fast::Hasher::new();
    let mut content = file.take(content);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = content.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
    }
    let mut checksum = [0; CHECKSUM];
    content.into_inner().read_exact(&mut checksum)?;
    Ok(checksum == hasher.finalize().to_le_bytes())
}

/// Reads a state; whatever is not as it was written is [`io::ErrorKind::InvalidData`].
struct Reader<'r, R> {
    file: &'r mut R,
    board: &'r Board,
    passes: usize,
    memory: u64,
    folder: &'r Path,
}

impl<R: Read> Reader<'_, R> {
    fn state(&mut self) -> io::Result<State> {
        let board = self.board;
        let mut magic = [0; MAGIC.len()];
        self.file.read_exact(&mut magic)?;
        if magic != MAGIC || self.words(4)? != header(board) {
            return Err(invalid());
        }
        let [done, step, peak, frontiers] = self.words(4)?[..] else { return Err(invalid()) };
        if done >= self.passes as u64 {
            return Err(invalid());
        }
        let terms = usize::from(board.max_fences) + 1;
        let mut sums = || Ok(Sums { cut_off: self.words(terms)?, in_last_row: self.words(terms)? });
        let done = (0..done).map(|_| sums()).collect::<io::Result<_>>()?;
        let step = usize::try_from(step).ok().filter(|&step| step < board.steps());
        let step = step.ok_or_else(invalid)?;
        let layer = self.layer(frontiers, board.square(step))?;
        let numbers = self.numbers(&layer)?;
        if self.file.read(&mut [0])? != 0 {
            return Err(invalid());
        }
        let peak = usize::try_from(peak).unwrap_or(usize::MAX);
        Ok(State { done, step, peak, layer, numbers })
    }

    fn layer(&mut self, frontiers: u64, square: Square) -> io::Result<Layer> {
        let (mut keys, mut least) = (Vec::new(), Vec::new());
        for _ in 0..frontiers {
            let mut key = [0; 16];
            self.file.read_exact(&mut key)?;
            let frontier = Frontier::from_key(u128::from_le_bytes(key), self.board.width);
            keys.push(frontier.ok_or_else(invalid)?);
        }
        for _ in 0..frontiers {
            let mut fences = [0; 2];
            self.file.read_exact(&mut fences)?;
            let fences = u16::from_le_bytes(fences);
            if fences > self.board.placed(square) {
                return Err(invalid());
            }
            least.push(fences);
        }
        Ok(Layer::new(self.board, square, keys, least))
    }

    fn numbers(&mut self, layer: &Layer) -> io::Result<Numbers> {
        let bytes: u64 = (0..layer.chunks()).map(|chunk| 8 * layer.length(chunk) as u64).sum();
        let (memory, folder) = (self.memory, self.folder);
        let mut chunks = (0..layer.chunks()).map(|chunk| self.words(layer.length(chunk)));
        if layer.bytes() + bytes <= memory {
            return Ok(Numbers::Memory(Memory::of(chunks.collect::<io::Result<_>>()?)));
        }
        let mut disk = DiskWriter::new(folder)?;
        chunks.try_for_each(|chunk| disk.push(&chunk?))?;
        Ok(Numbers::Disk(disk.finish()?))
    }

    fn words(&mut self, count: usize) -> io::Result<Vec<u64>> {
        let mut bytes = vec![0; 8 * count];
        self.file.read_exact(&mut bytes)?;
        Ok(from_bytes(&bytes))
    }
}

fn invalid() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

/// Hashes what is written.
struct Hashed<W> {
    inner: W,
    hasher: crc32fast::Hasher,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
