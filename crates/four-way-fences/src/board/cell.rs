//! Cells.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text};

use super::direction::Direction;
use super::point::{MOST_CELLS, Point};

/// A cell of a board of at most 16 × 16.
///
/// The text form is the name of the grid point at its north-west corner, so the cells of a board of
/// 10 × 10 are `Aa` to `Jj`.
///
/// ```
/// use abstract_games_four_way_fences::{Cell, Direction};
///
/// let cell: Cell = "Dj".parse()?;
/// assert_eq!((cell.column(), cell.row()), (3, 9));
/// assert_eq!(cell.step(Direction::North), Some("Di".parse()?));
/// assert!("Qa".parse::<Cell>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in `column`, from 0 in the west, and `row`, from 0 in the north; each below 16.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MOST_CELLS && row < MOST_CELLS {
            Some(Self(row * MOST_CELLS + column))
        } else {
            None
        }
    }

    /// The column, from 0 in the west.
    pub const fn column(self) -> u8 {
        self.0 % MOST_CELLS
    }

    /// The row, from 0 in the north.
    pub const fn row(self) -> u8 {
        self.0 / MOST_CELLS
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The adjacent cell in `direction`, or `None` beyond the largest board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (column, row) = direction.step(self.column(), self.row());
        Self::new(column, row)
    }
}

impl From<Cell> for Point {
    /// The point at the north-west corner of the cell.
    fn from(cell: Cell) -> Self {
        Self::new(cell.column(), cell.row()).expect("a column and a row of a cell are less than 16")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Point::from(*self).fmt(f)
    }
}

debug_as_text!(Cell);

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let point: Option<Point> = text.parse().ok();
        let cell = point.and_then(|point| Self::new(point.column(), point.row()));
        cell.ok_or_else(|| TextError::new(text, "a cell: a letter A to P and a letter a to p"))
    }
}
