//! The passes over a board.

use std::ops::Range;
use std::path::Path;

use abstract_games_core::{Observer, Progress, Stop};

use super::PositionError;
use super::board::Board;
use super::checkpoint::{Checkpoint, Saved, State};
use super::frontier::Frontier;
use super::last_row::Sums;
use super::layer::Layer;
use super::layout::Layout;
use super::numbers::{DiskWriter, Memory, Numbers};
use super::transfer::{Plan, Transfer};
use super::waiting::Waiting;
use super::words::{Modulo, Ring, Wrapping};

/// The pawns that a pass waits for: there are two passes for each modulus.
const PASSES: [Waiting; 2] = [Waiting::FIRST, Waiting::BOTH];

/// A count on a board.
pub(super) struct Program<'p> {
    pub(super) board: &'p Board,
    /// Moduli besides 2⁶⁴.
    pub(super) moduli: &'p [u64],
    pub(super) threads: usize,
    /// The most bytes to hold at a time.
    pub(super) memory: u64,
    /// Where numbers go for which there is no memory.
    pub(super) folder: &'p Path,
    pub(super) checkpoint: Option<&'p Checkpoint>,
}

/// What the passes gave.
#[derive(Debug)]
pub(super) struct Outcome {
    /// For each modulus what each of the two passes gave.
    pub(super) sums: Vec<[Sums; 2]>,
    /// The most frontiers that there were at a time.
    pub(super) peak: usize,
}

impl Program<'_> {
    /// Goes through all passes, on from a state if there is one.
    pub(super) fn run(
        &self,
        saved: Saved,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, PositionError> {
        let mut state = match saved {
            Saved::State(state) => state,
            Saved::Nothing | Saved::Foreign => self.first_row(Vec::new(), 0),
        };
        let passes = PASSES.len() * (1 + self.moduli.len());
        while state.done.len() < passes {
            let sums = match state.done.len() / PASSES.len() {
                0 => self.pass(Wrapping, &mut state, observer)?,
                modulus => self.pass(Modulo(self.moduli[modulus - 1]), &mut state, observer)?,
            };
            let mut done = state.done;
            done.push(sums);
            state = self.first_row(done, state.peak);
        }
        let mut done = state.done.into_iter();
        let pairs = std::iter::from_fn(|| Some([done.next()?, done.next()?]));
        Ok(Outcome { sums: pairs.collect(), peak: state.peak })
    }

    /// The state before the next pass.
    fn first_row(&self, done: Vec<Sums>, peak: usize) -> State {
        let waiting = PASSES[done.len() % PASSES.len()];
        let board = self.board;
        let frontier = Frontier::first_row(board.width, waiting);
        let frontier = if board.reductions.forget {
            frontier.forget(board.width, waiting).0
        } else {
            frontier
        };
        let square = board.square(0);
        let layer = Layer::new(board, square, vec![frontier], vec![0]);
        // No pawn is placed, or the second on one of the squares: the first would be at its goal.
        let layout = Layout::new(board, &frontier, 0, square);
        let mut numbers = vec![0; layout.len()];
        for column in 0..layout.columns {
            if let Some(number) = numbers[layout.range(0, column)].first_mut() {
                *number = 1;
            }
        }
        let numbers = Numbers::Memory(Memory::of(vec![numbers]));
        State { done, step: 0, peak: peak.max(1), layer, numbers }
    }

    /// The rest of a pass.
    fn pass<R: Ring>(
        &self,
        ring: R,
        state: &mut State,
        observer: &mut dyn Observer,
    ) -> Result<Sums, PositionError> {
        while state.step < self.board.steps() {
            let ends_row = (state.step + 1) % self.board.width == 0;
            self.step(ring, state, observer)?;
            if let Some(checkpoint) = self.checkpoint.filter(|_| ends_row) {
                if state.step < self.board.steps() {
                    checkpoint
                        .save(self.board, state)
                        .map_err(|error| PositionError::checkpoint(checkpoint.path(), error))?;
                }
            }
        }
        Sums::read(self.board, ring, &state.layer, &state.numbers).map_err(PositionError::Spill)
    }

    /// Fills one column.
    fn step<R: Ring>(
        &self,
        ring: R,
        state: &mut State,
        observer: &mut dyn Observer,
    ) -> Result<(), PositionError> {
        let board = self.board;
        let (square, next) = (board.square(state.step), board.square(state.step + 1));
        let steps = board.steps() as u64;
        let passes = (PASSES.len() * (1 + self.moduli.len())) as u64;
        let progress = Progress::at(state.done.len() as u64 * steps + state.step as u64);
        let mut watch = |found: usize, bytes: u64| {
            observer.observe(&progress.of(passes * steps).found(found as u64).bytes(bytes))
        };
        let source = &state.layer;
        let held = source.bytes() + state.numbers.bytes();
        let plan = Plan::new(board, source, square, next, self.threads, |found| {
            // The table and the layer both double as they grow.
            let growing = (found * 4 * size_of::<Frontier>()) as u64;
            watch(found, held + growing)
        })?;
        state.peak = state.peak.max(plan.layer.len());
        let fixed = source.bytes() + plan.bytes();
        let transfer = Transfer { board, ring, square, next, source, plan: &plan };
        let peak = plan.peak(source, &state.numbers);
        let all = 0..plan.layer.chunks();
        let found = plan.layer.len();
        let numbers = if fixed + peak <= self.memory {
            let mut watch = || watch(found, fixed + peak);
            Numbers::Memory(transfer.fill(&all, &state.numbers, self.threads, &mut watch)?)
        } else {
            self.spill(&mut state.numbers, source)?;
            let room = self.memory.checked_sub(fixed).ok_or(Stop::MemoryLimit)?;
            let parts = parts(&plan.layer, room).ok_or(Stop::MemoryLimit)?;
            let mut watch = || watch(found, self.memory);
            let mut fill = |part| transfer.fill(part, &state.numbers, self.threads, &mut watch);
            match &parts[..] {
                [part] => Numbers::Memory(fill(part)?),
                parts => {
                    let mut disk = DiskWriter::new(self.folder).map_err(PositionError::Spill)?;
                    for part in parts {
                        let memory = fill(part)?;
                        for chunk in part.clone() {
                            let length = plan.layer.length(chunk);
                            memory
                                .with(chunk - part.start, length, |numbers| disk.push(numbers))
                                .map_err(PositionError::Spill)?;
                        }
                    }
                    Numbers::Disk(disk.finish().map_err(PositionError::Spill)?)
                }
            }
        };
        state.layer = plan.layer;
        state.numbers = numbers;
        state.step += 1;
        Ok(())
    }

    /// Moves numbers from memory to disk.
    fn spill(&self, numbers: &mut Numbers, layer: &Layer) -> Result<(), PositionError> {
        if matches!(numbers, Numbers::Memory(_)) {
            let spilled = DiskWriter::new(self.folder).and_then(|mut disk| {
                for chunk in 0..layer.chunks() {
                    let numbers = numbers.take(chunk)?;
                    if numbers.is_empty() {
                        disk.push(&vec![0; layer.length(chunk)])?;
                    } else {
                        disk.push(&numbers)?;
                    }
                }
                disk.finish()
            });
            *numbers = Numbers::Disk(spilled.map_err(PositionError::Spill)?);
        }
        Ok(())
    }
}

/// Cuts the chunks of a layer into parts of which each fits into so many bytes, if any can.
fn parts(layer: &Layer, room: u64) -> Option<Vec<Range<usize>>> {
    let mut parts = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for chunk in 0..layer.chunks() {
        let more = 8 * layer.length(chunk) as u64;
        if bytes + more > room {
            if chunk == start {
                return None;
            }
            parts.push(start..chunk);
            (start, bytes) = (chunk, 0);
        }
        bytes += more;
    }
    parts.push(start..layer.chunks());
    // Even one chunk may need more than there is room.
    (bytes <= room).then_some(parts)
}
