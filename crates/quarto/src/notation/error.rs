//! The error of a record that cannot be read.

use abstract_games_core::{Place, PlacedTextError};
use thiserror::Error;

use super::record::GameRecord;
use crate::error::PositionError;

/// A record that cannot be read, with what comes before the wrong part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
#[non_exhaustive]
pub struct RecordError {
    /// What is wrong.
    pub fault: RecordFault,
    /// The record before the wrong part.
    pub before: Box<GameRecord>,
}

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// A part of the text, and what was expected there.
    #[error(transparent)]
    Text(#[from] PlacedTextError),
    /// A position that cannot be read.
    #[error("{place}: {error}")]
    Position {
        /// The place of the position.
        place: Place,
        /// The reason.
        error: PositionError,
    },
}
