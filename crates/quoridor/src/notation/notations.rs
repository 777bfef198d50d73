//! The notations of games, and conversion between them.

use abstract_games_core::named_values;

use super::error::ScoreError;
use super::layout::Layout;
use super::record::GameRecord;
use super::replay::ReplayError;
use super::{glendenning, nesw};
use crate::game::Quoridor;

/// A notation of games. The text form is its name: `algebraic`, `prefix`, `nesw` or `glendenning`.
///
/// They differ in the words for moves. Numbers, comments, ellipses, unnamed moves and a stated
/// start are the same in each; a stated start is always an algebraic position record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Target squares and fences, with a1 at the first player's left: `e2`, `e3v`.
    Algebraic,
    /// As the algebraic notation, with the direction before the square of a fence: `e2`, `ve3`. A
    /// reader of either notation reads both.
    Prefix,
    /// Directions and the centres of fences: `N`, `NE`, `C4/`, `F3-`. The first player moves north.
    Nesw,
    /// Target squares and fences, with a1 at the second player's right: `e8`, `e6v`.
    Glendenning,
}

impl Notation {
    /// Reads a score of `game`.
    ///
    /// Only NESW scores depend on the position, so only there the moves must be legal; in
    /// Glendenning's they must be on the board.
    ///
    /// # Errors
    ///
    /// [`ScoreError`], with the game up to the token that cannot be read.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::Notation;
    ///
    /// let error = Notation::Nesw.read(&Quoridor::standard(), "1. N S 2. E3- E3/").unwrap_err();
    /// let expected = "line 1, column 15: `E3/` (e3v), move 2 of player 2: it overlaps or crosses e3h";
    /// assert_eq!(error.to_string(), expected);
    /// assert_eq!(error.before.to_string(), "1. e2 e8\n2. e3h");
    /// ```
    pub fn read<const N: usize>(
        self,
        game: &Quoridor<N>,
        text: &str,
    ) -> Result<GameRecord<N>, ScoreError<N>> {
        match self {
            Self::Algebraic | Self::Prefix => text.parse(),
            Self::Nesw => nesw::read(game, text),
            Self::Glendenning => glendenning::read(game.board(), text),
        }
    }

    /// Writes the score of `record`, a record of `game`. Reading it gives the record again, except
    /// that in comments a run of blanks is one space, and `}` is written `)`.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal. Algebraic scores have no errors.
    pub fn write<const N: usize>(
        self,
        game: &Quoridor<N>,
        record: &GameRecord<N>,
        layout: Layout,
    ) -> Result<String, ReplayError<N>> {
        match self {
            Self::Algebraic => Ok(record.score(layout)),
            Self::Prefix => Ok(record.prefix_score(layout)),
            Self::Nesw => nesw::write(game, record, layout),
            Self::Glendenning => glendenning::write(game, record, layout),
        }
    }
}

named_values!(
    Notation, "a notation":
    Algebraic => "algebraic",
    Prefix => "prefix",
    Nesw => "nesw",
    Glendenning => "glendenning",
);
