//! One arrangement of fences.

use thiserror::Error;

use super::FencePlace;

/// Fences on a board, of which no two overlap. Whether pawns can still pass is not asked.
///
/// A board of `width` × `height` squares has (`width` - 1) × (`height` - 1) intersections. Columns and
/// rows count from 0, from the left and from the bottom; intersection (c, r) is at the upper right
/// corner of square (c, r), as in the usual notation of the game.
///
/// As text the intersections row by row from the top with slashes between the rows, a character for
/// each: `.`, `-` or `|`, as [`FencePlace::symbol`] has them. The text is read back by [`FromStr`], and
/// tells the size of the board; only the text of a board without intersections is empty and does not.
/// With the feature `serde` an arrangement is `{"width":…,"height":…,"arrangement":"…"}`, whatever the
/// board. [`picture`](FenceArrangement::picture) shows the squares with the walls between them.
///
/// [`FromStr`]: std::str::FromStr
///
/// ```
/// use abstract_games_quoridor::counting::{FenceArrangement, FencePlace};
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
    /// Row by row from the top left.
    places: Vec<FencePlace>,
}

/// Why fences are no arrangement, or a text is none. Columns and rows count from 0, from the left and
/// from the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArrangementError {
    /// A board without squares.
    #[error("a board of {width} × {height} squares: both must be at least 1")]
    NoSquares {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// Another number of places than the board has intersections.
    #[error("{found} places for a board of {width} × {height} squares")]
    Places {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// How many places there are.
        found: usize,
    },
    /// Horizontal fences on neighbouring intersections of a row.
    #[error("horizontal fences overlap on columns {column} and {} of row {row}, from 0", column + 1)]
    Horizontal {
        /// The column of the left one.
        column: usize,
        /// The row of both.
        row: usize,
    },
    /// Vertical fences on neighbouring intersections of a column.
    #[error("vertical fences overlap on rows {row} and {} of column {column}, from 0", row + 1)]
    Vertical {
        /// The column of both.
        column: usize,
        /// The row of the lower one.
        row: usize,
    },
    /// An empty text, which tells no size.
    #[error("an empty text tells no size of a board")]
    NoText,
    /// A text of another number of rows than the board has.
    #[error("{found} rows of intersections instead of {expected}")]
    Rows {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row of a text that is shorter or longer than it should be.
    #[error("row {row}, from 0 at the bottom, has {found} intersections instead of {expected}")]
    Columns {
        /// The row.
        row: usize,
        /// How many intersections a row of the board has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A character that stands for nothing.
    #[error(
        "`{found}` on column {column} of row {row}, from 0 at the bottom left, is not `.`, `-` or `|`"
    )]
    Character {
        /// The character.
        found: char,
        /// Its column.
        column: usize,
        /// Its row.
        row: usize,
    },
}

impl FenceArrangement {
    /// These fences on a board of `width` × `height` squares: what stands on each intersection, row by
    /// row from the top left.
    ///
    /// # Errors
    ///
    /// [`ArrangementError::NoSquares`], [`ArrangementError::Places`], and for the first fence that
    /// overlaps one before it [`ArrangementError::Horizontal`] or [`ArrangementError::Vertical`].
    ///
    /// ```
    /// use abstract_games_quoridor::counting::FencePlace::{Empty, Horizontal, Vertical};
    /// use abstract_games_quoridor::counting::{ArrangementError, FenceArrangement};
    ///
    /// let fences = FenceArrangement::new(3, 3, vec![Vertical, Horizontal, Empty, Vertical]).unwrap();
    /// assert_eq!(fences.to_string(), "|-/.|");
    /// let overlap = FenceArrangement::new(3, 3, vec![Empty, Empty, Horizontal, Horizontal]);
    /// assert_eq!(overlap, Err(ArrangementError::Horizontal { column: 0, row: 0 }));
    /// ```
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

    /// Places that are known not to overlap.
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

    /// The number of fences; goes through all intersections.
    pub fn fences(&self) -> usize {
        self.places.iter().filter(|&&place| place != FencePlace::Empty).count()
    }

    /// What stands on an intersection; `None` beyond the board.
    pub fn get(&self, column: usize, row: usize) -> Option<FencePlace> {
        let (columns, rows) = (self.width - 1, self.height - 1);
        let inside = column < columns && row < rows;
        inside.then(|| self.places[(rows - 1 - row) * columns + column])
    }

    /// What stands on each intersection, row by row from the top left.
    pub fn as_slice(&self) -> &[FencePlace] {
        &self.places
    }

    /// Each intersection as ((column, row), what stands there), row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = ((usize, usize), FencePlace)> {
        let (columns, rows) = (self.width - 1, self.height - 1);
        let place = move |(at, &place)| ((at % columns, rows - 1 - at / columns), place);
        self.places.iter().enumerate().map(place)
    }

    /// Whether one can step between square (`column`, `row`) and the next to the right of it: both are
    /// on the board, and no vertical fence is on the intersections at the ends of their common edge.
    pub fn is_open_right(&self, column: usize, row: usize) -> bool {
        let blocks = |row| self.get(column, row) == Some(FencePlace::Vertical);
        let inside = column < self.width - 1 && row < self.height;
        inside && !blocks(row) && !row.checked_sub(1).is_some_and(blocks)
    }

    /// Whether one can step between square (`column`, `row`) and the next above it: both are on the
    /// board, and no horizontal fence is on the intersections at the ends of their common edge.
    pub fn is_open_up(&self, column: usize, row: usize) -> bool {
        let blocks = |column| self.get(column, row) == Some(FencePlace::Horizontal);
        let inside = column < self.width && row < self.height - 1;
        inside && !blocks(column) && !column.checked_sub(1).is_some_and(blocks)
    }
}
