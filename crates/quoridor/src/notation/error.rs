//! Scores that cannot be read.

use std::fmt;

use abstract_games_core::{Place, TextError};
use thiserror::Error;

use super::record::GameRecord;
use super::replay::ReplayFault;

/// A score that cannot be read, in any notation: the token at which reading ended, and what was read
/// before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct ScoreError<const N: usize> {
    /// The place of the token.
    pub place: Place,
    /// The token.
    pub token: String,
    /// What is wrong.
    pub fault: ScoreFault,
    /// The game up to the token.
    pub before: Box<GameRecord<N>>,
}

impl<const N: usize> fmt::Display for ScoreError<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        match &self.fault {
            // The error of a text quotes it.
            ScoreFault::Word(error) => error.fmt(f),
            fault => write!(f, "`{}`: {fault}", self.token),
        }
    }
}

/// Why a score cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoreFault {
    /// A token is neither a move nor any other part of a score, or a stated start is not a position
    /// record.
    #[error(transparent)]
    Word(Box<TextError>),
    /// A move has the wrong number.
    #[error("the next move is move {expected}")]
    Number {
        /// The number of the next ply's move.
        expected: u64,
    },
    /// A move number is repeated without an ellipsis or an unnamed move for each player who has moved.
    #[error("move {number} resumes at player {}, so an ellipsis is expected after its number", player + 1)]
    Resumed {
        /// The number of the move.
        number: u64,
        /// The next player, from 0.
        player: usize,
    },
    /// An ellipsis stands elsewhere than after the number of a move that resumes.
    #[error("an ellipsis only follows the number of a move that resumes")]
    Ellipsis,
    /// A move number is 0 or too large.
    #[error("a move number is from 1 to {most}", most = super::reader::MOST_MOVES)]
    NumberRange,
    /// A comment or a position does not end.
    #[error("there is no closing `{closing}`")]
    Unclosed {
        /// The missing bracket.
        closing: char,
    },
    /// A start is stated after the first ply.
    #[error("the position is stated after the first move")]
    LateStart,
    /// A move is not legal. Only notations that depend on the position report this while reading.
    #[error(transparent)]
    Unplayable(ReplayFault),
}

impl From<TextError> for ScoreFault {
    fn from(error: TextError) -> Self {
        Self::Word(Box::new(error))
    }
}
