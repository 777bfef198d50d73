//! The layout of the numbers of a frontier, and their addition to those of the next.

use std::ops::Range;

use super::frontier::{Frontier, MAX_WIDTH, Step};
use super::modular::Modulus;
use super::sweep_board::{Square, SweepBoard};

/// The images of the rows and columns of a matrix.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixImages {
    rows: [u8; MAX_WIDTH + 1],
    columns: [u8; MAX_WIDTH + 1],
    /// The row and the column of a pawn placed on the new square of the frontier.
    entered_row: u8,
    entered_column: u8,
}

/// The image of a row or column that is dropped.
const NOWHERE: u8 = u8::MAX;

impl MatrixImages {
    /// The images under one step from a frontier whose matrix has this layout.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 16 blocks")]
    pub(super) fn new(frontier: &Frontier, layout: &MatrixLayout, step: &Step) -> Self {
        let (before, after) = (frontier.waiting, step.frontier.waiting);
        let row_of = |block: usize| {
            if step.frontier.is_at_top(block) {
                NOWHERE
            } else {
                1 + step.frontier.rank_below_top(block) as u8
            }
        };
        let mut maps = Self {
            rows: [NOWHERE; MAX_WIDTH + 1],
            columns: [NOWHERE; MAX_WIDTH + 1],
            entered_row: if after.first { row_of(step.entered) } else { NOWHERE },
            entered_column: if after.second { 1 + step.entered as u8 } else { NOWHERE },
        };
        if before.first == after.first {
            maps.rows[0] = 0;
        }
        if before.first {
            let below_top = (0..MAX_WIDTH).filter(|&block| !frontier.is_at_top(block));
            for (row, block) in maps.rows[1..layout.rows].iter_mut().zip(below_top) {
                if after.first {
                    *row = step.renaming.of(block).map_or(NOWHERE, row_of);
                } else if step.closed == Some(block) {
                    *row = 0;
                }
            }
        }
        if before.second == after.second {
            maps.columns[0] = 0;
        }
        if before.second {
            for (block, column) in maps.columns[1..layout.columns].iter_mut().enumerate() {
                if after.second {
                    *column = step.renaming.of(block).map_or(NOWHERE, |block| 1 + block as u8);
                } else if step.closed == Some(block) {
                    *column = 0;
                }
            }
        }
        maps
    }

    /// Adds the vectors of a matrix to their images in another, which begin `shift` fences lower.
    pub(super) fn add(
        &self,
        modulus: Modulus,
        from: &MatrixLayout,
        numbers: &[u64],
        to: &MatrixLayout,
        shift: usize,
        sums: &mut [u64],
    ) {
        let mut add = |row: u8, column: u8, more: &[u64]| {
            if row != NOWHERE && column != NOWHERE {
                let sums = &mut sums[to.range(row.into(), column.into())];
                modulus.add_all(sums.get_mut(shift..).unwrap_or_default(), more);
            }
        };
        for (column, &to_column) in self.columns[..from.columns].iter().enumerate() {
            for (row, &to_row) in self.rows[..from.rows].iter().enumerate() {
                if to_column == NOWHERE || to_row == NOWHERE {
                    continue;
                }
                let more = &numbers[from.range(row, column)];
                add(to_row, to_column, more);
                if row == 0 {
                    add(self.entered_row, to_column, more);
                }
                if column == 0 {
                    add(to_row, self.entered_column, more);
                }
            }
        }
    }
}

/// A matrix of vectors of counts.
///
/// A row is a state of the first pawn: not placed, or in a block that is not connected with the
/// first row. A column is a state of the second pawn: not placed, or in a block. A pawn that is not
/// waiting has one state. Vectors count by number of fences, from the least that leads to the
/// frontier to the greatest that leaves enough to cut off both, equally many in a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixLayout {
    pub(super) rows: usize,
    pub(super) columns: usize,
    lengths: [u16; MAX_WIDTH + 1],
    starts: [usize; MAX_WIDTH + 2],
}

impl MatrixLayout {
    pub(super) fn new(board: &SweepBoard, frontier: &Frontier, least: u16, square: Square) -> Self {
        let waiting = frontier.waiting;
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
