//! The passes over a board.

use std::ops::Range;
use std::path::Path;

use abstract_games_core::{Observer, Stop, Workers};
use abstract_games_storage::Checkpoint;

use super::checkpoint::{self, Reader, State};
use super::frontier::Waiting;
use super::frontier_layer::FrontierLayer;
use super::last_row::Sums;
use super::matrix_images::MatrixLayout;
use super::modular::Modulus;
use super::numbers::{Memory, Numbers};
use super::plan::Plan;
use super::spilled::Disk;
use super::sweep_board::{Square, SweepBoard};
use super::transfer::Transfer;
use crate::PositionCountError;
use crate::shared_work::Watch;

/// The pawns to be cut off in each pass. There are two passes for each modulus.
pub(super) const PASSES: [Waiting; 2] = [Waiting::FIRST, Waiting::BOTH];

/// Some passes of a count on a board.
pub(super) struct PassRun<'p> {
    pub(super) board: &'p SweepBoard,
    pub(super) moduli: &'p [Modulus],
    /// The passes to run. They do not depend on each other.
    pub(super) passes: Range<usize>,
    pub(super) workers: Workers,
    pub(super) memory: u64,
    /// The folder for numbers beyond the memory limit.
    pub(super) folder: &'p Path,
    pub(super) checkpoint: Option<&'p Checkpoint>,
}

impl PassRun<'_> {
    /// Runs the passes, from the saved state if the checkpoint has one. Returns the state after
    /// them.
    pub(super) fn run(&self, observer: &mut dyn Observer) -> Result<State, PositionCountError> {
        let passes = self.passes.len();
        let file = self.checkpoint.map(Checkpoint::load).transpose()?.flatten();
        let mut state = if let Some(file) = file {
            let &Self { board, moduli, memory, folder, .. } = self;
            let (passes, observer) = (self.passes.clone(), &mut *observer);
            Reader { file, board, passes, moduli, memory, folder, observer }.state()?
        } else {
            self.first_row(Vec::new(), 0)
        };
        while state.done.len() < passes {
            let modulus = self.moduli[(self.passes.start + state.done.len()) / PASSES.len()];
            let sums = self.pass(modulus, &mut state, observer)?;
            let mut done = state.done;
            done.push(sums);
            state = self.first_row(done, state.peak);
        }
        Ok(state)
    }

    /// The state before the next pass.
    fn first_row(&self, done: Vec<Sums>, peak: usize) -> State {
        let waiting = PASSES[(self.passes.start + done.len()) % PASSES.len()];
        let (board, square) = (self.board, self.board.square(0));
        let layer = FrontierLayer::first_row(board, waiting);
        // The second pawn may be on a square of the row; the first would be at its goal.
        let layout = MatrixLayout::new(board, &layer.frontiers[0], 0, square);
        let mut numbers = vec![0; layout.len()];
        for column in 0..layout.columns {
            if let Some(number) = numbers[layout.range(0, column)].first_mut() {
                *number = 1;
            }
        }
        let numbers = Numbers::Memory(Memory::of(vec![numbers]));
        State { done, step: 0, peak: peak.max(1), layer, numbers }
    }

    fn pass(
        &self,
        modulus: Modulus,
        state: &mut State,
        observer: &mut dyn Observer,
    ) -> Result<Sums, PositionCountError> {
        let (steps, done) = (self.board.steps(), state.done.len());
        let mut watch = |step: usize, found: usize, bytes: u64| {
            let progress = self.board.progress(self.passes.len(), done, step);
            observer.observe(&progress.found(found as u64).bytes(bytes))
        };
        while state.step < steps {
            let step = state.step;
            let mut watch = |found, bytes| watch(step, found, bytes);
            self.step(modulus, state, &mut watch)?;
            let ends_row = state.step % self.board.width == 0 && state.step < steps;
            if let Some(checkpoint) = self.checkpoint.filter(|_| ends_row) {
                let (found, bytes) = (state.layer.len(), state.bytes());
                checkpoint::save(checkpoint, state, &mut || watch(found, bytes))?;
            }
        }
        let (found, bytes) = (state.layer.len(), state.bytes());
        let mut watch = || watch(state.step, found, bytes);
        Sums::read(self.board, modulus, &state.layer, &state.numbers, &mut watch)
    }

    /// Fills one column. Calls `watch` with the number of frontiers and the bytes held.
    fn step(
        &self,
        modulus: Modulus,
        state: &mut State,
        watch: &mut dyn FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<(), PositionCountError> {
        let board = self.board;
        let (square, next) = (board.square(state.step), board.square(state.step + 1));
        let plan = self.plan(state, square, next, watch)?;
        let source = &state.layer;
        let found = plan.layer.len();
        state.peak = state.peak.max(found);
        let fixed = source.bytes() + plan.bytes();
        let transfer = Transfer { board, modulus, square, next, source, plan: &plan };
        let held = fixed + state.numbers.bytes();
        let in_memory = fixed + plan.peak(source, &state.numbers, || watch(found, held))?;
        let numbers = if in_memory <= self.memory {
            let mut watch = || watch(found, in_memory);
            let all = 0..plan.layer.chunks();
            Numbers::Memory(transfer.fill(&all, &state.numbers, &self.workers, &mut watch)?)
        } else {
            let room = self.memory.checked_sub(fixed).ok_or(Stop::MemoryLimit)?;
            let parts = parts(&plan.layer, room).ok_or(Stop::MemoryLimit)?;
            let mut watch = || watch(found, self.memory);
            self.spill(&mut state.numbers, source, &mut watch)?;
            let mut fill = |part| transfer.fill(part, &state.numbers, &self.workers, &mut watch);
            match &parts[..] {
                [part] => Numbers::Memory(fill(part)?),
                parts => Numbers::Disk(Disk::write(self.folder, |push| {
                    parts.iter().try_for_each(|part| {
                        let memory = fill(part)?;
                        part.clone().try_for_each(|chunk| {
                            let length = plan.layer.lengths[chunk];
                            memory.with(chunk - part.start, length, |numbers| push(numbers))
                        })
                    })
                })?),
            }
        };
        state.layer = plan.layer;
        state.numbers = numbers;
        state.step += 1;
        Ok(())
    }

    /// Plans a step, and moves the numbers to disk first if there is no memory for both.
    fn plan(
        &self,
        state: &mut State,
        square: Square,
        next: Square,
        watch: &mut dyn FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<Plan, PositionCountError> {
        loop {
            let held = state.bytes();
            let mut asked = Ok(());
            let observe = |bytes, found| {
                let bytes = held + bytes;
                if bytes > self.memory {
                    return Err(Stop::MemoryLimit);
                }
                asked = watch(found, bytes);
                asked
            };
            match Plan::new(self.board, &state.layer, square, next, &self.workers, observe) {
                // The observer's own stop is final.
                Err(Stop::MemoryLimit | Stop::SystemMemory)
                    if asked.is_ok() && matches!(state.numbers, Numbers::Memory(_)) =>
                {
                    let mut watch = || watch(state.layer.len(), held);
                    self.spill(&mut state.numbers, &state.layer, &mut watch)?;
                }
                plan => return Ok(plan?),
            }
        }
    }

    fn spill(
        &self,
        numbers: &mut Numbers,
        layer: &FrontierLayer,
        watch: &mut Watch<'_>,
    ) -> Result<(), PositionCountError> {
        if matches!(numbers, Numbers::Memory(_)) {
            let disk = Disk::write(self.folder, |push| {
                (0..layer.chunks()).try_for_each(|chunk| {
                    watch()?;
                    let mut numbers = numbers.take(chunk)?;
                    // An empty vector stands for zeros.
                    numbers.resize(layer.lengths[chunk], 0);
                    push(&numbers)
                })
            })?;
            *numbers = Numbers::Disk(disk);
        }
        Ok(())
    }
}

/// Splits a layer into parts of at most `room` bytes, or returns `None` if a chunk is larger.
fn parts(layer: &FrontierLayer, room: u64) -> Option<Vec<Range<usize>>> {
    let mut parts = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (chunk, &length) in layer.lengths.iter().enumerate() {
        let more = 8 * length as u64;
        if more > room {
            return None;
        }
        if bytes + more > room {
            parts.push(start..chunk);
            (start, bytes) = (chunk, 0);
        }
        bytes += more;
    }
    parts.push(start..layer.chunks());
    Some(parts)
}
