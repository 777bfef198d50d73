//! The rule for placing fences: no pawn may be cut off from its goal.

use crate::board::{Board, Fence, Fences, Orientation, Passages, STRIDE, Square, Squares};

/// The fences that may be placed: those that neither overlap nor cross a fence on the board, and
/// leave every pawn a path to its goal.
///
/// A path is searched only for a fence that touches other fences or the edge at two of its ends and
/// its middle, and blocks one known path of a pawn. No other fence cuts off a pawn.
pub(super) fn legal_fences<const N: usize>(
    board: Board,
    fences: Fences,
    pawns: &[Square; N],
    goals: &[Squares; N],
) -> Fences {
    let clear = board.clear_of(fences);
    let closing = closing(board, fences, clear);
    if closing.is_empty() {
        return clear;
    }
    let passages = Passages::new(board, fences);
    let mut legal = clear;
    for (&pawn, &goal) in pawns.iter().zip(goals) {
        // Every pawn of a legal position has a path, so this case does not occur.
        let Some(blockers) = passages.blockers(pawn, goal) else { return Fences::EMPTY };
        for orientation in [Orientation::Horizontal, Orientation::Vertical] {
            let suspects =
                closing.of(orientation) & blockers.of(orientation) & legal.of(orientation);
            for square in suspects {
                let fence = Fence::new(square, orientation);
                if !Passages::new(board, fences.with(fence)).connect(pawn, goal) {
                    legal = legal.without(fence);
                }
            }
        }
    }
    legal
}

/// Whether `fence` may be placed, without computing the other legal fences.
pub(super) fn is_legal_fence<const N: usize>(
    board: Board,
    fences: Fences,
    pawns: &[Square; N],
    goals: &[Squares; N],
    fence: Fence,
) -> bool {
    let clear = board.clear_of(fences);
    if !clear.contains(fence) {
        return false;
    }
    if !closing(board, fences, Fences::EMPTY.with(fence)).contains(fence) {
        return true;
    }
    let passages = Passages::new(board, fences.with(fence));
    pawns.iter().zip(goals).all(|(&pawn, &goal)| passages.connect(pawn, goal))
}

/// The fences of `placed` that each touch `fences` or the edge of the board at two points or more.
fn closing(board: Board, fences: Fences, placed: Fences) -> Fences {
    let (h, v) = (fences.horizontal.0, fences.vertical.0);
    // The corners of squares at which a fence has an end or its middle, each named by the square at
    // its lower left. Corners on the edge of the board are added below.
    let touched = h | h << 1 | h >> 1 | v | v << STRIDE | v >> STRIDE;
    let two_of = |a: u128, b: u128, c: u128| a & b | b & c | a & c;
    let left = touched << 1 | board.column(0).0;
    let right = touched >> 1 | board.column(board.width() - 2).0;
    let below = touched << STRIDE | board.row(0).0;
    let above = touched >> STRIDE | board.row(board.height() - 2).0;
    Fences {
        horizontal: Squares(placed.horizontal.0 & two_of(left, touched, right)),
        vertical: Squares(placed.vertical.0 & two_of(below, touched, above)),
    }
}
