//! Steps: the single moves of which a turn consists.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text};

use super::stone::Stone;
use crate::board::{Cell, Wall};

/// A single move: a stone, or the wall that ends the turn.
///
/// The text forms are `n-Dj` (a stone and its new cell), `n-off` (a stone that leaves the board),
/// the text form of the wall, and `no-wall`.
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
        // A wall has its shape, which may be a hyphen, in the third place, and a stone its hyphen
        // in the second.
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
