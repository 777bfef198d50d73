//! A place in a text.

use std::fmt;

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
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place after `c` at this place.
    #[must_use]
    pub(super) const fn after(self, c: char) -> Self {
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
