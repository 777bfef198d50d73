//! The four directions.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, one_of};

/// A direction on the board. North is the side of row `a`, at the top of a diagram.
///
/// The order is that of the record: north, east, west, south. The text form is the letter `N`, `E`,
/// `W` or `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    North,
    /// To the column on the right.
    East,
    /// To the column on the left.
    West,
    /// To the row below.
    South,
}

impl Direction {
    /// All four directions, in their order.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::West, Self::South];

    /// The position in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The two directions at a right angle to this one.
    pub const fn sideways(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::East, Self::West],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }

    /// The upper-case letter of the direction.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::West => 'W',
            Self::South => 'S',
        }
    }

    /// The direction with this letter, of either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// The column and the row one step from (`column`, `row`). Rows are counted from the north. A
    /// coordinate below 0 becomes 255, which is beyond every board.
    pub(crate) const fn step(self, column: u8, row: u8) -> (u8, u8) {
        match self {
            Self::North => (column, row.wrapping_sub(1)),
            Self::East => (column.wrapping_add(1), row),
            Self::West => (column.wrapping_sub(1), row),
            Self::South => (column, row.wrapping_add(1)),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

impl FromStr for Direction {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        one_of(text, Self::ALL, "a direction")
    }
}
