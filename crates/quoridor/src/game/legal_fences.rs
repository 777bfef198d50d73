//! Which fences may be placed.

use super::position::Position;
use super::rules::Quoridor;
use crate::board::{Board, Fence, Fences, Orientation, STRIDE, Squares};

impl<const N: usize> Quoridor<N> {
    /// The fences that the player to move may place, in an unfinished game. A path is searched only
    /// for a fence that touches other fences or the edge at two of its ends and its middle, and
    /// blocks one known path of a pawn. No other fence cuts off a pawn.
    pub(super) fn legal_fences(&self, position: &Position<N>) -> Fences {
        if position.supplies[position.turn()] == 0 {
            return Fences::EMPTY;
        }
        let clear = self.board().clear_of(position.fences);
        let closing = closing(self.board(), position.fences, clear);
        if closing.is_empty() {
            return clear;
        }
        let passages = self.passages(position);
        let mut legal = clear;
        for (player, &pawn) in position.pawns.iter().enumerate() {
            let goal = self.goal(player);
            // Every pawn of a legal position has a path, so this case does not occur.
            let Some(blockers) = passages.blockers(pawn, goal) else { return Fences::EMPTY };
            let suspects = closing & blockers & legal;
            // A loop for each orientation is faster than one over `iter`.
            for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                for square in suspects.of(orientation) {
                    let fence = Fence::new(square, orientation);
                    if !passages.beside(fence).connect(pawn, goal) {
                        legal = legal.without(fence);
                    }
                }
            }
        }
        legal
    }

    /// Whether the player to move may place `fence`, without computing the other legal fences.
    #[inline]
    pub(super) fn is_legal_fence(&self, position: &Position<N>, fence: Fence) -> bool {
        let (board, fences) = (self.board(), position.fences);
        position.supplies[position.turn()] > 0
            && board.clear_of(fences).contains(fence)
            && (!closing(board, fences, Fences::EMPTY.with(fence)).contains(fence)
                || self.cut_off(position, fence).is_none())
    }

    /// The first player whose pawn has no path to its goal after `fence`.
    // A call, so that `is_legal_fence` is short enough to be inlined into a loop over fences.
    #[inline(never)]
    pub(super) fn cut_off(&self, position: &Position<N>, fence: Fence) -> Option<usize> {
        let passages = self.passages(position).beside(fence);
        (0..N).find(|&player| !passages.connect(position.pawns[player], self.goal(player)))
    }
}

/// The fences of `placed` that each touch `fences` or the edge of the board at two points or more.
fn closing(board: Board, fences: Fences, placed: Fences) -> Fences {
    let Squares(touched) = fences.touched();
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
