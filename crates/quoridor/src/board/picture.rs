//! Pictures of boards with pawns and fences.

use abstract_games_core::column_names;
use abstract_games_picture::{self as picture, Bar, Glyph, Ink, Place};

use super::fence::{Fence, Orientation};
use super::size::Board;
use super::square::Square;

/// A pawn as seen from above: a disc.
const PAWN: &str = "M16 50 A34 34 0 1 0 84 50 A34 34 0 1 0 16 50 Z";

/// The place of a square in a picture.
pub(crate) fn place(square: Square) -> Place {
    (square.column().into(), square.row().into())
}

/// The bar that draws a fence.
pub(crate) fn bar(fence: Fence) -> Bar {
    match fence.orientation() {
        Orientation::Horizontal => Bar::horizontal(place(fence.square()), 2),
        Orientation::Vertical => Bar::vertical(place(fence.square()), 2),
    }
}

impl Board {
    /// Draws pawns, by player, and fences with their colours.
    pub(crate) fn picture(
        self,
        pawns: &[Square],
        fences: impl IntoIterator<Item = (Fence, Ink)>,
    ) -> picture::Board {
        let (width, height) = (self.width().into(), self.height().into());
        let mut board = picture::Board::new(width, height, column_names()).grooved();
        for (fence, ink) in fences {
            board = board.bar(bar(fence), ink);
        }
        for (player, (letter, &pawn)) in ('1'..='9').zip(pawns).enumerate() {
            let glyph = Glyph { letter, path: PAWN };
            board = board.labelled_piece(glyph, Ink::of_player(player), place(pawn), letter);
        }
        board
    }
}
