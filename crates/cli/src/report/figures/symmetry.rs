//! An orbit of the symmetries of the chessboard.

use abstract_games::sliding::{Configuration, Piece, SlidingPuzzle};
use abstract_games::{Game, Symmetry};

use super::context::internal;
use crate::failure::Failure;
use crate::report::figure::{Drawing, Figure};

/// The eight images of four rooks.
pub(crate) fn figures() -> Result<Vec<Figure>, Failure> {
    let start: Configuration<4> = "a1 b1 b3 d2".parse().map_err(internal)?;
    let puzzle = SlidingPuzzle::new(Piece::Rook, 4, start).map_err(internal)?;
    let images = puzzle.symmetry().on(&puzzle).orbit(&puzzle.initial());
    Ok(vec![Figure {
        caption: format!(
            "The orbit of four rooks on 4 × 4 squares: its {} images under the symmetries of the board.",
            images.len()
        ),
        drawing: Drawing::Boards(
            images.iter().map(|image| puzzle.picture(image, None).to_svg()).collect(),
        ),
        table: None,
    }])
}
