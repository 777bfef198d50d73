//! `Illegality`: why a step is not legal.

use abstract_games_core::Side;
use thiserror::Error;

use super::stone::Stone;
use crate::board::{Board, Cell, Edge};

/// Why a step is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The game is finished, won by this player.
    #[error("the game is over: the {0} player has won")]
    Finished(Side),
    /// The stone belongs to the other player: it is the turn of this one.
    #[error("it is the turn of the {0} player")]
    OtherPlayer(Side),
    /// The stone is not on the board.
    #[error("{0} has left the board")]
    Gone(Stone),
    /// The stone has moved in this turn.
    #[error("{0} has already moved in this turn")]
    Moved(Stone),
    /// The equalizer allows no further stone in this turn, but this number.
    #[error("only {0} of the stones move in this turn")]
    Quota(u8),
    /// The stone has no move like this one.
    #[error("{stone} on {from} has no such move")]
    OutOfReach {
        /// The stone.
        stone: Stone,
        /// Its cell.
        from: Cell,
    },
    /// This stone must move before the turn ends.
    #[error("{0} has to move first")]
    Unmoved(Stone),
    /// A unit edge of the wall is not on this board.
    #[error("the wall is not on the board of {0} cells")]
    Beyond(Board),
    /// The rules exclude L-shaped walls.
    #[error("L-shaped walls are excluded")]
    LShaped,
    /// The rules exclude walls along the boundary.
    #[error("walls along the boundary are excluded")]
    AlongBoundary,
    /// This unit edge of the wall is walled already.
    #[error("the edge {0} is walled already")]
    Overlaps(Edge),
    /// The rules exclude walls that cross, and a straight wall has the same anchor.
    #[error("it crosses a straight wall at its anchor")]
    Crosses,
    /// The wall takes from this protected stone its last path.
    #[error("it takes from {0} the last path to its goal")]
    CutsOff(Stone),
    /// The player to move, this one, has no wall left.
    #[error("the {0} player has no wall left")]
    NoWallLeft(Side),
    /// The turn ends without a wall although one can be placed.
    #[error("a wall can be placed, so the turn does not end without one")]
    WallNeeded,
}
