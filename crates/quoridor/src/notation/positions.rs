//! The record of a game given by its positions.

use abstract_games_core::Game;
use thiserror::Error;

use super::record::{GameRecord, Ply};
use crate::game::{Move, Position, Quoridor, Setup};

impl<const N: usize> GameRecord<N> {
    /// The record whose [`replay`](GameRecord::replay) gives `positions`: a game written down as a
    /// series of diagrams or position records. The record states its start unless it is that of the
    /// game.
    ///
    /// # Errors
    ///
    /// [`PositionsError`] if a position does not follow from the one before by a legal move or by
    /// an unnamed one, or if there are no positions.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::GameRecord;
    ///
    /// let game = Quoridor::standard();
    /// let texts = ["/ / e1 e9 / 10 10 / 1", "/ / e2 e9 / 10 10 / 2", "d3 / / e2 e9 / 10 9 / 1"];
    /// let positions = texts.map(|text| game.position(&text.parse().unwrap()).unwrap());
    /// let record = GameRecord::of_positions(&game, &positions)?;
    /// assert_eq!(record.to_string(), "1. e2 d3h");
    /// # Ok::<(), abstract_games_quoridor::notation::PositionsError>(())
    /// ```
    pub fn of_positions(
        game: &Quoridor<N>,
        positions: &[Position<N>],
    ) -> Result<Self, PositionsError> {
        let first = positions.first().ok_or(PositionsError { index: 0 })?;
        let mut record = Self::at(game, first);
        for (index, (before, after)) in positions.iter().zip(&positions[1..]).enumerate() {
            let ply = between(game, before, after).ok_or(PositionsError { index: index + 1 })?;
            record.plies.push(ply);
        }
        Ok(record)
    }

    /// The record without plies that begins at `first`, and states it unless it is the start of
    /// `game`.
    pub(super) fn at(game: &Quoridor<N>, first: &Position<N>) -> Self {
        let mut record = Self::default();
        if *first != game.initial() {
            record.start = Some(Setup::from(first));
            record.skipped = u32::try_from(first.turn()).unwrap_or_default();
        }
        record
    }
}

/// The ply, named if possible, that leads from `before` to `after`.
pub(super) fn between<const N: usize>(
    game: &Quoridor<N>,
    before: &Position<N>,
    after: &Position<N>,
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

/// Positions that are not those of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", if *index == 0 { "there is no position".to_owned() } else {
    format!("no legal move leads to position {} from the one before", index + 1)
})]
#[non_exhaustive]
pub struct PositionsError {
    /// The index of the position that does not follow, or 0 if there are no positions.
    pub index: usize,
}
