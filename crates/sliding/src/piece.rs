//! The pieces.

use std::fmt;
use std::str::FromStr;

use crate::NotationError;

/// Which piece all the pieces on the board are.
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
    /// All three.
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    /// The directions in which it slides, by their place among those of [`reach`](crate::reach).
    pub(crate) const fn directions(self) -> std::ops::Range<usize> {
        match self {
            Self::Rook => 0..4,
            Self::Bishop => 4..8,
            Self::Queen => 0..8,
        }
    }

    /// The same directions, a bit for each.
    pub(crate) const fn direction_bits(self) -> u8 {
        let std::ops::Range { start, end } = self.directions();
        u8::MAX << start & u8::MAX >> (8 - end)
    }

    /// Its name in English for more than one of them, lower case.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Rook => "rooks",
            Self::Bishop => "bishops",
            Self::Queen => "queens",
        }
    }

    /// Its name in English, lower case.
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
    type Err = NotationError;

    /// Reads the [name](Piece::name), in upper or lower case.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let named = |piece: &Self| piece.name().eq_ignore_ascii_case(text);
        Self::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| NotationError::Piece { text: text.to_owned() })
    }
}
