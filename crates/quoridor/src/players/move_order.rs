//! The order in which a search tries the moves of a position, and which it tries at all.

use super::detours::Detours;
use crate::board::{Fences, STRIDE, Square, Squares};
use crate::game::{Move, Position, Quoridor};

/// Keeps the moves of the pawn and the fences that matter soon, and sorts them by the steps that
/// they gain. A fence costs `fence` points, where a step is a hundred.
pub(super) fn order(game: Quoridor, position: &Position, fence: i32, moves: &mut Vec<Move>) {
    let turn = position.turn();
    let detours = [0, 1].map(|player| {
        let (pawn, goal) = (position.pawns()[player], game.goal(player));
        Detours::new(game.board(), position.fences(), pawn, goal)
    });
    let steps = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    let passages = game.passages(position);
    let ahead = |square: Square| {
        // A pawn that has a path has one after a legal move.
        let after = passages.distance(square, game.goal(turn)).unwrap_or(0);
        steps(detours[turn].length) - steps(after)
    };
    let beside = beside_pawns(position);
    let gain = |m: &Move| match *m {
        Move::Pawn(square) => Some(100 * ahead(square)),
        Move::Fence(fence_) => {
            let mut gain = 0;
            let mut matters = beside.contains(fence_);
            for (player, detours) in detours.iter().enumerate() {
                if detours.blockers.contains(fence_) {
                    let longer = steps(detours.length_with(fence_)) - steps(detours.length);
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
fn beside_pawns(position: &Position) -> Fences {
    let pawns: Squares = position.pawns().into_iter().collect();
    let Squares(s) = pawns;
    let touching = Squares(s | s >> 1 | s >> STRIDE | s >> (STRIDE + 1));
    Fences { horizontal: touching, vertical: touching }
}
