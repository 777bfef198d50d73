//! The order in which a search tries the moves of a position, and which it tries at all.

use crate::board::{Fences, Passages, STRIDE, Square, Squares};
use crate::game::{Move, Position, Quoridor};

/// Keeps the moves of the pawn and the fences that matter soon, and sorts them by the steps that they
/// gain. A fence costs `fence` points, where a step is a hundred.
pub(super) fn order<const N: usize>(
    game: &Quoridor<N>,
    position: &Position<N>,
    fence: i32,
    moves: &mut Vec<Move>,
) {
    let (turn, passages) = (position.turn(), game.passages(position));
    // Every pawn of a position has a path, and so it has after a legal move.
    let from = |passages: Passages, square: Square, player: usize| {
        let length = passages.distance(square, game.goal(player));
        length.and_then(|length| i32::try_from(length).ok()).unwrap_or(0)
    };
    let length = |passages, player: usize| from(passages, position.pawns()[player], player);
    let lengths: [i32; N] = std::array::from_fn(|player| length(passages, player));
    let blockers: [Fences; N] = std::array::from_fn(|player| {
        passages.blockers(position.pawns()[player], game.goal(player)).unwrap_or_default()
    });
    let beside = beside_pawns(position);
    let gain = |m: &Move| match *m {
        Move::Pawn(square) => Some(100 * (lengths[turn] - from(passages, square, turn))),
        Move::Fence(fence_) => {
            let after = Passages::new(game.board(), position.fences().with(fence_));
            let mut gain = 0;
            let mut matters = beside.contains(fence_);
            for player in 0..N {
                if blockers[player].contains(fence_) {
                    let longer = length(after, player) - lengths[player];
                    gain += if player == turn { -longer } else { longer };
                    matters |= player != turn;
                }
            }
            matters.then_some(100 * gain - fence)
        }
        Move::Pass => Some(0),
    };
    let mut gains: Vec<(i32, Move)> = moves.iter().filter_map(|m| Some((gain(m)?, *m))).collect();
    gains.sort_by_key(|(gain, _)| -gain);
    moves.clear();
    moves.extend(gains.into_iter().map(|(_, m)| m));
}

/// The fences that touch a square of a pawn.
fn beside_pawns<const N: usize>(position: &Position<N>) -> Fences {
    let pawns: Squares = position.pawns().into_iter().collect();
    let Squares(s) = pawns;
    let touching = Squares(s | s >> 1 | s >> STRIDE | s >> (STRIDE + 1));
    Fences { horizontal: touching, vertical: touching }
}
