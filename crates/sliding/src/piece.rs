//! The pieces.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, one_of};

/// The greatest number of pieces on a board.
pub const MAX_PIECES: usize = 8;

/// The kind of the pieces. All pieces on a board are of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Piece {
    /// Slides along ranks and files.
    Rook,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks, files and diagonals.
    Queen,
}

impl Piece {
    /// All three kinds.
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    /// The indices of the directions in which the piece slides, as in [`reach`](crate::reach).
    pub(crate) const fn directions(self) -> std::ops::Range<usize> {
        match self {
            Self::Rook => 0..4,
            Self::Bishop => 4..8,
            Self::Queen => 0..8,
        }
    }

    pub(crate) const fn direction_bits(self) -> u8 {
        let std::ops::Range { start, end } = self.directions();
        u8::MAX << start & u8::MAX >> (8 - end)
    }

    /// The English plural of the name, in lower case.
    pub fn plural(self) -> String {
        format!("{self}s")
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Piece {
    type Err = TextError;

    /// Parses the [name](Piece::name), in upper or lower case.
    fn from_str(text: &str) -> Result<Self, TextError> {
        one_of(&text.to_ascii_lowercase(), Self::ALL, "a piece")
            .map_err(|error| TextError::new(text, error.expected()))
    }
}
