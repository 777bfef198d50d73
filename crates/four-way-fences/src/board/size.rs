//! The size of a board, and what is on it.

use std::fmt;
use std::ops::RangeInclusive;

use abstract_games_core::ParameterError;

use super::cell::Cell;
use super::direction::Direction;
use super::edges::{Edge, Edges};
use super::point::{LEAST_CELLS, MOST_CELLS, Point};

/// A rectangular board of 4 × 4 to 16 × 16 cells.
///
/// ```
/// use abstract_games_four_way_fences::Board;
///
/// let board = Board::new(10, 12)?;
/// assert_eq!(board.to_string(), "10 × 12");
/// assert!(board.contains("Jl".parse()?));
/// let error = Board::new(3, 10).unwrap_err();
/// assert_eq!(error.to_string(), "the width of the board is 3, and at least 4 is needed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    width: u8,
    height: u8,
}

impl Board {
    /// The board of the source, 10 × 10.
    pub const STANDARD: Self = Self { width: 10, height: 10 };

    /// Creates a board of `width` × `height` cells.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooSmall`] or [`ParameterError::TooLarge`] unless both are from 4 to 16.
    pub fn new(width: u8, height: u8) -> Result<Self, ParameterError> {
        check_sides(width, height, LEAST_CELLS..=MOST_CELLS)?;
        Ok(Self { width, height })
    }

    /// The number of cells in a row.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of cells in a column.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether `cell` is on this board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column() < self.width && cell.row() < self.height
    }

    /// Whether `point` is on this board or its boundary.
    pub const fn contains_point(self, point: Point) -> bool {
        point.column() <= self.width && point.row() <= self.height
    }

    /// Whether `edge` is on this board or its boundary.
    pub fn contains_edge(self, edge: Edge) -> bool {
        let (start, is_last) = match edge {
            Edge::East(start) => (start, start.column() == self.width),
            Edge::South(start) => (start, start.row() == self.height),
        };
        self.contains_point(start) && !is_last
    }

    /// Whether `edge` is on the boundary of this board.
    pub fn is_boundary_edge(self, edge: Edge) -> bool {
        self.contains_edge(edge)
            && match edge {
                Edge::East(start) => start.row() == 0 || start.row() == self.height,
                Edge::South(start) => start.column() == 0 || start.column() == self.width,
            }
    }

    /// The cells, row by row from the north, each row from the west.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let rows = 0..self.height;
        rows.flat_map(move |row| (0..self.width).filter_map(move |column| Cell::new(column, row)))
    }

    /// The grid points, row by row from the north, each row from the west.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        let rows = 0..=self.height;
        rows.flat_map(move |row| (0..=self.width).filter_map(move |column| Point::new(column, row)))
    }

    /// All edges of the boundary.
    pub fn boundary(self) -> Edges {
        let (width, height) = (self.width, usize::from(self.height));
        let mut boundary = Edges::EMPTY;
        boundary.east.0[0] = (1 << width) - 1;
        boundary.east.0[height] = (1 << width) - 1;
        boundary.south.0[..height].fill(1 | 1 << width);
        boundary
    }

    /// The adjacent cell in `direction`, or `None` beyond this board.
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        cell.step(direction).filter(|next| self.contains(*next))
    }
}

/// Checks the number of cells in a row and in a column.
pub(crate) fn check_sides(
    width: u8,
    height: u8,
    sizes: RangeInclusive<u8>,
) -> Result<(), ParameterError> {
    let sizes = || (*sizes.start()).into()..=(*sizes.end()).into();
    ParameterError::check("the width of the board", width, sizes())?;
    ParameterError::check("the height of the board", height, sizes())
}

impl Default for Board {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Writes the size in the form `10 × 10`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} × {}", self.width, self.height))
    }
}
