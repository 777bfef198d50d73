//! `Element`: a symmetry of the game.

use super::board::BoardSymmetry;
use super::pieces::PieceSymmetry;

/// A symmetry of the game: a symmetry of the pieces and one of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The symmetry of the pieces.
    pub pieces: PieceSymmetry,
    /// The symmetry of the board.
    pub board: BoardSymmetry,
}
