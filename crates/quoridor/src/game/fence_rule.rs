//! Which fences may be placed: the rule that no pawn may be cut off from its goal.

use crate::board::{Board, Fence, Fences, Orientation, Passages, STRIDE, Square, Squares};

/// The fences that may be placed: clear of those on the board, and none that takes from a pawn its
/// last path to its goal.
///
/// Two shortcuts leave few fences that need a search for paths:
///
/// - A fence can cut the board in two only if it closes a ring together with other fences and the
///   edge of the board. It has three points at which it can touch those, its ends and its middle; one
///   that touches at fewer than two closes nothing.
/// - A fence that does not block one known path of a pawn leaves that pawn its path.
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
        // In a legal position every pawn has a path.
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

/// Whether `fence` may be placed, without a look at any other.
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

/// Those of the fences `placed` next, each on its own, that touch `fences` and the edge of the board
/// at two points or more.
fn closing(board: Board, fences: Fences, placed: Fences) -> Fences {
    let (h, v) = (fences.horizontal.0, fences.vertical.0);
    // The corners of squares at which a fence ends or has its middle. A corner bears the name of the
    // square at its lower left; those on the edge of the board are left out here.
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
