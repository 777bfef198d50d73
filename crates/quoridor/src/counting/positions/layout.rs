//! Where the numbers of a frontier stand.

use std::ops::Range;

use super::board::{Board, Square};
use super::frontier::{Frontier, MAX_WIDTH};

/// A matrix of vectors.
///
/// The first pawn's row: not placed, or one of the blocks that are not connected with the first row.
/// The second pawn's column: not placed, or any block. A pawn that is not waited for has one row or
/// column. Each vector counts by number of fences, from the least that lead to the frontier up to as
/// many as leave enough to cut off both pawns; all rows of a column are equally long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    lengths: [u16; MAX_WIDTH + 1],
    starts: [usize; MAX_WIDTH + 2],
}

impl Layout {
    pub(super) fn new(board: &Board, frontier: &Frontier, least: u16, square: Square) -> Self {
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

    /// The number of all numbers.
    pub(super) fn len(&self) -> usize {
        self.starts[self.columns]
    }

    /// Where the vector of a row and column stands.
    pub(super) fn range(&self, row: usize, column: usize) -> Range<usize> {
        let length = usize::from(self.lengths[column]);
        let start = self.starts[column] + row * length;
        start..start + length
    }
}
