//! An arrangement of fences: the content of each intersection.

use thiserror::Error;

/// An arrangement of fences on a board, no two of which overlap. It may block the way of a pawn.
///
/// A board of `width` × `height` squares has (`width` - 1) × (`height` - 1) intersections. Columns
/// and rows count from 0, from the left and from the bottom; intersection (c, r) is at the upper
/// right corner of square (c, r), as in the usual notation of the game.
///
/// The text form has one [symbol](FencePlace::symbol), `.`, `-` or `|`, for each intersection, row
/// by row from the top, with slashes between the rows; the size of the board follows from it. The
/// text of a board without intersections is empty and cannot be parsed. With the feature `serde` an
/// arrangement serialises as `{"width":…,"height":…,"arrangement":"…"}`.
///
/// ```
/// use abstract_games_quoridor_fences::{FenceArrangement, FencePlace};
///
/// let fences: FenceArrangement = "-.|/|-.".parse().unwrap();
/// assert_eq!((fences.width(), fences.height(), fences.fences()), (4, 3, 4));
/// assert_eq!(fences.get(0, 1), Some(FencePlace::Horizontal));
/// assert_eq!(fences.to_string(), "-.|/|-.");
/// assert!(!fences.is_open_right(0, 0) && fences.is_open_right(2, 0));
///
/// let overlap = "-.|/.-|".parse::<FenceArrangement>().unwrap_err();
/// assert_eq!(overlap.to_string(), "vertical fences overlap on rows 0 and 1 of column 2, from 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FenceArrangement {
    width: usize,
    height: usize,
    /// The contents of the intersections, row by row from the top left.
    places: Vec<FencePlace>,
}

/// An invalid arrangement or text form. Columns and rows count from 0, from the lower left.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArrangementError {
    /// The board has no squares.
    #[error("a board of {width} × {height} squares: both must be at least 1")]
    NoSquares {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The number of places is not the number of intersections of the board.
    #[error("{found} places for a board of {width} × {height} squares")]
    Places {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// The number of places given.
        found: usize,
    },
    /// Horizontal fences stand on adjacent intersections of a row.
    #[error("horizontal fences overlap on columns {column} and {} of row {row}, from 0", column + 1)]
    Horizontal {
        /// The column of the left fence.
        column: usize,
        /// The row of both fences.
        row: usize,
    },
    /// Vertical fences stand on adjacent intersections of a column.
    #[error("vertical fences overlap on rows {row} and {} of column {column}, from 0", row + 1)]
    Vertical {
        /// The column of both fences.
        column: usize,
        /// The row of the lower fence.
        row: usize,
    },
    /// The text is empty, so the size of the board is unknown.
    #[error("an empty text tells no size of a board")]
    NoText,
    /// The number of rows of a text is not that of the board.
    #[error("{found} rows of intersections instead of {expected}")]
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows of the text.
        found: usize,
    },
    /// A row of a text is too short or too long.
    #[error("row {row}, from 0 at the bottom, has {found} intersections instead of {expected}")]
    Columns {
        /// The row.
        row: usize,
        /// The number of intersections in a row of the board.
        expected: usize,
        /// The number of intersections in this row of the text.
        found: usize,
    },
    /// A character is not the symbol of a [`FencePlace`].
    #[error(
        "`{found}` on column {column} of row {row}, from 0 at the bottom left, is not `.`, `-` or `|`"
    )]
    Character {
        /// The character.
        found: char,
        /// The column of the character.
        column: usize,
        /// The row of the character.
        row: usize,
    },
}

impl FenceArrangement {
    /// Creates an arrangement on a board of `width` × `height` squares from the contents of its
    /// intersections, row by row from the top left.
    ///
    /// # Errors
    ///
    /// [`ArrangementError::NoSquares`], [`ArrangementError::Places`] and, for the first fence that
    /// overlaps an earlier one, [`ArrangementError::Horizontal`] or [`ArrangementError::Vertical`].
    pub fn new(
        width: usize,
        height: usize,
        places: Vec<FencePlace>,
    ) -> Result<Self, ArrangementError> {
        if width == 0 || height == 0 {
            return Err(ArrangementError::NoSquares { width, height });
        }
        let found = places.len();
        if (width - 1).checked_mul(height - 1) != Some(found) {
            return Err(ArrangementError::Places { width, height, found });
        }
        let columns = width - 1;
        for (at, &place) in places.iter().enumerate() {
            let (column, row) = (at % columns, height - 2 - at / columns);
            if place == FencePlace::Horizontal && column > 0 && places[at - 1] == place {
                return Err(ArrangementError::Horizontal { column: column - 1, row });
            }
            if place == FencePlace::Vertical && at >= columns && places[at - columns] == place {
                return Err(ArrangementError::Vertical { column, row });
            }
        }
        Ok(Self { width, height, places })
    }

    /// Creates an arrangement from fences that are known not to overlap.
    pub(super) const fn from_legal(width: usize, height: usize, places: Vec<FencePlace>) -> Self {
        Self { width, height, places }
    }

    /// The number of squares in a row of the board.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of squares in a column of the board.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The number of fences. The cost is linear in the number of intersections.
    pub fn fences(&self) -> usize {
        self.places.iter().filter(|&&place| place != FencePlace::Empty).count()
    }

    /// The content of an intersection, or `None` beyond the board.
    pub fn get(&self, column: usize, row: usize) -> Option<FencePlace> {
        let (columns, rows) = (self.width - 1, self.height - 1);
        let inside = column < columns && row < rows;
        inside.then(|| self.places[(rows - 1 - row) * columns + column])
    }

    /// The contents of all intersections, row by row from the top left.
    pub fn as_slice(&self) -> &[FencePlace] {
        &self.places
    }

    /// The items ((column, row), content) of all intersections, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = ((usize, usize), FencePlace)> {
        let (columns, rows) = (self.width - 1, self.height - 1);
        let place = move |(at, &place)| ((at % columns, rows - 1 - at / columns), place);
        self.places.iter().enumerate().map(place)
    }

    /// Whether square (`column`, `row`) and the square to its right are on the board, and no
    /// vertical fence stands between them.
    pub fn is_open_right(&self, column: usize, row: usize) -> bool {
        let blocks = |row| self.get(column, row) == Some(FencePlace::Vertical);
        let inside = column < self.width - 1 && row < self.height;
        inside && !blocks(row) && !row.checked_sub(1).is_some_and(blocks)
    }

    /// Whether square (`column`, `row`) and the square above it are on the board, and no horizontal
    /// fence stands between them.
    pub fn is_open_up(&self, column: usize, row: usize) -> bool {
        let blocks = |column| self.get(column, row) == Some(FencePlace::Horizontal);
        let inside = column < self.width && row < self.height - 1;
        inside && !blocks(column) && !column.checked_sub(1).is_some_and(blocks)
    }
}

/// The content of an intersection of four squares. The order is that of [`FencePlace::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FencePlace {
    /// No fence: `.` in text.
    #[default]
    Empty,
    /// A horizontal fence, between the two squares below and the two above: `-` in text.
    Horizontal,
    /// A vertical fence, between the two squares to the left and the two to the right: `|` in text.
    Vertical,
}

impl FencePlace {
    /// All three values, in order.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Horizontal, Self::Vertical];

    /// The character of the value: `.`, `-` or `|`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Horizontal => '-',
            Self::Vertical => '|',
        }
    }

    /// The value of a character, or `None` unless it is `.`, `-` or `|`.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.symbol() == symbol)
    }

    /// The image under a reflection in a diagonal, which exchanges the directions.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}
