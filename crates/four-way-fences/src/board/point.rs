//! Grid points, and sets of them.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text};

use super::direction::Direction;

/// The least number of cells in a row or a column of a board.
pub const LEAST_CELLS: u8 = 4;
/// The greatest number of cells in a row or a column of a board.
pub const MOST_CELLS: u8 = 16;
pub(crate) const MOST_LINES: usize = MOST_CELLS as usize + 1;

/// A crossing of two grid lines. Vertical lines are `A`, `B`, … from the west, horizontal lines
/// `a`, `b`, … from the north; the text form is the two letters, as in `Bg`. Points are ordered row
/// by row from the north, and each row from the west.
///
/// ```
/// use abstract_games_four_way_fences::Point;
///
/// let point: Point = "Bg".parse()?;
/// assert_eq!((point.column(), point.row()), (1, 6));
/// assert_eq!(Point::new(16, 16).unwrap().to_string(), "Qq");
/// assert_eq!(Point::new(17, 0), None);
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// The point on vertical line `column` and horizontal line `row`; each from 0 to 16.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column <= MOST_CELLS && row <= MOST_CELLS { Some(Self { row, column }) } else { None }
    }

    pub(crate) fn from_letters(column: u8, row: u8) -> Option<Self> {
        Self::new(column.checked_sub(b'A')?, row.checked_sub(b'a')?)
    }

    /// The vertical line, from 0 in the west.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The horizontal line, from 0 in the north.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The next point in `direction`, or `None` beyond the largest board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (column, row) = direction.step(self.column, self.row);
        Self::new(column, row)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", char::from(b'A' + self.column), char::from(b'a' + self.row)))
    }
}

debug_as_text!(Point);

impl FromStr for Point {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let point = match *text.as_bytes() {
            [column, row] => Self::from_letters(column, row),
            _ => None,
        };
        point.ok_or_else(|| {
            TextError::new(text, "a grid point: a letter A to Q and a letter a to q")
        })
    }
}

/// A set of grid points.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub(crate) [u32; MOST_LINES]);

impl Points {
    /// The empty set.
    pub const EMPTY: Self = Self([0; MOST_LINES]);

    /// Whether `point` is in the set.
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.row as usize] >> point.column & 1 == 1
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Adds `point`.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.row as usize] |= 1 << point.column;
    }

    /// The points of this set and of `other`.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut union = *self;
        for (row, bits) in union.0.iter_mut().enumerate() {
            *bits |= other.0[row];
        }
        union
    }

    /// The points, row by row from the north, each row from the west.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        (0..=MOST_CELLS)
            .zip(self.0)
            .flat_map(|(row, bits)| columns(bits).map(move |column| Point { row, column }))
    }
}

fn columns(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let column = u8::try_from(bits.trailing_zeros()).ok()?;
        bits &= bits.checked_sub(1)?;
        Some(column)
    })
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
