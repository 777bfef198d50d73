//! The second half of a step: the numbers of the frontiers after a column is filled.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use abstract_games_core::{Stop, Workers};

use super::frontier_layer::{CHUNK, FrontierLayer};
use super::matrix_images::{MatrixImages, MatrixLayout};
use super::modular::Modulus;
use super::numbers::{Memory, Numbers};
use super::plan::{Plan, helpers};
use super::sweep_board::{Square, SweepBoard};
use crate::PositionCountError;

/// Reports the progress, and returns an error if the work should stop.
pub(super) type Watch<'w> = dyn FnMut() -> Result<(), Stop> + 'w;

/// The parameters of a transfer of numbers.
pub(super) struct Transfer<'t> {
    pub(super) board: &'t SweepBoard,
    pub(super) modulus: Modulus,
    pub(super) square: Square,
    pub(super) next: Square,
    pub(super) source: &'t FrontierLayer,
    pub(super) plan: &'t Plan,
}

impl Transfer<'_> {
    /// Computes the chunks `part` of the new layer, and removes those that it reads.
    pub(super) fn fill(
        &self,
        part: &Range<usize>,
        numbers: &Numbers,
        workers: &Workers,
        observe: &mut Watch<'_>,
    ) -> Result<Memory, PositionCountError> {
        let sums = Memory::zeros(part.len());
        let next_chunk = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        // Processes one chunk after the other.
        let work = |observe: &mut Watch<'_>| {
            let mut all = || loop {
                let chunk = next_chunk.fetch_add(1, Ordering::Relaxed);
                if is_over.load(Ordering::Relaxed) || chunk >= self.source.chunks() {
                    return Ok(());
                }
                observe()?;
                // A chunk in memory is dropped even if it leads to nothing in this part.
                if matches!(numbers, Numbers::Memory(_)) || self.leads_to(chunk, part) {
                    let numbers = numbers.take(chunk)?;
                    self.fill_from(chunk, &numbers, part, &sums);
                }
            };
            let result: Result<(), PositionCountError> = all();
            is_over.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        };
        let failed = Mutex::new(None);
        let help = |_| {
            if let (Err(error), Ok(mut failed)) = (work(&mut || Ok(())), failed.lock()) {
                *failed = Some(error);
            }
        };
        workers.with_help(0..helpers(workers, self.source), help, || work(observe))?;
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        Ok(sums)
    }

    /// Whether a chunk leads to a frontier in a part of the new layer.
    fn leads_to(&self, chunk: usize, part: &Range<usize>) -> bool {
        let mut indices = self.plan.indices_from(chunk).iter();
        indices.any(|&index| part.contains(&(index as usize / CHUNK)))
    }

    /// Adds the contributions of a chunk to the sums.
    fn fill_from(&self, chunk: usize, numbers: &[u64], part: &Range<usize>, sums: &Memory) {
        let mut indices = self.plan.indices_from(chunk).iter();
        let target = &self.plan.layer;
        for index in self.source.indices(chunk).filter(|&index| !self.source.is_dead(index)) {
            let (frontier, least) = (&self.source.frontiers[index], self.source.least[index]);
            let layout = MatrixLayout::new(self.board, frontier, least, self.square);
            let numbers = numbers.get(self.source.starts[index]..).unwrap_or_default();
            self.board.for_each_way(frontier, self.square, |way| {
                let fences = least + way.fences;
                if fences > self.board.max_fences {
                    return;
                }
                let Some(&to) = indices.next() else { return };
                let to = to as usize;
                if !part.contains(&(to / CHUNK)) {
                    return;
                }
                let least = target.least[to];
                let to_layout = MatrixLayout::new(self.board, &way.step.frontier, least, self.next);
                if numbers.is_empty() || to_layout.len() == 0 {
                    return;
                }
                let maps = MatrixImages::new(frontier, &layout, &way);
                let shift = usize::from(fences - least);
                sums.with(to / CHUNK - part.start, target.lengths[to / CHUNK], |sums| {
                    let sums = &mut sums[target.starts[to]..][..to_layout.len()];
                    maps.add(self.modulus, &layout, numbers, &to_layout, shift, sums);
                });
            });
        }
    }
}
