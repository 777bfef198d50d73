//! `Illegality`: why a step is not legal.

use abstract_games_core::Side;
use thiserror::Error;

use super::stone::Stone;
use crate::board::{Board, Cell, Edge};

/// Why a step is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The game is finished.
    #[error("the game is over: the {winner} player has won")]
    Finished {
        /// The player who has won.
        winner: Side,
    },
    /// The stone belongs to the other player.
    #[error("it is the turn of the {turn} player")]
    OtherPlayer {
        /// The player to move.
        turn: Side,
    },
    /// The stone is not on the board.
    #[error("{stone} has left the board")]
    Gone {
        /// The stone.
        stone: Stone,
    },
    /// The stone has moved in this turn.
    #[error("{stone} has already moved in this turn")]
    Moved {
        /// The stone.
        stone: Stone,
    },
    /// The equalizer allows no further stone in this turn.
    #[error("only {quota} of the stones move in this turn")]
    Quota {
        /// The number of stones that move.
        quota: u8,
    },
    /// The stone has no move like this one.
    #[error("{stone} on {from} has no such move")]
    OutOfReach {
        /// The stone.
        stone: Stone,
        /// Its cell.
        from: Cell,
    },
    /// A stone must move before the turn ends.
    #[error("{stone} has to move first")]
    Unmoved {
        /// A stone that can move.
        stone: Stone,
    },
    /// A unit edge of the wall is not on the board.
    #[error("the wall is not on the board of {board} cells")]
    Beyond {
        /// The board.
        board: Board,
    },
    /// The rules exclude L-shaped walls.
    #[error("L-shaped walls are excluded")]
    LShaped,
    /// The rules exclude walls along the boundary.
    #[error("walls along the boundary are excluded")]
    AlongBoundary,
    /// A unit edge of the wall is walled already.
    #[error("the edge {edge} is walled already")]
    Overlaps {
        /// The edge.
        edge: Edge,
    },
    /// The rules exclude walls that cross, and a straight wall has the same anchor.
    #[error("it crosses a straight wall at its anchor")]
    Crosses,
    /// The wall takes from a protected stone its last path.
    #[error("it takes from {stone} the last path to its goal")]
    CutsOff {
        /// The stone.
        stone: Stone,
    },
    /// The player has no wall left.
    #[error("the {turn} player has no wall left")]
    NoWallLeft {
        /// The player to move.
        turn: Side,
    },
    /// The turn ends without a wall although one can be placed.
    #[error("a wall can be placed, so the turn does not end without one")]
    WallNeeded,
}
