//! Quoridor: counts, positions, and texts of games.

pub(crate) mod counting;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod solved;
pub(crate) mod texts;

use abstract_games::Game;
use abstract_games::quoridor::{Board, Position, Quoridor, Setup};
use pyo3::prelude::*;

use crate::invalid;

/// The rules as the package passes them on: the width and the height of the board, and the number
/// of fences that each player has at the start.
#[derive(FromPyObject)]
pub(crate) struct Rules(u8, u8, Vec<u8>);

/// The rules of `N` players.
fn game<const N: usize>(rules: &Rules) -> PyResult<Quoridor<N>> {
    let Rules(width, height, supplies) = rules;
    let board = Board::new(*width, *height).map_err(invalid)?;
    let supplies = <[u8; N]>::try_from(supplies.as_slice())
        .map_err(|_| invalid(format!("{} numbers of fences for {N} players", supplies.len())))?;
    Quoridor::new(board, supplies).map_err(invalid)
}

/// The rules and a position record; the empty text is the start of the game.
fn given<const N: usize>(rules: &Rules, position: &str) -> PyResult<(Quoridor<N>, Position<N>)> {
    let game = game::<N>(rules)?;
    if position.is_empty() {
        return Ok((game, game.initial()));
    }
    let setup: Setup<N> = position.parse().map_err(invalid)?;
    let position = game.position(&setup).map_err(invalid)?;
    Ok((game, position))
}

/// Calls a function that is generic over the number of players, with the rules first.
macro_rules! with_players {
    ($rules:expr, $run:ident $(, $argument:expr)*) => {
        match $rules.2.len() {
            2 => $run::<2>(&$rules $(, $argument)*),
            3 => $run::<3>(&$rules $(, $argument)*),
            4 => $run::<4>(&$rules $(, $argument)*),
            found => Err($crate::invalid(abstract_games::quoridor::RulesError::Players { found })),
        }
    };
}
use with_players;
