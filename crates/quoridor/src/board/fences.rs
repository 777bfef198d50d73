//! A fence, given by the square at its lower left and its orientation, and sets of fences.

use std::fmt;
use std::ops::BitAnd;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text};

use super::square::{STRIDE, Square};
use super::squares::Squares;

/// A set of fences, stored as the set of their squares for each orientation.
///
/// ```
/// use abstract_games_quoridor::{Fence, Fences};
///
/// let fence = |name: &str| name.parse::<Fence>().unwrap();
/// let fences: Fences = ["e3v", "a8h"].map(fence).into_iter().collect();
/// assert_eq!(fences.len(), 2);
/// assert!(fences.contains("a8h".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fences {
    pub(crate) horizontal: Squares,
    pub(crate) vertical: Squares,
}

impl Fences {
    /// The empty set.
    pub const EMPTY: Self = Self { horizontal: Squares::EMPTY, vertical: Squares::EMPTY };

    /// The squares of the fences of one orientation.
    pub const fn of(self, orientation: Orientation) -> Squares {
        match orientation {
            Orientation::Horizontal => self.horizontal,
            Orientation::Vertical => self.vertical,
        }
    }

    /// Whether `fence` is in the set.
    pub const fn contains(self, fence: Fence) -> bool {
        self.of(fence.orientation()).contains(fence.square())
    }

    /// The set with `fence` in it.
    #[must_use]
    pub const fn with(mut self, fence: Fence) -> Self {
        match fence.orientation() {
            Orientation::Horizontal => self.horizontal = self.horizontal.with(fence.square()),
            Orientation::Vertical => self.vertical = self.vertical.with(fence.square()),
        }
        self
    }

    /// The set without `fence`.
    #[must_use]
    pub const fn without(mut self, fence: Fence) -> Self {
        match fence.orientation() {
            Orientation::Horizontal => self.horizontal.0 &= !fence.square().bit(),
            Orientation::Vertical => self.vertical.0 &= !fence.square().bit(),
        }
        self
    }

    /// The number of fences.
    pub const fn len(self) -> usize {
        self.horizontal.len() + self.vertical.len()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.horizontal.is_empty() && self.vertical.is_empty()
    }

    /// The fences, horizontal ones first, each orientation row by row from the bottom.
    pub fn iter(self) -> impl Iterator<Item = Fence> + Clone {
        let named = |orientation| move |square: Square| Fence::new(square, orientation);
        let horizontal = self.horizontal.iter().map(named(Orientation::Horizontal));
        horizontal.chain(self.vertical.iter().map(named(Orientation::Vertical)))
    }

    /// The corners at which a fence has an end or its middle, each named by its lower left square.
    #[inline]
    pub(crate) const fn touched(self) -> Squares {
        let (h, v) = (self.horizontal.0, self.vertical.0);
        Squares(h | h << 1 | h >> 1 | v | v << STRIDE | v >> STRIDE)
    }
}

impl BitAnd for Fences {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            horizontal: self.horizontal & other.horizontal,
            vertical: self.vertical & other.vertical,
        }
    }
}

impl FromIterator<Fence> for Fences {
    fn from_iter<I: IntoIterator<Item = Fence>>(fences: I) -> Self {
        fences.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The orientation of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// The fence lies between two rows: `h` in text.
    Horizontal,
    /// The fence lies between two columns: `v` in text.
    Vertical,
}

impl Orientation {
    pub(crate) const BOTH: [Self; 2] = [Self::Horizontal, Self::Vertical];

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
    /// Creates the fence whose lower left square is `square`.
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

debug_as_text!(Fence);

impl FromStr for Fence {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text does not end with `h` or `v`, or what precedes it is no square.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut named = Orientation::BOTH.into_iter();
        let (square, orientation) = named
            .find_map(|orientation| Some((text.strip_suffix(orientation.letter())?, orientation)))
            .ok_or_else(|| TextError::new(text, "a fence: a square followed by h or v"))?;
        let square = square.parse().map_err(|error: TextError| error.within(text))?;
        Ok(Self { square, orientation })
    }
}
