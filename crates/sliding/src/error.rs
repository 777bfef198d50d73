//! The error of setups and of their text forms.

use abstract_games_core::TextError;
use thiserror::Error;

use crate::piece::{MAX_PIECES, Piece};
use crate::square::Square;

/// An invalid board, configuration or set of pieces, or a text that is not one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigurationError {
    /// The board is too small or too large.
    #[error("a board of {size} × {size} squares: the size is from {least} to {most}")]
    Size {
        /// The size requested.
        size: u32,
        /// The least valid size.
        least: u32,
        /// The greatest valid size.
        most: u32,
    },
    /// A square lies outside the board.
    #[error("square {square} is not on a board of {size} × {size} squares")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: u32,
    },
    /// Two pieces are on one square.
    #[error("two pieces on square {square}")]
    Overlap {
        /// The square.
        square: Square,
    },
    /// The number of squares given is not the number of pieces of the configuration.
    #[error("{found} piece{} where there should be {expected}", if *found == 1 { "" } else { "s" })]
    PieceCount {
        /// The number of squares given.
        found: usize,
        /// The number of pieces of the configuration.
        expected: usize,
    },
    /// The number of pieces is not supported.
    #[error("{found} pieces: the number of pieces is from 1 to {MAX_PIECES}")]
    Pieces {
        /// The number of squares given.
        found: usize,
    },
    /// The board has odd size, and so no four central squares.
    #[error("a board of {size} × {size} squares has no four central squares: name the goal")]
    NoCentre {
        /// The size of the board.
        size: u32,
    },
    /// The board has odd size or no squares, and so no [`Construction`](crate::Construction).
    #[error("a board of {size} × {size} squares: the construction is for even sizes from 2")]
    NoConstruction {
        /// The size of the board.
        size: u32,
    },
    /// There is no [`Construction`](crate::Construction) for pieces of this kind.
    #[error("the construction is for rooks and queens, not for {}", piece.plural())]
    NoConstructionForPiece {
        /// The kind of the pieces.
        piece: Piece,
    },
    /// The puzzle has too many configurations to list.
    #[error("{pieces} pieces on {size} × {size} squares have too many configurations to list")]
    TooMany {
        /// The number of pieces.
        pieces: usize,
        /// The size of the board.
        size: u32,
    },
    /// The rooks of one colour in a position of the race are not four rooks on distinct squares.
    #[error("the {colour} rooks: {error}")]
    Rooks {
        /// The colour, `black` or `white`.
        colour: &'static str,
        /// The error in the list of their squares.
        #[source]
        error: Box<ConfigurationError>,
    },
    /// A text is not a list of squares, or not a position.
    #[error(transparent)]
    Text(#[from] TextError),
}
