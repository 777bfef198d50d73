//! `gains`: the moves worth a search, and the steps that each wins and loses.

use super::detours::Detours;
use super::path_layers::PathLayers;
use crate::board::{Fences, STRIDE, Squares};
use crate::game::{Move, Position, Quoridor};

/// A move, and what it does to the shortest paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    pub(super) m: Move,
    /// The steps by which the way of the other player grows or the own one shrinks.
    pub(super) won: i32,
    /// The steps by which a fence lengthens the own way.
    pub(super) lost: i32,
}

/// The moves of the pawn, and the fences on a shortest path of the other player or beside a pawn.
/// None if all legal moves are fences elsewhere, or the pass.
pub(super) fn gains(game: Quoridor, position: &Position) -> Vec<Gain> {
    gains_with(game, position, beside_pawns(position)).1
}

/// The steps by which the way of the other player is longer now, and all legal moves but the pass.
#[cfg(feature = "net")]
pub(super) fn all_gains(game: Quoridor, position: &Position) -> (i32, Vec<Gain>) {
    let places = game.board().places();
    gains_with(game, position, Fences { horizontal: places, vertical: places })
}

/// The steps by which the way of the other player of an unfinished position is longer; and the
/// moves of the pawn, the fences on a shortest path of the other player, and `others`. A fence that
/// cuts off a pawn blocks its path, so that its detour tells whether it is legal.
fn gains_with(game: Quoridor, position: &Position, others: Fences) -> (i32, Vec<Gain>) {
    let turn = position.turn();
    let steps = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    let paths = PathLayers::of_all(&game, position);
    let lengths = [turn, 1 - turn].map(|player| steps(paths[player].length()));
    let passages = game.passages(position);
    let mut moves: Vec<Gain> = Vec::with_capacity(64);
    for square in game.pawn_moves(position) {
        // A pawn that has a path has one after a legal move.
        let after = steps(passages.distance(square, game.goal(turn)).unwrap_or(0));
        moves.push(Gain { m: Move::Pawn(square), won: lengths[0] - after, lost: 0 });
    }
    if position.supplies()[turn] > 0 {
        let [own, other] = [turn, 1 - turn].map(|it| Detours::new(passages, &paths[it]));
        let clear = game.board().clear_of(position.fences());
        let candidates = Fences {
            horizontal: clear.horizontal & (other.blockers.horizontal | others.horizontal),
            vertical: clear.vertical & (other.blockers.vertical | others.vertical),
        };
        for fence in candidates.iter() {
            let longer =
                |detours: &Detours<'_>, length| Some(steps(detours.length_with(fence)?) - length);
            if let Some((won, lost)) = longer(&other, lengths[1]).zip(longer(&own, lengths[0])) {
                moves.push(Gain { m: Move::Fence(fence), won, lost });
            }
        }
    }
    (lengths[1] - lengths[0], moves)
}

fn beside_pawns(position: &Position) -> Fences {
    let Squares(s) = position.occupied();
    let touching = Squares(s | s >> 1 | s >> STRIDE | s >> (STRIDE + 1));
    Fences { horizontal: touching, vertical: touching }
}
