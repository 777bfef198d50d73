//! The size of a board, and the sets of squares that it determines.

use std::fmt;

use thiserror::Error;

use super::fences::{Fence, Fences};
use super::square::{MOST_SQUARES, STRIDE, Square};
use super::squares::Squares;

/// A rectangular board of 2 × 2 to 11 × 11 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    height: u8,
}

impl Board {
    /// Creates a board of `width` × `height` squares.
    ///
    /// # Errors
    ///
    /// [`BoardError`] unless both are from 2 to 11.
    pub const fn new(width: u8, height: u8) -> Result<Self, BoardError> {
        if 2 <= width && width <= MOST_SQUARES && 2 <= height && height <= MOST_SQUARES {
            Ok(Self { width, height })
        } else {
            Err(BoardError { width, height })
        }
    }

    /// The number of squares in a row.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of squares in a column.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether `square` is on this board.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.width && square.row() < self.height
    }

    /// All squares.
    pub const fn squares(self) -> Squares {
        Squares(rectangle(self.width, self.height))
    }

    /// The squares of a row, counted from 0 at the bottom. Empty if the board has no such row.
    pub const fn row(self, row: u8) -> Squares {
        if row < self.height {
            Squares(rectangle(self.width, 1) << (row as u32 * STRIDE))
        } else {
            Squares::EMPTY
        }
    }

    /// The squares of a column, counted from 0 at the left. Empty if the board has no such column.
    pub const fn column(self, column: u8) -> Squares {
        if column < self.width {
            Squares(rectangle(1, self.height) << column)
        } else {
            Squares::EMPTY
        }
    }

    /// The squares that name a fence: all except those of the last column and the last row.
    pub const fn places(self) -> Squares {
        Squares(rectangle(self.width - 1, self.height - 1))
    }

    /// The squares with a square above them, and the squares with a square on their right.
    pub(super) const fn inner(self) -> (Squares, Squares) {
        let (width, height) = (self.width, self.height);
        (Squares(rectangle(width, height - 1)), Squares(rectangle(width - 1, height)))
    }

    /// The fences that neither overlap nor cross one of `fences`. They may cut off a pawn.
    ///
    /// ```
    /// use abstract_games_quoridor::{Board, Fences};
    ///
    /// let board = Board::new(9, 9)?;
    /// assert_eq!(board.clear_of(Fences::EMPTY).len(), 128);
    /// // A fence away from the edge excludes itself, the one that crosses it, and two neighbours.
    /// let one = Fences::EMPTY.with("d4h".parse().unwrap());
    /// assert_eq!(board.clear_of(one).len(), 124);
    /// # Ok::<(), abstract_games_quoridor::BoardError>(())
    /// ```
    #[must_use]
    pub const fn clear_of(self, fences: Fences) -> Fences {
        let (h, v) = (fences.horizontal.0, fences.vertical.0);
        let free = self.places().0 & !(h | v);
        // The last column has no places, so a shift never leads to a place in another row.
        Fences {
            horizontal: Squares(free & !(h << 1 | h >> 1)),
            vertical: Squares(free & !(v << STRIDE | v >> STRIDE)),
        }
    }

    /// The first of `fences` that `fence` overlaps, crosses or equals; none beyond the board.
    pub fn colliding(self, fences: Fences, fence: Fence) -> Option<Fence> {
        let collides = |other: &Fence| !self.clear_of(Fences::EMPTY.with(*other)).contains(fence);
        let is_on_board = self.places().contains(fence.square());
        fences.iter().filter(|_| is_on_board).find(collides)
    }
}

/// Writes the size in the form `9 × 9`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} × {}", self.width, self.height))
    }
}

/// The squares of a rectangle at the lower left.
const fn rectangle(width: u8, height: u8) -> u128 {
    let column = COLUMN & ((1 << (height as u32 * STRIDE)) - 1);
    // The product has no carries, because a row has at most `STRIDE` bits.
    column * ((1 << width) - 1)
}

/// The first column of the largest board.
pub(super) const COLUMN: u128 = {
    let mut column = 0;
    let mut row = 0;
    while row < STRIDE {
        column |= 1 << (row * STRIDE);
        row += 1;
    }
    column
};

/// A board whose width or height is not from 2 to 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {width} × {height} squares: both must be from 2 to 11")]
pub struct BoardError {
    /// The number of squares in a row.
    pub width: u8,
    /// The number of squares in a column.
    pub height: u8,
}
