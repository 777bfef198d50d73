//! Sliding rooks, bishops and queens.

mod configuration;
mod diagram;
mod error;
mod piece;
mod puzzle;
mod reach;
mod slide;
mod square;
mod symmetry;

pub use configuration::{Configuration, MAX_PIECES, parse_squares};
pub use error::{NotationError, SetupError};
pub use piece::{Piece, UnknownPiece};
pub use puzzle::{SlidingPuzzle, centre, corners};
pub use slide::Slide;
pub use square::{MAX_SIZE, Square};
