//! Where a pawn may go: steps, and jumps over another pawn.

use crate::board::{Direction, Passages, Square, Squares};

/// The squares that the pawn on `from` may go to, where pawns stand on `occupied`.
///
/// A pawn steps to a neighbouring square. Over a pawn that stands there it jumps straight on to the
/// square behind; if a fence, another pawn or the edge of the board is in the way, to either side of
/// the pawn that it jumps over. No more than one pawn is jumped over, and never a fence.
#[inline]
pub(super) fn pawn_moves(passages: Passages, from: Square, occupied: Squares) -> Squares {
    let from = Squares::EMPTY.with(from);
    let beside = passages.spread(from) & !from;
    if (beside & occupied).is_empty() {
        return beside;
    }
    let mut targets = Squares::EMPTY;
    for direction in Direction::ALL {
        let next = passages.step(from, direction);
        if (next & occupied).is_empty() {
            targets |= next;
            continue;
        }
        let behind = passages.step(next, direction) & !occupied;
        if !behind.is_empty() {
            targets |= behind;
            continue;
        }
        for direction in direction.sideways() {
            targets |= passages.step(next, direction) & !occupied;
        }
    }
    targets
}
