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

/// The rules and a position record; the empty text is the start of the game.
fn given<const N: usize>(rules: &Rules, position: &str) -> PyResult<(Quoridor<N>, Position<N>)> {
    let Rules(width, height, supplies) = rules;
    let board = Board::new(*width, *height).map_err(invalid)?;
    let supplies = <[u8; N]>::try_from(supplies.as_slice())
        .map_err(|_| invalid(format!("{} numbers of fences for {N} players", supplies.len())))?;
    let game = Quoridor::new(board, supplies).map_err(invalid)?;
    if position.is_empty() {
        return Ok((game, game.initial()));
    }
    let setup: Setup<N> = position.parse().map_err(invalid)?;
    let position = game.position(&setup).map_err(invalid)?;
    Ok((game, position))
}

/// Evaluates an expression for the game and the position of any number of players that rules and a
/// position record give.
macro_rules! with_position {
    ($rules:expr, $record:expr, |$game:ident, $position:ident| $run:expr) => {
        match $rules.2.len() {
            2 => {
                let ($game, $position) = $crate::quoridor::given::<2>(&$rules, $record)?;
                $run
            }
            3 => {
                let ($game, $position) = $crate::quoridor::given::<3>(&$rules, $record)?;
                $run
            }
            4 => {
                let ($game, $position) = $crate::quoridor::given::<4>(&$rules, $record)?;
                $run
            }
            found => Err($crate::invalid(abstract_games::quoridor::RulesError::Players { found })),
        }
    };
}
use with_position;
