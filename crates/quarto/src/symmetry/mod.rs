//! The symmetries of the pieces, of the board, and of the game.

mod board;
mod canonical;
mod element;
mod game_symmetry;
mod pieces;
mod stabiliser;

pub use board::{BoardSymmetries, BoardSymmetry};
pub use element::Element;
pub use game_symmetry::QuartoSymmetry;
pub use pieces::PieceSymmetry;
