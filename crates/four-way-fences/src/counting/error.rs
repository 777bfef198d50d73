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

/// Checks the size of a board, which may be smaller than those of the game.
pub(super) fn check(width: u8, height: u8, most: u8) -> Result<(), ParameterError> {
    for (what, found) in [("the width of the board", width), ("the height of the board", height)] {
        let (what, found, least, most) = (what.into(), found.into(), 1, most.into());
        if found < least {
            return Err(ParameterError::TooSmall { what, found, least });
        }
        if found > most {
            return Err(ParameterError::TooLarge { what, found, most });
        }
    }
    Ok(())
}
