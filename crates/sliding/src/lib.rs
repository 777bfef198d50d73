//! Sliding rooks, bishops and queens.

mod all;
mod census;
mod components;
mod configuration;
mod error;
mod picture;
mod piece;
mod puzzle;
pub mod race;
mod reach;
#[cfg(feature = "serde")]
mod serialise;
mod slide;
mod solve;
mod square;
mod symmetry;

pub use all::AllConfigurations;
pub use census::{Census, CensusTaker};
pub use components::{ComponentCensus, ComponentsError};
pub use configuration::{Configuration, MAX_PIECES, parse_squares};
pub use error::{NotationError, SetupError};
pub use piece::{Piece, UnknownPiece};
pub use puzzle::{SlidingPuzzle, centre, corners};
pub use slide::Slide;
pub use solve::{Solution, Solver, corners_to_centre};
pub use square::{MAX_SIZE, Square};
