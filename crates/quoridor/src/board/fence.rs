//! A fence, given by the square at its lower left and its orientation.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

use super::square::Square;

/// The orientation of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// The fence lies between two rows: `h` in text.
    Horizontal,
    /// The fence lies between two columns: `v` in text.
    Vertical,
}

impl Orientation {
    /// The other orientation.
    #[must_use]
    pub const fn crossing(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }

    /// The letter of the orientation, `h` or `v`.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'h',
            Self::Vertical => 'v',
        }
    }
}

/// A fence, two squares long. It touches four squares and is named by the one nearest to a1.
///
/// The text form is the name of this square followed by `h` or `v`. The fence `e3v` stands between
/// columns e and f, along rows 3 and 4; `e3h` stands between rows 3 and 4, along columns e and f.
///
/// ```
/// use abstract_games_quoridor::{Fence, Orientation, Square};
///
/// let fence: Fence = "e3v".parse()?;
/// assert_eq!(fence, Fence::new(Square::new(4, 2).unwrap(), Orientation::Vertical));
/// assert_eq!(fence.to_string(), "e3v");
/// assert!("e3".parse::<Fence>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fence {
    square: Square,
    orientation: Orientation,
}

impl Fence {
    /// Creates the fence that touches `square`, the square above it, the square to its right, and
    /// the square above that.
    pub const fn new(square: Square, orientation: Orientation) -> Self {
        Self { square, orientation }
    }

    /// The square at the lower left of the fence, nearest to a1.
    pub const fn square(self) -> Square {
        self.square
    }

    /// The orientation of the fence.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.square, self.orientation.letter()))
    }
}

impl fmt::Debug for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Fence {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text does not end with `h` or `v`, or what precedes it is no square.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (square, orientation) = if let Some(square) = text.strip_suffix('h') {
            (square, Orientation::Horizontal)
        } else if let Some(square) = text.strip_suffix('v') {
            (square, Orientation::Vertical)
        } else {
            return Err(TextError::new(text, "a fence: a square followed by h or v"));
        };
        let square = square.parse().map_err(|error: TextError| error.within(text))?;
        Ok(Self { square, orientation })
    }
}
