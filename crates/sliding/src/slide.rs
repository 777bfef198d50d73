//! A move of the puzzle: one piece slides as far as it can go.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

use crate::square::Square;

/// A slide of a piece from one square to another, written `a1-a8`.
///
/// ```
/// use abstract_games_sliding::Slide;
///
/// let slide: Slide = "a1-a8".parse()?;
/// assert_eq!(slide.to_string(), "a1-a8");
/// assert!("a1a8".parse::<Slide>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square on which the piece stops.
    pub to: Square,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.from, self.to))
    }
}

impl fmt::Debug for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Slide {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || TextError::new(text, "a move; moves are written like a1-a8");
        let (from, to) = text.split_once('-').ok_or_else(error)?;
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}
