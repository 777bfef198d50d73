//! `Bar`: a straight piece in the grooves between squares.

use crate::{Board, Place};

/// A straight bar in the grooves between the squares of a board, such as a fence or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// The square at the lower left of the bar.
    at: Place,
    length: u32,
    is_horizontal: bool,
}

impl Bar {
    /// A bar above `length` squares of a row, the first of which is `at`.
    pub const fn horizontal(at: Place, length: u32) -> Self {
        Self { at, length, is_horizontal: true }
    }

    /// A bar on the right of `length` squares of a column, the lowest of which is `at`.
    pub const fn vertical(at: Place, length: u32) -> Self {
        Self { at, length, is_horizontal: false }
    }

    /// Whether the bar is between the squares of `board`.
    pub(crate) fn is_on(self, board: &Board) -> bool {
        let (column, row) = self.at;
        let (along, across) = if self.is_horizontal {
            ((column, board.columns), (row, board.rows))
        } else {
            ((row, board.rows), (column, board.columns))
        };
        let end = along.0.checked_add(self.length);
        self.length > 0 && end.is_some_and(|end| end <= along.1) && across.0 + 1 < across.1
    }

    /// The squares at the two ends, on the lower or left side of the bar.
    pub(crate) const fn ends(self) -> (Place, Place) {
        let ((column, row), further) = (self.at, self.length - 1);
        let last =
            if self.is_horizontal { (column + further, row) } else { (column, row + further) };
        (self.at, last)
    }

    pub(crate) const fn is_horizontal(self) -> bool {
        self.is_horizontal
    }
}
