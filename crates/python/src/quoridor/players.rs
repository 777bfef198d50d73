//! Quoridor: players, lines of play, positions by distance.

use abstract_games::BigUint;
use abstract_games::quoridor::players::{NamedPlayers, PlayerKind, PlayerSettings};
use pyo3::prelude::*;

use super::{At, with_position};
use crate::playing::{self, Thinking};
use crate::watch::Options;
use crate::{Parts, invalid};

/// The name of the player to take if none is named.
#[pyfunction]
pub(crate) fn quoridor_default_player(at: At) -> PyResult<&'static str> {
    with_position!(at, |game, _position| Ok(game.default_player().name()))
}

/// The move that a player of this name chooses.
#[pyfunction]
pub(crate) fn quoridor_best_move(
    at: At,
    player: &str,
    thinking: Thinking,
    options: Options<'_>,
) -> PyResult<Option<Parts>> {
    let kind: PlayerKind = player.parse().map_err(invalid)?;
    let (memory, depth, seed) = (options.memory, thinking.depth(), thinking.3);
    let settings = PlayerSettings { memory, depth, seed };
    with_position!(at, |game, position| {
        let chances = game.chances(kind);
        playing::choose((&game, &position), (&thinking, chances), &options, || {
            NamedPlayers::named_player(kind, &settings)
        })
    })
}

/// The number of lines of play of a length.
#[pyfunction]
pub(crate) fn quoridor_perft(at: At, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
    with_position!(at, |game, position| playing::lines((&game, &position), depth, &options))
}

/// The numbers of positions at each distance.
#[pyfunction]
pub(crate) fn quoridor_levels(at: At, plies: usize, options: Options<'_>) -> PyResult<Vec<usize>> {
    with_position!(at, |game, position| playing::levels((&game, &position), plies, &options))
}
