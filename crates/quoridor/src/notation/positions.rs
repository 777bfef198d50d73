//! The record of a game given by its positions.

use abstract_games_core::Game;

use super::record::{GameRecord, Ply};
use crate::game::{AnyPosition, AnyQuoridor, Move, Setup};

impl GameRecord {
    /// The record without plies that begins at `first`, and states it unless it is the start of
    /// `game`.
    pub(super) fn at(game: &AnyQuoridor, first: &AnyPosition) -> Self {
        let mut record = Self::for_players(game.players());
        if *first != game.initial() {
            record.start = Some(Setup::from(first));
            record.skipped = u32::try_from(first.turn()).unwrap_or_default();
        }
        record
    }
}

/// The ply, named if possible, that leads from `before` to `after`.
pub(super) fn between(
    game: &AnyQuoridor,
    before: &AnyPosition,
    after: &AnyPosition,
) -> Option<Ply> {
    let player = before.turn();
    let placed = after.fences().iter().find(|fence| !before.fences().contains(*fence));
    let m = match placed {
        Some(fence) => Move::Fence(fence),
        None if before.pawns()[player] != after.pawns()[player] => {
            Move::Pawn(after.pawns()[player])
        }
        None => Move::Pass,
    };
    if game.is_legal(before, &m) && game.play(before, &m) == *after {
        return Some(Ply::new(Some(m)));
    }
    let is_unnamed = game.winner(before).is_none() && before.passed() == *after;
    is_unnamed.then_some(Ply::new(None))
}
