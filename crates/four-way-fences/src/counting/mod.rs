//! Counts of wall arrangements and of positions.
//!
//! Walls that cover the same edges make the same position, so two numbers are of interest: that of the sets of
//! walls, and that of the sets of edges which walls can cover.
//!
//! | question | see | method |
//! | --- | --- | --- |
//! | how many sets of walls fit on the board? | [`count_wall_sets`] | frontier |
//! | how many sets of edges can walls cover? | [`count_edge_sets`] | frontier |
//! | how many of these leave every cell a path to each side? | [`count_open_edge_sets`] | frontier |
//! | how many positions have a certain number of walls? | [`count_positions`] | all sets of walls |

mod components;
mod edge_sets;
mod positions;
mod wall_sets;

pub use edge_sets::{count_edge_sets, count_open_edge_sets};
pub use positions::count_positions;
pub use wall_sets::count_wall_sets;

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
fn check(width: u8, height: u8, most: u8) -> Result<(), ParameterError> {
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
