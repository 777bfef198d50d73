//! The passes over a board.

use std::ops::Range;
use std::path::PathBuf;

use abstract_games_core::{Observer, Progress, Stop, StopCheck, Workers};
use abstract_games_storage::Checkpoint;

use super::checkpoint;
use super::frontier::Waiting;
use super::frontier_layer::FrontierLayer;
use super::last_row::Sums;
use super::legal_positions::LegalPositions;
use super::modular::Modulus;
use super::next_frontiers::NextFrontiers;
use super::next_numbers::NextNumbers;
use super::numbers::Numbers;
use super::pass_state::PassState;
use super::spilled::Disk;
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

/// The pawns to be cut off in each pass. There are two passes for each modulus.
pub(super) const PASSES: [Waiting; 2] = [Waiting::FIRST, Waiting::BOTH];

/// Some passes of a count on a board.
pub(super) struct PassRun<'p> {
    pub(super) settings: &'p LegalPositions,
    pub(super) board: &'p SweepBoard,
    pub(super) moduli: &'p [Modulus],
    /// The passes to run. They do not depend on each other.
    pub(super) passes: Range<usize>,
    pub(super) checkpoint: Option<&'p Checkpoint>,
    pub(super) workers: Workers,
}

impl PassRun<'_> {
    /// Runs the passes that are left. Returns the state after them.
    pub(super) fn run(
        &self,
        mut state: PassState,
        observer: &mut dyn Observer,
    ) -> Result<PassState, PositionCountError> {
        while state.done.len() < self.passes.len() {
            let pass = state.done.len();
            self.fill(pass, &mut state, observer)?;
            let progress = self.progress(pass, &state);
            let mut watch = || observer.observe(&progress);
            let PassState { layer, numbers, .. } = &state;
            let sums = Sums::read(self.board, self.modulus(pass), layer, numbers, &mut watch)?;
            let mut done = state.done;
            done.push(sums);
            state = PassState { done, peak: state.peak, ..self.first_row(pass + 1) };
        }
        Ok(state)
    }

    /// The state before a pass.
    pub(super) fn first_row(&self, pass: usize) -> PassState {
        PassState::first_row(self.board, PASSES[(self.passes.start + pass) % PASSES.len()])
    }

    /// The modulus of a pass.
    pub(super) fn modulus(&self, pass: usize) -> Modulus {
        self.moduli[(self.passes.start + pass) / PASSES.len()]
    }

    /// The folder for numbers beyond the memory limit.
    pub(super) fn folder(&self) -> PathBuf {
        match self.checkpoint.and_then(|checkpoint| checkpoint.path().parent()) {
            Some(folder) => folder.to_owned(),
            None if cfg!(feature = "spill") => std::env::temp_dir(),
            // Systems without temporary files have no such folder.
            None => PathBuf::new(),
        }
    }

    /// The progress of this pass between two steps.
    pub(super) fn progress(&self, pass: usize, state: &PassState) -> Progress {
        let progress = self.board.progress(self.passes.len(), pass, state.layer.step);
        progress.found(state.layer.len() as u64).bytes(state.bytes())
    }

    /// Fills the columns that are left in this pass.
    pub(super) fn fill(
        &self,
        pass: usize,
        state: &mut PassState,
        observer: &mut dyn Observer,
    ) -> Result<(), PositionCountError> {
        while state.layer.step < self.board.steps() {
            let progress = self.progress(pass, state);
            let mut watch = |found: usize, bytes: u64| {
                observer.observe(&progress.found(found as u64).bytes(bytes))
            };
            self.step(self.modulus(pass), state, &mut watch)?;
            let ends_row =
                state.layer.step % self.board.width == 0 && state.layer.step < self.board.steps();
            if let Some(checkpoint) = self.checkpoint.filter(|_| ends_row) {
                let (found, bytes) = (state.layer.len(), state.bytes());
                checkpoint::save(checkpoint, state, &mut || watch(found, bytes))?;
            }
        }
        Ok(())
    }

    /// Fills one column. Calls `watch` with the number of frontiers and the bytes held.
    fn step(
        &self,
        modulus: Modulus,
        state: &mut PassState,
        watch: &mut dyn FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<(), PositionCountError> {
        let next = self.next_frontiers(state, watch)?;
        let source = &state.layer;
        let found = next.layer.len();
        state.peak = state.peak.max(found);
        let fixed = source.bytes() + next.bytes();
        let transfer =
            NextNumbers { board: self.board, modulus, workers: &self.workers, source, next: &next };
        let held = fixed + state.numbers.bytes();
        let in_memory = fixed + next.peak(source, &state.numbers, || watch(found, held))?;
        let numbers = if in_memory <= self.settings.room() {
            let mut watch = || watch(found, in_memory);
            let all = 0..next.layer.chunks();
            Numbers::Memory(transfer.fill(&all, &state.numbers, &mut watch)?)
        } else {
            let room = self.settings.room().checked_sub(fixed).ok_or(Stop::MemoryLimit)?;
            let parts = parts(&next.layer, room).ok_or(Stop::MemoryLimit)?;
            let mut watch = || watch(found, self.settings.room());
            self.spill(&mut state.numbers, source, &mut watch)?;
            let mut fill = |part| transfer.fill(part, &state.numbers, &mut watch);
            match &parts[..] {
                [part] => Numbers::Memory(fill(part)?),
                parts => Numbers::Disk(Disk::write(&self.folder(), |push| {
                    parts.iter().try_for_each(|part| {
                        let memory = fill(part)?;
                        part.clone().try_for_each(|chunk| {
                            let length = next.layer.lengths[chunk];
                            memory.with(chunk - part.start, length, |numbers| push(numbers))
                        })
                    })
                })?),
            }
        };
        state.layer = next.layer;
        state.numbers = numbers;
        Ok(())
    }

    /// Plans a step, and moves the numbers to disk first if there is no memory for both.
    fn next_frontiers(
        &self,
        state: &mut PassState,
        watch: &mut dyn FnMut(usize, u64) -> Result<(), Stop>,
    ) -> Result<NextFrontiers, PositionCountError> {
        loop {
            let held = state.bytes();
            let mut asked = Ok(());
            let mut observe = |bytes, found| {
                let bytes = held + bytes;
                if bytes > self.settings.room() {
                    return Err(Stop::MemoryLimit);
                }
                asked = watch(found, bytes);
                asked
            };
            match NextFrontiers::new(self.board, &state.layer, &self.workers, &mut observe) {
                // The observer's own stop is final.
                Err(Stop::MemoryLimit | Stop::SystemMemory)
                    if asked.is_ok() && matches!(state.numbers, Numbers::Memory(_)) =>
                {
                    let mut watch = || watch(state.layer.len(), held);
                    self.spill(&mut state.numbers, &state.layer, &mut watch)?;
                }
                next => return Ok(next?),
            }
        }
    }

    fn spill(
        &self,
        numbers: &mut Numbers,
        layer: &FrontierLayer,
        watch: &mut StopCheck<'_>,
    ) -> Result<(), PositionCountError> {
        if matches!(numbers, Numbers::Memory(_)) {
            let disk = Disk::write(&self.folder(), |push| {
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
