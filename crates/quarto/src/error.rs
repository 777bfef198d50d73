//! What can be wrong with rules, a position or a text, and what can end a search.

use abstract_games_core::Stop;
use thiserror::Error;

use crate::{Cell, Piece};

/// Why a position is impossible.
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
pub enum RulesError {
    /// A set with a cell twice.
    #[error("winning set {position} has cell {cell} twice")]
    Repeated {
        /// The set's position in the list, from 0.
        position: usize,
        /// The cell.
        cell: Cell,
    },
    /// A name of rules that is not known.
    #[error("`{text}` are no rules; there are lines, squares and torus")]
    Name {
        /// The name.
        text: String,
    },
}

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A word that names no piece.
    #[error("`{text}` is no piece; one is a hexadecimal digit, 0 to f")]
    Piece {
        /// The word.
        text: String,
    },
    /// A word that names no cell.
    #[error("`{text}` is no cell; one is named a1 to d4")]
    Cell {
        /// The word.
        text: String,
    },
    /// A word that is no move.
    #[error("`{text}` is no move; one is a piece to give, 0 to f, or a cell to place on, a1 to d4")]
    Move {
        /// The word.
        text: String,
    },
    /// Another number of rows than four.
    #[error("{found} rows where a board has 4, with a / between them")]
    Rows {
        /// The number of rows.
        found: usize,
    },
    /// Another number of cells in a row than four.
    #[error("row {row} from the top has {found} cells, not 4")]
    Columns {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A character on the board that is neither a piece nor a dot.
    #[error("`{found}` on {cell} is neither a piece, 0 to f, nor a dot")]
    Character {
        /// Where it stands.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// More words than a board and a piece in hand.
    #[error("`{text}` after the board and the piece in hand")]
    Rest {
        /// The first word too many.
        text: String,
    },
    /// A position that is written well, but impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
}
