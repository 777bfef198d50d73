//! Quoridor: players, lines of play, positions by distance.

use abstract_games::quoridor::players::{NamedPlayers, PlayerKind};
use abstract_games::{BigUint, Run};
use pyo3::prelude::*;

use super::{At, given};
use crate::playing::{self, Thinking};
use crate::watch::{Options, stopped};
use crate::{Parts, invalid};

/// The name of the player to take if none is named.
#[pyfunction]
pub(crate) fn quoridor_default_player(at: At) -> PyResult<&'static str> {
    Ok(given(&at)?.0.default_player().name())
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
    let settings = thinking.settings(options.memory);
    let (game, position) = given(&at)?;
    let chances = game.chances(kind);
    playing::choose((&game, &position), (&thinking, chances), &options, || {
        game.named_player(kind, &settings)
    })
}

/// The number of lines of play of a length.
#[pyfunction]
pub(crate) fn quoridor_perft(at: At, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
    let (game, position) = given(&at)?;
    let threads = options.threads;
    let lines = options.run(|observer| {
        game.perft(&position, depth, Run::new().threads(threads).observer(observer))
    })?;
    lines.map_err(stopped)
}

/// The numbers of positions at each distance.
#[pyfunction]
pub(crate) fn quoridor_levels(at: At, plies: usize, options: Options<'_>) -> PyResult<Vec<usize>> {
    let (game, position) = given(&at)?;
    playing::levels((&game, &position), plies, &options)
}
