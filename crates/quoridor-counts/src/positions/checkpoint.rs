//! Checkpoints of a count, from which an interrupted run resumes.
//!
//! The content is four words of 8 bytes: the complete passes, the squares filled in this pass, the
//! peak and the present number of frontiers; for each complete pass two sums, each with a word for
//! each number of fences; the keys of the frontiers (16 bytes each), their least numbers of fences
//! (2 bytes each), and their numbers (8 bytes each).

use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use abstract_games_core::{Observer, Progress, Stop};
use abstract_games_storage::{
    Checkpoint, CheckpointFolder, ContainerReader, Header, StorageError, words_from_bytes,
    words_to_bytes,
};

use super::frontier::Frontier;
use super::frontier_layer::FrontierLayer;
use super::last_row::Sums;
use super::modular::Modulus;
use super::numbers::{Memory, Numbers};
use super::spilled::Disk;
use super::sweep_board::{Reductions, Square, SweepBoard};
use crate::PositionCountError;
use crate::shared_work::Watch;

/// The checkpoint of the count on a board, or of one of its parts, in a folder.
pub(super) fn checkpoint(
    folder: &CheckpointFolder,
    board: &SweepBoard,
    part: usize,
    parts: usize,
) -> Result<Checkpoint, StorageError> {
    let &SweepBoard { width, height, max_fences, reductions, .. } = board;
    let Reductions { mirror, forget, bounds, .. } = reductions;
    let names = [(mirror, "mirror"), (forget, "forget"), (bounds, "bounds")];
    let on: Vec<_> = names.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name).collect();
    let on = if on.is_empty() { "none".to_owned() } else { on.join(" and ") };
    let mut header = Header::new("checkpoint of legal positions", 1)
        .parameter("game", "quoridor")
        .parameter("width", width)
        .parameter("height", height)
        .parameter("most fences", max_fences)
        .parameter("reductions", on);
    if parts > 1 {
        header = header.parameter("part", format_args!("{part} of {parts}"));
    }
    let name = format!("quoridor-positions-{width}x{height}-{max_fences}.checkpoint");
    folder.checkpoint(&name, header)
}

/// The state of a count between two steps of a pass.
#[derive(Debug)]
pub(super) struct State {
    /// The sums of the complete passes.
    pub(super) done: Vec<Sums>,
    /// The number of complete steps of this pass.
    pub(super) step: usize,
    /// The greatest number of frontiers so far.
    pub(super) peak: usize,
    pub(super) layer: FrontierLayer,
    pub(super) numbers: Numbers,
}

impl State {
    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + self.numbers.bytes()
    }
}

/// Saves a state, and calls `watch` before each chunk. A failed write is a warning of the folder.
pub(super) fn save(
    checkpoint: &Checkpoint,
    state: &State,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    checkpoint.save(|out| {
        let mut stopped = Ok(());
        let watch = &mut || {
            stopped = watch();
            stopped.map_err(io::Error::other)
        };
        let written = write(out, state, watch);
        if stopped.is_err() { Ok(stopped) } else { written.map(Ok) }
    })
}

/// Saves a state between two passes, or fails.
pub(super) fn replace(checkpoint: &Checkpoint, state: &State) -> Result<(), StorageError> {
    let mut bytes = Vec::new();
    let written = write(&mut bytes, state, &mut || Ok(()));
    written.map_err(|error| StorageError::io(checkpoint.path(), error))?;
    checkpoint.replace(&bytes)
}

fn write(
    out: &mut dyn Write,
    state: &State,
    watch: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let State { done, step, peak, layer, numbers } = state;
    out.write_all(&words_to_bytes(&[done.len(), *step, *peak, layer.len()].map(|n| n as u64)))?;
    for sums in done {
        out.write_all(&words_to_bytes(&sums.cut_off))?;
        out.write_all(&words_to_bytes(&sums.in_last_row))?;
    }
    for frontier in &layer.frontiers {
        out.write_all(&frontier.key().to_le_bytes())?;
    }
    for least in &layer.least {
        out.write_all(&least.to_le_bytes())?;
    }
    numbers.for_each(layer, |numbers| {
        watch()?;
        out.write_all(&words_to_bytes(numbers))
    })
}

/// A reader of the saved state of a count, with numbers beyond `memory` bytes in `folder`.
pub(super) struct Reader<'r> {
    pub(super) file: ContainerReader,
    pub(super) board: &'r SweepBoard,
    pub(super) passes: Range<usize>,
    pub(super) moduli: &'r [Modulus],
    pub(super) memory: u64,
    pub(super) folder: &'r Path,
    pub(super) observer: &'r mut dyn Observer,
}

impl Reader<'_> {
    pub(super) fn state(mut self) -> Result<State, PositionCountError> {
        let board = self.board;
        let (done, step) = (self.file.word()?, self.file.word()?);
        let (peak, frontiers) = (self.file.word()?, self.file.word()?);
        if done > self.passes.len() as u64 {
            let passes = self.passes.len();
            return Err(self.invalid(format!("{done} of {passes} passes are complete")));
        }
        let terms = usize::from(board.max_fences) + 1;
        let complete = self.passes.clone().take(usize::try_from(done).unwrap_or(usize::MAX));
        let sums = |pass| {
            let (cut_off, in_last_row) = (self.words(terms)?, self.words(terms)?);
            self.check_reduced(&cut_off, pass)?;
            self.check_reduced(&in_last_row, pass)?;
            Ok::<_, PositionCountError>(Sums { cut_off, in_last_row })
        };
        let done: Vec<_> = complete.map(sums).collect::<Result<_, _>>()?;
        let Some(step) = usize::try_from(step).ok().filter(|&step| step < board.steps()) else {
            return Err(self.invalid(format!("{step} of {} squares are filled", board.steps())));
        };
        let progress = board.progress(self.passes.len(), done.len(), step);
        let layer = self.layer(frontiers, board.square(step), &progress)?;
        let numbers = self.numbers(&layer, self.passes.start + done.len(), &progress)?;
        self.file.finish()?;
        let peak = usize::try_from(peak).unwrap_or(usize::MAX);
        Ok(State { done, step, peak, layer, numbers })
    }

    fn layer(
        &mut self,
        frontiers: u64,
        square: Square,
        progress: &Progress,
    ) -> Result<FrontierLayer, PositionCountError> {
        let (mut keys, mut least) = (Vec::new(), Vec::new());
        for number in 0..frontiers {
            let key = u128::from_le_bytes(self.file.array()?);
            let Some(frontier) = Frontier::from_key(key, self.board.width) else {
                return Err(self.invalid(format!("frontier {number} is not valid")));
            };
            keys.push(frontier);
        }
        let most = self.board.placed(square);
        for number in 0..frontiers {
            let fences = u16::from_le_bytes(self.file.array()?);
            if fences > most {
                return Err(self.invalid(format!(
                    "frontier {number} has at least {fences} fences, but only {most} fit"
                )));
            }
            least.push(fences);
        }
        let progress = progress.found(frontiers).bytes(FrontierLayer::bytes_of(keys.len()));
        let watch = || self.observer.observe(&progress);
        Ok(FrontierLayer::observed(self.board, square, keys, least, watch)?)
    }

    fn numbers(
        &mut self,
        layer: &FrontierLayer,
        pass: usize,
        progress: &Progress,
    ) -> Result<Numbers, PositionCountError> {
        let bytes: u64 = layer.lengths.iter().map(|&length| 8 * length as u64).sum();
        if self.file.remaining() != bytes {
            return Err(self.invalid(format!(
                "it has {} bytes of numbers instead of {bytes}",
                self.file.remaining()
            )));
        }
        let (memory, folder) = (self.memory, self.folder);
        let progress = progress.found(layer.len() as u64).bytes(layer.bytes());
        let mut chunks = layer.lengths.iter().map(|&length| {
            self.observer.observe(&progress)?;
            let words = self.words(length)?;
            self.check_reduced(&words, pass).map(|()| words)
        });
        if layer.bytes() + bytes <= memory {
            return Ok(Numbers::Memory(Memory::of(chunks.collect::<Result<_, _>>()?)));
        }
        let disk = Disk::write(folder, |push| chunks.try_for_each(|chunk| push(&chunk?)))?;
        Ok(Numbers::Disk(disk))
    }

    fn words(&mut self, count: usize) -> Result<Vec<u64>, PositionCountError> {
        let mut bytes = vec![0; 8 * count];
        self.file.read_bytes(&mut bytes)?;
        Ok(words_from_bytes(&bytes))
    }

    fn check_reduced(&self, words: &[u64], pass: usize) -> Result<(), PositionCountError> {
        // There are two passes for each modulus.
        if self.moduli.get(pass / 2).is_none_or(|modulus| modulus.has_reduced(words)) {
            return Ok(());
        }
        Err(self.invalid(format!("a number of pass {pass} is not less than its modulus")))
    }

    fn invalid(&self, reason: impl Into<String>) -> PositionCountError {
        self.file.invalid(reason).into()
    }
}
