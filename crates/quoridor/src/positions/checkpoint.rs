//! How far a count has come, kept on disk so that a killed run can go on.

use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::board::Board;
use super::frontier::Frontier;
use super::last_row::Sums;
use super::layer::Layer;
use super::numbers::{Memory, Numbers, from_bytes, to_bytes};

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

/// What a checkpoint holds.
#[derive(Debug)]
pub(super) enum Saved {
    /// There is none.
    Nothing,
    /// It is damaged, or of something else.
    Foreign,
    /// How far the count came.
    State(State),
}

impl Checkpoint {
    /// The checkpoint of this board in a folder, which is made if there is none.
    pub(super) fn new(folder: &Path, board: &Board) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let Board { width, height, max_fences, .. } = board;
        let name = format!("quoridor-positions-{width}x{height}-{max_fences}.checkpoint");
        Ok(Self { path: folder.join(name) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Saves under a temporary name first: a run that is killed meanwhile leaves the last checkpoint
    /// whole.
    pub(super) fn save(&self, board: &Board, state: &State) -> io::Result<()> {
        let temporary = self.path.with_extension("new");
        let file = BufWriter::with_capacity(1 << 20, fs::File::create(&temporary)?);
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
        numbers.for_each(layer, |numbers| out.write_all(&to_bytes(numbers)))?;
        let checksum = out.hasher.clone().finalize();
        out.write_all(&checksum.to_le_bytes())?;
        let file = out.inner.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&temporary, &self.path)
    }

    /// Ends it: the count is done.
    pub(super) fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// What was saved of a count on this board.
    pub(super) fn load(&self, board: &Board) -> io::Result<Saved> {
        let file = match fs::File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Saved::Nothing),
            file => file?,
        };
        let length = file.metadata()?.len();
        if !is_whole(file, length)? {
            return Ok(Saved::Foreign);
        }
        let file = BufReader::with_capacity(1 << 20, fs::File::open(&self.path)?);
        match parse(&mut file.take(length - CHECKSUM as u64), board) {
            Ok(state) => Ok(Saved::State(state)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Saved::Foreign),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Saved::Foreign),
            Err(error) => Err(error),
        }
    }
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

fn parse(file: &mut impl Read, board: &Board) -> io::Result<State> {
    let mut magic = [0; MAGIC.len()];
    file.read_exact(&mut magic)?;
    if magic != MAGIC || words(file, 4)? != header(board) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let [done, step, peak, frontiers] = words(file, 4)?[..] else { return Err(invalid()) };
    let terms = usize::from(board.max_fences) + 1;
    let sums =
        |file: &mut _| Ok(Sums { cut_off: words(file, terms)?, in_last_row: words(file, terms)? });
    let done = (0..done).map(|_| sums(file)).collect::<io::Result<_>>()?;
    let step = usize::try_from(step).ok().filter(|&step| step < board.steps());
    let step = step.ok_or_else(invalid)?;
    let (mut keys, mut least) = (Vec::new(), Vec::new());
    for _ in 0..frontiers {
        let mut key = [0; 16];
        file.read_exact(&mut key)?;
        let frontier = Frontier::from_key(u128::from_le_bytes(key), board.width);
        keys.push(frontier.ok_or_else(invalid)?);
    }
    for _ in 0..frontiers {
        let mut fences = [0; 2];
        file.read_exact(&mut fences)?;
        least.push(u16::from_le_bytes(fences));
    }
    let layer = Layer::new(board, board.square(step), keys, least);
    let chunks = (0..layer.chunks()).map(|chunk| words(file, layer.length(chunk)));
    let numbers = Numbers::Memory(Memory::of(chunks.collect::<io::Result<_>>()?));
    if file.read(&mut [0])? != 0 {
        return Err(invalid());
    }
    let peak = usize::try_from(peak).unwrap_or(usize::MAX);
    Ok(State { done, step, peak, layer, numbers })
}

fn words(file: &mut impl Read, count: usize) -> io::Result<Vec<u64>> {
    let mut bytes = vec![0; 8 * count];
    file.read_exact(&mut bytes)?;
    Ok(from_bytes(&bytes))
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
