//! A set of fences.

use super::fence::{Fence, Orientation};
use super::square::Square;
use super::squares::Squares;

/// A set of fences, stored as the set of their squares for each orientation.
///
/// ```
/// use abstract_games_quoridor::{Fence, Fences};
///
/// let fences: Fences = ["e3v", "a8h"].map(|name| name.parse::<Fence>().unwrap()).into_iter().collect();
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
}

impl FromIterator<Fence> for Fences {
    fn from_iter<I: IntoIterator<Item = Fence>>(fences: I) -> Self {
        fences.into_iter().fold(Self::EMPTY, Self::with)
    }
}
