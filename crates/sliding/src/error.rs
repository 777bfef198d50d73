//! What can be wrong with a board, a configuration or a text.

use abstract_games_picture::DiagramError;
use thiserror::Error;

use crate::{MAX_PIECES, MAX_SIZE, Square};

/// Why pieces cannot stand as they were said to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A board that is too small or too large.
    #[error("a board of {size} × {size} squares: the size is from {least} to {MAX_SIZE}")]
    Size {
        /// The size asked for.
        size: u32,
        /// The least size that will do.
        least: u32,
    },
    /// A board that is longer than it is wide, or wider than it is long.
    #[error("a board of {columns} × {rows} squares: these are played on square ones")]
    NotSquare {
        /// The squares of a row.
        columns: usize,
        /// The rows.
        rows: usize,
    },
    /// A square beyond the edge of the board.
    #[error("square {square} is not on a board of {size} × {size} squares")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: u32,
    },
    /// Two pieces on one square.
    #[error("two pieces on square {square}")]
    Overlap {
        /// The square.
        square: Square,
    },
    /// Another number of pieces than this configuration has.
    #[error("{found} pieces where there should be {expected}")]
    PieceCount {
        /// The number of squares given.
        found: usize,
        /// The number of pieces.
        expected: usize,
    },
    /// No pieces, or more than can be handled.
    #[error("{found} pieces: there can be 1 to {MAX_PIECES}")]
    Pieces {
        /// The number of squares given.
        found: usize,
    },
    /// A board of odd size, which has no four squares in its centre.
    #[error("a board of {size} × {size} squares has no four central squares: name the goal")]
    NoCentre {
        /// The size of the board.
        size: u32,
    },
    /// More configurations than can be numbered here.
    #[error("{pieces} pieces on {size} × {size} squares have too many configurations to list them")]
    TooMany {
        /// The number of pieces.
        pieces: usize,
        /// The size of the board.
        size: u32,
    },
}

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// A word that names no square.
    #[error("`{text}` is no square; one is named like a1, with files a to bl and ranks 1 to 64")]
    Square {
        /// The word.
        text: String,
    },
    /// A word that is no move.
    #[error("`{text}` is no move; one is written like a1-a8")]
    Move {
        /// The word.
        text: String,
    },
    /// A word that names no piece.
    #[error("`{text}` is no piece; there are rook, bishop and queen")]
    Piece {
        /// The word.
        text: String,
    },
    /// A position of the race that has not three parts.
    #[error("a position has three parts with | between them: black squares, white squares, turn")]
    Parts,
    /// A position of the race in which the rooks of one colour are not four on different squares.
    #[error("the {colour} rooks: {error}")]
    Rooks {
        /// Whose rooks.
        colour: &'static str,
        /// What is wrong with them.
        #[source]
        error: Box<NotationError>,
    },
    /// A position of the race whose turn is neither `black` nor `white`.
    #[error("`{text}` is neither black nor white")]
    Turn {
        /// What stands there.
        text: String,
    },
    /// A text that is no diagram, or with something else than these pieces.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// Squares that are named well, but make no configuration.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
