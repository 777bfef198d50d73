//! `WallCountError`: the error of a count.

use abstract_games_core::{ParameterError, Stop};
use thiserror::Error;

/// The error of a count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WallCountError {
    /// The board is too small or too large.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The observer stopped the count.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
