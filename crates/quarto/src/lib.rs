//! Quarto: sixteen pieces of four properties, sixteen cells, and the opponent chooses what you place.

mod book;
mod cell;
pub mod counts;
mod error;
mod game;
mod knowledge;
mod picture;
mod piece;
mod play;
mod position;
pub mod published;
mod rules;
#[cfg(feature = "serde")]
mod serialise;
mod solver;
mod symmetry;

pub use book::{BOOK_PLIES, Book, BookBuilder, BookCheck, BookError, BookFileError};
pub use cell::Cell;
pub use error::{NotationError, PositionError, RulesError};
pub use game::{Move, Quarto};
pub use knowledge::QuartoKnowledge;
pub use piece::Piece;
pub use play::{PerfectPlayer, PlayError, PlayerError};
pub use position::Position;
pub use rules::Rules;
pub use solver::{MoveValue, Solution, Solver, Statistics};
pub use symmetry::{BoardSymmetries, BoardSymmetry, Element, PieceSymmetry, QuartoSymmetry};
