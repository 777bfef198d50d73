//! `Sizes`: a range of board sizes, as in `2..24`.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// Board sizes from the first to the last, both included. The text form is as in `2..24`, or a
/// single size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// The error of a text that is not a range of sizes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ParseSizesError {
    #[error("`{0}` is not a size; a range is written like 2..24")]
    Size(String),
    #[error("the range is empty: {first} is greater than {last}")]
    Empty { first: u32, last: u32 },
}

impl Sizes {
    /// The sizes from `first` to `last`.
    ///
    /// # Errors
    ///
    /// [`ParseSizesError::Empty`] if `first` is greater than `last`.
    pub(crate) fn new(first: u32, last: u32) -> Result<Self, ParseSizesError> {
        if first > last {
            return Err(ParseSizesError::Empty { first, last });
        }
        Ok(Self { first, last })
    }

    pub(crate) fn range(self) -> RangeInclusive<u32> {
        self.first..=self.last
    }
}

impl FromStr for Sizes {
    type Err = ParseSizesError;

    fn from_str(text: &str) -> Result<Self, ParseSizesError> {
        let size = |text: &str| text.parse().map_err(|_| ParseSizesError::Size(text.to_owned()));
        match text.split_once("..") {
            Some((first, last)) => Self::new(size(first)?, size(last)?),
            None => size(text).and_then(|size| Self::new(size, size)),
        }
    }
}

impl Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}
