//! A square, given by its column and its row.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Coordinates, TextError, debug_as_text};

/// The greatest number of squares in a row or in a column of a board.
pub const MOST_SQUARES: u8 = 11;

/// The distance between the bits of a square and of the square above it.
pub(crate) const STRIDE: u32 = MOST_SQUARES as u32;

/// A square of a board of at most 11 × 11. Columns are `a`, `b`, … from the left and rows 1, 2, …
/// from the bottom, as seen by the player who moves first.
///
/// ```
/// use abstract_games_quoridor::Square;
///
/// let square: Square = "e2".parse()?;
/// assert_eq!((square.column(), square.row()), (4, 1));
/// assert_eq!(Square::new(10, 10).unwrap().to_string(), "k11");
/// assert_eq!(Square::new(11, 0), None);
/// assert!("l1".parse::<Square>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in `column` and `row`, counted from 0, or `None` unless both are less than 11.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MOST_SQUARES && row < MOST_SQUARES {
            Some(Self(row * MOST_SQUARES + column))
        } else {
            None
        }
    }

    /// The square in `column` and `row`, which must be less than 11.
    pub(crate) const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < MOST_SQUARES && row < MOST_SQUARES);
        Self(row * MOST_SQUARES + column)
    }

    pub(crate) fn at_coordinates(Coordinates { column, row }: Coordinates) -> Option<Self> {
        Self::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// The square with this number, row by row on a board of this width.
    pub(crate) fn of_number(number: u8, width: u8) -> Option<Self> {
        Self::new(number % width, number / width)
    }

    /// The number of the square, row by row on a board of this width.
    #[inline]
    pub(crate) const fn number(self, width: u8) -> u8 {
        self.row() * width + self.column()
    }

    /// The square with this index, which must be less than 121.
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!(index < MOST_SQUARES * MOST_SQUARES);
        Self(index)
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % MOST_SQUARES
    }

    /// The row, from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / MOST_SQUARES
    }

    /// The index of the square, 11 · row + column, on boards of all sizes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone, as bits.
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Coordinates { column: self.column().into(), row: self.row().into() }.fmt(f)
    }
}

debug_as_text!(Square);

impl FromStr for Square {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text is not a column and a row, or beyond k11.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::at_coordinates(text.parse()?)
            .ok_or_else(|| TextError::new(text, "a square of the largest board: a1 to k11"))
    }
}
