//! The second half of a step: the numbers of the frontiers after a column is filled.

use std::ops::Range;

use abstract_games_core::{StopCheck, Workers};

use super::frontier_layer::{CHUNK, FrontierLayer};
use super::matrix_images::{MatrixImages, MatrixLayout};
use super::modular::Modulus;
use super::next_frontiers::{NextFrontiers, helpers};
use super::numbers::{Memory, Numbers};
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

/// The parameters of a transfer of numbers.
pub(super) struct NextNumbers<'t> {
    pub(super) board: &'t SweepBoard,
    pub(super) modulus: Modulus,
    pub(super) workers: &'t Workers,
    pub(super) source: &'t FrontierLayer,
    pub(super) next: &'t NextFrontiers,
}

impl NextNumbers<'_> {
    /// Computes the chunks `part` of the new layer, and removes those that it reads.
    pub(super) fn fill(
        &self,
        part: &Range<usize>,
        numbers: &Numbers,
        observe: &mut StopCheck<'_>,
    ) -> Result<Memory, PositionCountError> {
        let sums = Memory::zeros(part.len());
        let (chunks, helpers) = (self.source.chunks(), helpers(self.workers, self.source));
        self.workers.share(helpers, chunks, observe, |chunk, _| {
            // A chunk in memory is dropped even if it leads to nothing in this part.
            if matches!(numbers, Numbers::Memory(_)) || self.leads_to(chunk, part) {
                let numbers = numbers.take(chunk)?;
                self.fill_from(chunk, &numbers, part, &sums);
            }
            Ok::<_, PositionCountError>(())
        })?;
        Ok(sums)
    }

    /// Whether a chunk leads to a frontier in a part of the new layer.
    fn leads_to(&self, chunk: usize, part: &Range<usize>) -> bool {
        let mut indices = self.next.indices_from(chunk).iter();
        indices.any(|&index| part.contains(&(index as usize / CHUNK)))
    }

    /// Adds the contributions of a chunk to the sums.
    fn fill_from(&self, chunk: usize, numbers: &[u64], part: &Range<usize>, sums: &Memory) {
        let mut indices = self.next.indices_from(chunk).iter();
        let Self { board, source, .. } = *self;
        let target = &self.next.layer;
        let (square, next) = (board.square(source.step), board.square(target.step));
        for index in source.indices(chunk).filter(|&index| !source.is_dead(index)) {
            let (frontier, layout) = (&source.frontiers[index], source.layout(board, index));
            let numbers = numbers.get(source.starts[index]..).unwrap_or_default();
            board.for_each_way(frontier, square, |step, fences| {
                let fences = source.least[index] + fences;
                if fences > board.max_fences {
                    return;
                }
                let Some(&to) = indices.next() else { return };
                let to = to as usize;
                if !part.contains(&(to / CHUNK)) {
                    return;
                }
                let (frontier_after, least) = (&step.frontier, target.least[to]);
                let to_layout = MatrixLayout::new(board, frontier_after, least, next);
                if numbers.is_empty() || to_layout.len() == 0 {
                    return;
                }
                let maps = MatrixImages::new(frontier, &layout, &step);
                let shift = usize::from(fences - least);
                sums.with(to / CHUNK - part.start, target.lengths[to / CHUNK], |sums| {
                    let sums = &mut sums[target.starts[to]..][..to_layout.len()];
                    maps.add(self.modulus, &layout, numbers, &to_layout, shift, sums);
                });
            });
        }
    }
}
