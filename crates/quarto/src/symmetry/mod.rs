//! The symmetries of the pieces, of the board, and of the game.

mod board;
mod canonical;
mod game_symmetry;
mod pieces;

pub use board::{BoardSymmetries, BoardSymmetry};
pub use canonical::Element;
pub use game_symmetry::QuartoSymmetry;
pub use pieces::PieceSymmetry;
