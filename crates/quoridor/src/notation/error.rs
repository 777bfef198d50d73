//! Texts that are not games or positions.

use abstract_games_core::{ReadError, TextError};
use thiserror::Error;

use super::record::GameRecord;
use super::replay::ReplayFault;
use crate::game::{Move, SetupError};

/// A text that is not a game or a position, with what was read before the wrong part.
pub type ScoreError = ReadError<GameRecord, ScoreFault>;

/// What is wrong with a text of a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoreFault {
    /// A part of the text is not what is expected there.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A position of a series is not one of this game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The notation names moves by the position, and the game up to here cannot be played.
    #[error("{}{fault}", what.as_ref().map(|what| format!("{what}: ")).unwrap_or_default())]
    Unplayable {
        /// The last move and its number; `None` if no move is wrong.
        what: Option<String>,
        /// The reason.
        fault: ReplayFault,
    },
}

impl ScoreFault {
    /// The fault of the move that follows `before`, as it is `written`.
    pub(super) fn unplayable(
        before: &GameRecord,
        m: Option<Move>,
        written: Option<&str>,
        fault: ReplayFault,
    ) -> Self {
        Self::Unplayable { what: before.what(before.plies.len(), m, written, &fault), fault }
    }
}
