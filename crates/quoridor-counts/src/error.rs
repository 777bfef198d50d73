//! The error of counts of legal positions.

use std::io;

use abstract_games_core::{Stop, Transform};
use abstract_games_quoridor_fences::CountError;
use abstract_games_storage::StorageError;
use thiserror::Error;

/// An error of a count of legal positions.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionCountError {
    /// An error that counts of fences have too: the board has no squares, the tables exceed the
    /// memory limit, or the board is too large for the method.
    #[error(transparent)]
    Fences(CountError),
    /// The number of players is not 2, 3 or 4.
    #[error("{found} players: there must be 2 to 4")]
    Players {
        /// The number that was given.
        found: usize,
    },
    /// The transform exchanges columns and rows, and the goals of the players are rows.
    #[error("{transform} is no symmetry of the game: it exchanges columns and rows")]
    NotASymmetryOfTheGame {
        /// The transform.
        transform: Transform,
    },
    /// The board is too wide.
    #[error("a board of {width} squares in a row: at most {limit}")]
    TooWide {
        /// The number of squares in a row.
        width: usize,
        /// The greatest number.
        limit: usize,
    },
    /// The board has too many squares or intersections.
    #[error(
        "a board of {width} × {height} squares: at most {} fences, and {} squares",
        u16::MAX - 1,
        u32::MAX
    )]
    TooLong {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The observer stopped the work, or a count exceeds its memory limit, also on disk (feature
    /// `spill`). A checkpoint holds the state at the end of the last row.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The file of numbers beyond the memory limit cannot be written or read.
    #[error("temporary file of numbers beyond the memory limit: {0}")]
    Spill(io::Error),
    /// The sums of the passes would make a count negative, as after an altered checkpoint.
    #[error("the sums of the passes are wrong: was a checkpoint altered?")]
    WrongSums,
    /// There is no such part of the count, or there are more parts than passes.
    #[error("part {part} of {parts}: there are at most {passes} parts, numbered from 1")]
    Part {
        /// The number of the part.
        part: usize,
        /// The number of parts.
        parts: usize,
        /// The number of passes.
        passes: usize,
    },
    /// The checkpoint cannot be used: it cannot be read, belongs to another count, exists where a
    /// run starts anew, or is missing where a run resumes. The files are left unchanged.
    #[error("checkpoint {0}")]
    Checkpoint(#[from] StorageError),
}

impl From<CountError> for PositionCountError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Fences(error),
        }
    }
}

/// For functions that count fences and legal positions.
impl From<PositionCountError> for CountError {
    fn from(error: PositionCountError) -> Self {
        match error {
            PositionCountError::Fences(error) => error,
            PositionCountError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Other(Box::new(error)),
        }
    }
}
