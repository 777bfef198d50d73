//! The four directions.

use abstract_games_core::named_values;

/// A direction on the board, in the order of the record. North is the side of row `a`, at the top
/// of a diagram. The text form is the letter.
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

named_values!(Direction, "a direction": North => "N", East => "E", West => "W", South => "S");

impl Direction {
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
        self.name().as_bytes()[0] as char
    }

    /// The direction with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// The column and row one step away. A coordinate below 0 becomes 255, beyond every board.
    pub(crate) const fn step(self, column: u8, row: u8) -> (u8, u8) {
        match self {
            Self::North => (column, row.wrapping_sub(1)),
            Self::East => (column.wrapping_add(1), row),
            Self::West => (column.wrapping_sub(1), row),
            Self::South => (column, row.wrapping_add(1)),
        }
    }
}
