//! The images of squares and fences under the symmetries of a board.

use abstract_games_core::Transform;

use super::fences::{Fence, Fences};
use super::size::{Board, COLUMN};
use super::square::{STRIDE, Square};
use super::squares::Squares;

impl Board {
    /// The image of `square`. Squares and fences beyond the board are their own images, and so are
    /// all under a transform that exchanges columns and rows of a board that is not square.
    #[inline]
    pub fn transform_square(self, g: Transform, square: Square) -> Square {
        within(g, square, self.width(), self.height()).unwrap_or(square)
    }

    /// The image of `fence`. Its orientation changes if columns and rows are exchanged.
    #[inline]
    pub fn transform_fence(self, g: Transform, fence: Fence) -> Fence {
        let Some(square) = within(g, fence.square(), self.width() - 1, self.height() - 1) else {
            return fence;
        };
        let orientation = fence.orientation();
        let turned = if g.exchanges_axes() { orientation.crossing() } else { orientation };
        Fence::new(square, turned)
    }

    /// The images of `fences`, all of which must be on the board, in a few instructions for each
    /// column if columns map to columns.
    #[inline]
    pub fn transform_fences(self, g: Transform, fences: Fences) -> Fences {
        let (width, height) = (self.width() - 1, self.height() - 1);
        let image: fn(Squares, u8, u8) -> Squares = match g {
            Transform::Identity => return fences,
            Transform::MirrorColumns => |squares, width, _| mirror_columns(squares, width),
            Transform::Rotate180 => half_turn,
            Transform::MirrorRows => {
                |squares, width, height| half_turn(mirror_columns(squares, width), width, height)
            }
            _ => return fences.iter().map(|fence| self.transform_fence(g, fence)).collect(),
        };
        Fences {
            horizontal: image(fences.horizontal, width, height),
            vertical: image(fences.vertical, width, height),
        }
    }
}

/// The image of `square` in a rectangle of `width` × `height` squares, if it has one there.
#[inline]
fn within(g: Transform, square: Square, width: u8, height: u8) -> Option<Square> {
    let is_inside = square.column() < width && square.row() < height;
    if !is_inside || (g.exchanges_axes() && width != height) {
        return None;
    }
    let at = (square.column().into(), square.row().into());
    let (column, row) = g.square(at, width.into(), height.into());
    #[expect(clippy::cast_possible_truncation, reason = "a transform keeps coordinates below 11")]
    Some(Square::at(column as u8, row as u8))
}

/// Reflects a rectangle: exchanges its first column with its last, and so on.
#[inline]
fn mirror_columns(Squares(mut squares): Squares, width: u8) -> Squares {
    for column in 0..width / 2 {
        let apart = width - 1 - 2 * column;
        let differ = (squares ^ squares >> apart) & COLUMN << column;
        squares ^= differ | differ << apart;
    }
    Squares(squares)
}

/// Rotates a rectangle by a half turn.
#[inline]
fn half_turn(Squares(squares): Squares, width: u8, height: u8) -> Squares {
    let last = u32::from(height - 1) * STRIDE + u32::from(width - 1);
    Squares(squares.reverse_bits() >> (u128::BITS - 1 - last))
}
