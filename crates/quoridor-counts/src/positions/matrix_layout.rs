//! The layout of the numbers of a frontier.

use std::ops::Range;

use super::frontier::{Frontier, MAX_WIDTH};
use super::sweep_board::{Square, SweepBoard};

/// A matrix of vectors of counts.
///
/// A row is a state of the first pawn: not placed, or in one of the blocks that are not connected
/// with the first row. A column is a state of the second pawn: not placed, or in one of the blocks.
/// A pawn that is not waiting has a single row or column. Each vector counts by number of fences,
/// from the least that leads to the frontier to the greatest that leaves enough fences to cut off
/// both pawns. All vectors of a column have the same length.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixLayout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    lengths: [u16; MAX_WIDTH + 1],
    starts: [usize; MAX_WIDTH + 2],
}

impl MatrixLayout {
    pub(super) fn new(board: &SweepBoard, frontier: &Frontier, least: u16, square: Square) -> Self {
        let waiting = frontier.waiting();
        let blocks = frontier.count(board.width);
        let rows = if waiting.first { 1 + frontier.rank_below_top(blocks) } else { 1 };
        let columns = if waiting.second { 1 + blocks } else { 1 };
        let mut layout =
            Self { rows, columns, lengths: [0; MAX_WIDTH + 1], starts: [0; MAX_WIDTH + 2] };
        let needs = board.needs(frontier, square);
        for column in 0..columns {
            let need = needs.as_ref().map_or(0, |needs| {
                let first = if waiting.first { needs.first } else { 0 };
                let second = match column.checked_sub(1) {
                    Some(block) => needs.close(block),
                    None if waiting.second => needs.second,
                    None => 0,
                };
                first.max(second)
            });
            let most =
                board.max_fences.checked_sub(need).map(|most| most.min(board.placed(square)));
            let length = most.map_or(0, |most| (most + 1).saturating_sub(least));
            layout.lengths[column] = length;
            layout.starts[column + 1] = layout.starts[column] + usize::from(length) * rows;
        }
        layout
    }

    /// The total length of the vectors.
    pub(super) fn len(&self) -> usize {
        self.starts[self.columns]
    }

    /// The range of the vector of a row and column.
    pub(super) fn range(&self, row: usize, column: usize) -> Range<usize> {
        let length = usize::from(self.lengths[column]);
        let start = self.starts[column] + row * length;
        start..start + length
    }
}
