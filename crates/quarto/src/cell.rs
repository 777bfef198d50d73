//! The sixteen cells of the board.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Coordinates, TextError, debug_as_text};

/// A cell of the 4 × 4 board, with a number row by row from the top left. As text it is a column,
/// `a` to `d` from the left, and a row, `1` to `4` from the bottom, as on a chessboard.
///
/// ```
/// use abstract_games_quarto::Cell;
///
/// assert_eq!(Cell::new(0).unwrap().to_string(), "a4");
/// assert_eq!("d1".parse::<Cell>()?.index(), 15);
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 16;

    /// The cell with this number, if it is below 16.
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&index| index < 16).map(Self)
    }

    /// The cell with the last four bits of `index`.
    pub(crate) const fn from_bits(index: u32) -> Self {
        Self((index & 15) as u8)
    }

    /// All cells, row by row from the top left.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..16).map(Self)
    }

    /// The cells of a set, in ascending order.
    pub(crate) fn of_set(mut set: u16) -> impl Iterator<Item = Self> + Clone {
        std::iter::from_fn(move || {
            let cell = (set != 0).then(|| Self::from_bits(set.trailing_zeros()))?;
            set &= set - 1;
            Some(cell)
        })
    }

    /// The number of the cell, from 0 to 15.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The column, counted from the left, and the row, counted from the bottom; both from 0.
    pub const fn coordinates(self) -> Coordinates {
        Coordinates { column: (self.0 & 3) as u32, row: (3 - (self.0 >> 2)) as u32 }
    }

    fn at(Coordinates { column, row }: Coordinates) -> Option<Self> {
        (column < 4 && row < 4).then(|| Self::from_bits(4 * (3 - row) + column))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinates().fmt(f)
    }
}

debug_as_text!(Cell);

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let cell = text.parse().ok().and_then(Self::at);
        cell.ok_or_else(|| TextError::new(text, "a cell, a1 to d4"))
    }
}
