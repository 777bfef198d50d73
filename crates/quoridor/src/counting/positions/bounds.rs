//! How many fences are still needed, at least, to cut pawns off from their goals.
//!
//! A pawn is cut off from the last row only if its block is closed: then there is a fence under each
//! of the block's squares on the frontier, or further down in the same column, and a horizontal fence
//! reaches under two columns. A pawn is cut off from the first row if its block is closed, or if it
//! reaches the last row while it is kept apart from all blocks that are connected with the first: and
//! either one of those reaches the last row too, with a vertical fence between the two in each row,
//! or they are all closed.

use super::frontier::{Frontier, MAX_WIDTH};

/// For each set of columns, the fewest horizontal fences that reach under all of them.
#[derive(Clone, Debug)]
pub(super) struct Covers(Vec<u8>);

impl Covers {
    pub(super) fn new(width: usize) -> Self {
        let mut covers = vec![0; 1 << width];
        for set in 1..covers.len() {
            // One under the first column of the set, and so under the one after it.
            let first = set & set.wrapping_neg();
            covers[set] = covers[set & !(first | first << 1)] + 1;
        }
        Self(covers)
    }

    fn of(&self, columns: u16) -> u16 {
        u16::from(self.0[usize::from(columns)])
    }
}

/// What one frontier needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs<'c> {
    covers: &'c Covers,
    /// The columns of each block under which no fence reaches yet.
    columns: [u16; MAX_WIDTH],
    /// For a pawn whose goal is the first row, wherever it is or will be.
    pub(super) first: u16,
    /// For a pawn whose goal is the last row and that is not placed yet.
    pub(super) second: u16,
}

impl<'c> Needs<'c> {
    /// Of a frontier that goes on with column `next`, and has so many rows wholly below itself and
    /// the fences that reach over it.
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
        // What begins below the frontier has a fence above, and what is closed has one below.
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

    /// To close a block.
    pub(super) fn close(&self, block: usize) -> u16 {
        self.covers.of(self.columns[block])
    }
}
