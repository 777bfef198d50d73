//! Stones.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Side, TextError, debug_as_text};

use crate::board::Direction;

/// A stone: its owner, and the direction in which its goal edge lies.
///
/// The text form is the letter of the direction, in lower case for the first player.
///
/// ```
/// use abstract_games_core::Side;
/// use abstract_games_four_way_fences::{Direction, Stone};
///
/// let stone: Stone = "w".parse()?;
/// assert_eq!(stone, Stone { side: Side::First, direction: Direction::West });
/// assert_eq!(Stone { side: Side::Second, ..stone }.to_string(), "W");
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The owner.
    pub side: Side,
    /// The direction of the goal edge.
    pub direction: Direction,
}

impl Stone {
    /// The eight stones: those of the first player, then those of the second.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let of = |side| Direction::ALL.into_iter().map(move |direction| Self { side, direction });
        of(Side::First).chain(of(Side::Second))
    }

    /// The letter of the text form.
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.direction.letter().to_ascii_lowercase(),
            Side::Second => self.direction.letter(),
        }
    }

    /// The stone with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_lowercase() { Side::First } else { Side::Second };
        Direction::from_letter(letter).map(|direction| Self { side, direction })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

debug_as_text!(Stone);

impl FromStr for Stone {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut letters = text.chars();
        let stone = letters.next().and_then(Self::from_letter).filter(|_| letters.next().is_none());
        stone.ok_or_else(|| TextError::new(text, "a stone: n, e, w, s, N, E, W or S"))
    }
}

/// A set of stones of one player.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones(u8);

impl Stones {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether the stone of this direction is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction.index() & 1 == 1
    }

    /// The set with the stone of this direction.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction.index())
    }

    /// The number of stones.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions of the stones, in the order north, east, west, south.
    pub fn iter(self) -> impl Iterator<Item = Direction> + Clone {
        Direction::ALL.into_iter().filter(move |direction| self.contains(*direction))
    }
}

impl FromIterator<Direction> for Stones {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
