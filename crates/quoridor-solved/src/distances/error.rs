//! The error of a solver of distances.

use abstract_games_core::Stop;
use thiserror::Error;

/// The reason why distances were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DistanceError {
    /// The solver was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A position is farther from the end than a stored distance can say.
    #[error("a position is more than {most} plies from the end of the game")]
    TooLong {
        /// The greatest number of plies that can be stored.
        most: u8,
    },
}
