//! Stones, and steps: the single moves of which a turn consists.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Side, TextError, debug_as_text};

use crate::board::{Cell, Direction, Wall};

/// A stone: its owner, and the direction of its goal edge. The text form is the letter of the
/// direction, in lower case for the first player.
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
    /// The direction in which its goal edge lies.
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

/// A single move. The text forms are `n-Dj` (a stone and its new cell), `n-off` (a stone that
/// leaves the board), that of the wall, and `no-wall`.
///
/// ```
/// use abstract_games_four_way_fences::Step;
///
/// for text in ["n-Dj", "W-off", "Bg3", "Hi-", "no-wall"] {
///     assert_eq!(text.parse::<Step>()?.to_string(), text);
/// }
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A stone of the player to move goes to a cell, or off the board.
    Stone {
        /// The stone.
        stone: Stone,
        /// The new cell, or `None` if the stone leaves the board.
        to: Option<Cell>,
    },
    /// A wall is placed, which ends the turn.
    Wall(Wall),
    /// The turn ends without a wall, because no wall can be placed legally.
    NoWall,
}

const OFF: &str = "off";
const NO_WALL: &str = "no-wall";

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone { stone, to: Some(cell) } => f.pad(&format!("{stone}-{cell}")),
            Self::Stone { stone, to: None } => f.pad(&format!("{stone}-{OFF}")),
            Self::Wall(wall) => wall.fmt(f),
            Self::NoWall => f.pad(NO_WALL),
        }
    }
}

debug_as_text!(Step);

impl FromStr for Step {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == NO_WALL {
            return Ok(Self::NoWall);
        }
        // A stone has its hyphen in the second place, a wall in the third.
        let Some((stone, to)) = text.split_once('-').filter(|(stone, _)| stone.len() == 1) else {
            return text.parse().map(Self::Wall).map_err(|_: TextError| {
                TextError::new(text, "a step: a stone with its new cell, a wall, or no-wall")
            });
        };
        let stone = stone.parse().map_err(|error: TextError| error.within(text))?;
        let to = if to == OFF {
            None
        } else {
            Some(to.parse().map_err(|error: TextError| error.within(text))?)
        };
        Ok(Self::Stone { stone, to })
    }
}
