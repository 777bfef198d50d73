//! Places in texts, and errors with their places.

use std::fmt;

use thiserror::Error;

use crate::rules::text::TextError;

/// A place in a text: the line and the column of a character, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// The first character.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after `c` at this place.
    #[must_use]
    pub const fn after(self, c: char) -> Self {
        if c == '\n' {
            Self { line: self.line + 1, column: 1 }
        } else {
            Self { line: self.line, column: self.column + 1 }
        }
    }
}

/// Writes the place in the form `line 3, column 5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text of several lines that cannot be read, with the place of its offending part.
///
/// ```
/// use abstract_games_core::{Place, PlacedTextError, TextError};
///
/// let place = Place { line: 3, column: 5 };
/// let error = PlacedTextError { place, error: TextError::new("x", "a stone") };
/// assert_eq!(error.to_string(), "line 3, column 5: `x` is not a stone");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {error}")]
pub struct PlacedTextError {
    /// The place of the offending part.
    pub place: Place,
    /// The offending part, and what was expected.
    pub error: TextError,
}
