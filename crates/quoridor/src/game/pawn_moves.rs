//! The moves of a pawn: steps, and jumps over another pawn.

use crate::board::{Direction, Passages, Square, Squares};

/// The squares that the pawn on `from` may move to, with pawns on `occupied`.
///
/// A pawn steps to an adjacent square. If a pawn stands there, it jumps straight over that pawn to
/// the square behind. If a fence, another pawn or the edge of the board blocks this jump, it jumps
/// to either side of that pawn instead, without `side_jumps` only if no other pawn is behind it. It
/// never jumps over two pawns or over a fence.
#[inline]
pub(crate) fn pawn_moves(
    passages: Passages,
    from: Square,
    occupied: Squares,
    side_jumps: bool,
) -> Squares {
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
        let behind = passages.step(next, direction);
        if !(behind & !occupied).is_empty() || !side_jumps && !behind.is_empty() {
            targets |= behind & !occupied;
            continue;
        }
        for direction in direction.sideways() {
            targets |= passages.step(next, direction) & !occupied;
        }
    }
    targets
}
