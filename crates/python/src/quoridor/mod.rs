//! Quoridor: counts, positions, and texts of games.

pub(crate) mod counting;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod solved;
pub(crate) mod texts;

use abstract_games::quoridor::{Board, Position, Quoridor, Setup};
use pyo3::prelude::*;

use crate::invalid;

/// The rules and a position record as the package passes them on. The rules are the width and the
/// height of the board, and the number of fences that each player has at the start.
#[derive(FromPyObject)]
pub(crate) struct At((u8, u8, Vec<u8>), String);

/// The game and the position.
fn given<const N: usize>(at: &At) -> PyResult<(Quoridor<N>, Position<N>)> {
    let At((width, height, supplies), position) = at;
    let board = Board::new(*width, *height).map_err(invalid)?;
    let supplies = <[u8; N]>::try_from(supplies.as_slice())
        .map_err(|_| invalid(format!("{} numbers of fences for {N} players", supplies.len())))?;
    let game = Quoridor::new(board, supplies).map_err(invalid)?;
    let setup: Setup<N> = position.parse().map_err(invalid)?;
    let position = game.position(&setup).map_err(invalid)?;
    Ok((game, position))
}

/// Evaluates an expression for the game and the position, with any number of players.
macro_rules! with_position {
    ($at:expr, |$game:ident, $position:ident| $run:expr) => {
        match $at.0.2.len() {
            2 => {
                let ($game, $position) = $crate::quoridor::given::<2>(&$at)?;
                $run
            }
            3 => {
                let ($game, $position) = $crate::quoridor::given::<3>(&$at)?;
                $run
            }
            4 => {
                let ($game, $position) = $crate::quoridor::given::<4>(&$at)?;
                $run
            }
            found => Err($crate::invalid(abstract_games::quoridor::RulesError::Players { found })),
        }
    };
}
use with_position;
