//! `Supply`: the number of fences of each player at the start.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;
use abstract_games_quoridor::{Board, Quoridor};

/// The number of fences that each player has at the start, written as a number or `unlimited`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Supply {
    /// This many fences.
    Limited(u8),
    /// As many fences as fit on the board.
    Unlimited,
}

impl Supply {
    /// The number of fences on `board`, where more than it has places never matter.
    pub(super) fn fences(self, board: Board) -> u8 {
        let places = u8::try_from(board.places().len()).unwrap_or(u8::MAX);
        match self {
            Self::Limited(fences) => places.min(fences),
            Self::Unlimited => places,
        }
    }

    /// The game on `board` in which both players start with this supply, as far as it matters.
    pub(super) fn game(self, board: Board) -> Quoridor {
        let supplies = [self.fences(board); 2];
        Quoridor::new(board, supplies).expect("two pawns start on different squares")
    }
}

/// The number of fences; null if there is no limit.
#[cfg(feature = "serde")]
impl serde::Serialize for Supply {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Limited(fences) => to.serialize_some(fences),
            Self::Unlimited => to.serialize_none(),
        }
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limited(fences) => fences.fmt(f),
            Self::Unlimited => f.pad("unlimited"),
        }
    }
}

impl FromStr for Supply {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text is neither a number up to 255 nor `unlimited`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "unlimited" => Ok(Self::Unlimited),
            _ => text.parse().map(Self::Limited).map_err(|_| {
                TextError::new(text, "a number of fences from 0 to 255, or unlimited")
            }),
        }
    }
}
