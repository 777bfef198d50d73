//! Lower bounds on the number of fences still needed to cut pawns off from their goals.
//!
//! A closed block has a horizontal fence under each of its columns, and one fence reaches under two
//! columns. A pawn is cut off from the last row if its block is closed. It is cut off from the first
//! row if its block is closed, or if its block reaches the last row and all blocks connected with
//! the first row are closed or have vertical fences between them and this block in each row.

use super::frontier::{Frontier, MAX_WIDTH};

/// The least number of horizontal fences that reach under all columns of a set, for each set.
#[derive(Clone, Debug)]
pub(super) struct Covers(Vec<u8>);

impl Covers {
    pub(super) fn new(width: usize) -> Self {
        let mut covers = vec![0; 1 << width];
        for set in 1..covers.len() {
            // A fence under the first column of the set also reaches under the column after it.
            let first = set & set.wrapping_neg();
            covers[set] = covers[set & !(first | first << 1)] + 1;
        }
        Self(covers)
    }

    fn of(&self, columns: u16) -> u16 {
        u16::from(self.0[usize::from(columns)])
    }
}

/// The fences that a frontier needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs<'c> {
    covers: &'c Covers,
    /// The columns of each block under which no fence reaches yet.
    columns: [u16; MAX_WIDTH],
    /// The fences needed to cut off the first pawn, wherever it is or will be placed.
    pub(super) first: u16,
    /// The fences needed to cut off the second pawn if it is not placed yet.
    pub(super) second: u16,
}

impl<'c> Needs<'c> {
    /// Computes the needs of a frontier whose next column is `next`. `rows_below` is the number of
    /// rows wholly below the frontier and below the fences that reach over it.
    pub(super) fn new(
        covers: &'c Covers,
        frontier: &Frontier,
        width: usize,
        next: usize,
        rows_below: usize,
    ) -> Self {
        let mut columns = [0; MAX_WIDTH];
        for column in 0..width {
            if !(frontier.has_horizontal() && column == next) {
                columns[frontier.block(column)] |= 1 << column;
            }
        }
        // A block that begins below the frontier has a fence above it, and one below it when
        // closed.
        let any = u16::from(!frontier.has_horizontal());
        let (mut top, mut others) = (None, any);
        for (block, &columns) in columns[..frontier.count(width)].iter().enumerate() {
            if frontier.is_at_top(block) {
                top = Some(top.unwrap_or(0) | columns);
            } else {
                others = others.min(covers.of(columns));
            }
        }
        let first = top.map_or(0, |top| {
            let apart =
                u16::try_from(rows_below.div_ceil(2)).unwrap_or(u16::MAX).min(covers.of(top));
            others.min(apart)
        });
        Self { covers, columns, first, second: any }
    }

    /// The fences needed to close a block.
    pub(super) fn close(&self, block: usize) -> u16 {
        self.covers.of(self.columns[block])
    }
}
