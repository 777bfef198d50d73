//! Quarto: sixteen pieces of four properties, sixteen cells, and the opponent chooses what you place.

mod cell;
pub mod counts;
mod error;
mod game;
mod piece;
mod position;
mod rules;
mod solver;
mod symmetry;

pub use cell::Cell;
pub use error::{NotationError, PositionError, RulesError};
pub use game::{Move, Quarto};
pub use piece::Piece;
pub use position::Position;
pub use rules::Rules;
pub use solver::{MoveValue, Solution, Solver, Statistics};
pub use symmetry::{BoardSymmetries, BoardSymmetry, Element, PieceSymmetry, QuartoSymmetry};
