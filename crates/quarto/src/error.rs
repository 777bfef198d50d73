//! The errors of rules, positions and searches.

use abstract_games_core::{Stop, TextError};
use thiserror::Error;

use crate::cell::Cell;
use crate::piece::Piece;

/// The error for a text that is not a position, or a position that is impossible.
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
        /// The second cell.
        second: Cell,
    },
    /// The piece in hand stands on the board.
    #[error("piece {piece} is in hand and on {cell}")]
    HandOnBoard {
        /// The piece.
        piece: Piece,
        /// The cell of the piece.
        cell: Cell,
    },
    /// The board holds a Quarto, and a piece is in hand or no placement can have completed them
    /// all.
    #[error("there is a Quarto on the board already: {}", cells.map(|cell| cell.to_string()).join(" "))]
    AlreadyWon {
        /// The cells of one Quarto.
        cells: [Cell; 4],
    },
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
}

/// The error of a search for the value of a position or of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The position is impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The observer stopped the search.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The error for a list of winning sets that is not valid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WinningSetError {
    /// A winning set contains a cell twice.
    #[error("winning set {position} has cell {cell} twice")]
    Repeated {
        /// The index of the set in the list, from 0.
        position: usize,
        /// The cell.
        cell: Cell,
    },
}
