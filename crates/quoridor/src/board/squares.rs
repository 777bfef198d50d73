//! A set of squares, with one bit for each.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::square::Square;

/// A set of squares. Iteration goes row by row from the bottom, and each row from the left.
///
/// ```
/// use abstract_games_quoridor::{Square, Squares};
///
/// let square = |name: &str| name.parse::<Square>().unwrap();
/// let squares: Squares = ["c3", "a1"].map(square).into_iter().collect();
/// assert_eq!(squares.len(), 2);
/// assert_eq!((squares - Squares::EMPTY.with(square("c3"))).iter().next(), Some(square("a1")));
/// assert_eq!(squares.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "c3"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// The set with `square` in it.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, row by row from the bottom, each row from the left.
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The squares of the first set that are not in the second.
impl Sub for Squares {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

/// An iterator over the squares of a set, created by [`Squares::iter`].
#[derive(Clone, Debug)]
pub struct SquaresIter(u128);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::from_index(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquaresIter {}
