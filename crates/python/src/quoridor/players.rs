//! Quoridor: players, lines of play, positions by distance.

use abstract_games::BigUint;
use abstract_games::quoridor::players::{NamedPlayers, PlayerKind, PlayerSettings};
use abstract_games::quoridor::{Move, Position, Quoridor};
use pyo3::prelude::*;

use super::{Rules, game, given, with_players};
use crate::invalid;
use crate::playing::{self, Chosen, Thinking};
use crate::watch::Options;

/// The name of the player to take if none is named.
#[pyfunction]
pub(crate) fn quoridor_default_player(rules: Rules) -> PyResult<&'static str> {
    with_players!(rules, default_player)
}

fn default_player<const N: usize>(rules: &Rules) -> PyResult<&'static str>
where
    Quoridor<N>: NamedPlayers,
{
    Ok(game::<N>(rules)?.default_player().name())
}

/// The move that a player of this name chooses.
#[pyfunction]
pub(crate) fn quoridor_best_move(
    py: Python<'_>,
    rules: Rules,
    position: &str,
    player: &str,
    thinking: Thinking,
    mut options: Options,
) -> PyResult<Option<Chosen>> {
    let kind: PlayerKind = player.parse().map_err(invalid)?;
    with_players!(rules, best_move, position, py, kind, &thinking, &mut options)
}

fn best_move<const N: usize>(
    rules: &Rules,
    position: &str,
    py: Python<'_>,
    kind: PlayerKind,
    thinking: &Thinking,
    options: &mut Options,
) -> PyResult<Option<Chosen>>
where
    Quoridor<N>: NamedPlayers<State = Position<N>, Move = Move>,
{
    let (game, position) = given::<N>(rules, position)?;
    let memory = options.memory();
    let settings = PlayerSettings { memory, depth: thinking.depth(), seed: thinking.3 };
    let make = move || Quoridor::<N>::named_player(kind, &settings);
    playing::choose(py, (&game, &position), (thinking, game.chances(kind)), options, make)
}

/// The number of lines of play of a length.
#[pyfunction]
pub(crate) fn quoridor_perft(
    py: Python<'_>,
    rules: Rules,
    position: &str,
    depth: usize,
    mut options: Options,
) -> PyResult<BigUint> {
    with_players!(rules, perft, position, py, depth, &mut options)
}

fn perft<const N: usize>(
    rules: &Rules,
    position: &str,
    py: Python<'_>,
    depth: usize,
    options: &mut Options,
) -> PyResult<BigUint> {
    let (game, position) = given::<N>(rules, position)?;
    playing::lines(py, (&game, &position), depth, options)
}

/// The numbers of positions at each distance.
#[pyfunction]
pub(crate) fn quoridor_levels(
    py: Python<'_>,
    rules: Rules,
    position: &str,
    plies: usize,
    mut options: Options,
) -> PyResult<Vec<usize>> {
    with_players!(rules, levels, position, py, plies, &mut options)
}

fn levels<const N: usize>(
    rules: &Rules,
    position: &str,
    py: Python<'_>,
    plies: usize,
    options: &mut Options,
) -> PyResult<Vec<usize>> {
    let (game, position) = given::<N>(rules, position)?;
    playing::levels(py, (&game, &position), plies, options)
}
