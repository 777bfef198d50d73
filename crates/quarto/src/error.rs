//! What can be wrong with rules or a position, and what can end a search.

use abstract_games_core::{Stop, TextError};
use thiserror::Error;

use crate::{Cell, Piece};

/// Why a text is no position, or a position is impossible.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A piece stands on two cells.
    #[error("piece {piece} is on {first} and on {second}")]
    Repeated {
        /// The piece.
        piece: Piece,
        /// The first cell, row by row from the top left.
        first: Cell,
        /// The second.
        second: Cell,
    },
    /// The piece in hand stands on the board.
    #[error("piece {piece} is in hand and on {cell}")]
    HandOnBoard {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        cell: Cell,
    },
    /// A Quarto where the game would have been over: somebody has a piece in hand, or it cannot have
    /// been made by one placement.
    #[error("there is a Quarto on the board already: {}", cells.map(|cell| cell.to_string()).join(" "))]
    AlreadyWon {
        /// The cells of one.
        cells: [Cell; 4],
    },
    /// A text that no position is written as.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// Why there is no value of a position or of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The position is impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The observer ended the search.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Why sets of cells make no rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WinningSetError {
    /// A set with a cell twice.
    #[error("winning set {position} has cell {cell} twice")]
    Repeated {
        /// The set's position in the list, from 0.
        position: usize,
        /// The cell.
        cell: Cell,
    },
}
