//! Quoridor: counts, positions, and texts of games.

pub(crate) mod counting;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod solved;
pub(crate) mod texts;

use abstract_games::quoridor::{AnyPosition, AnyQuoridor, Board, Setup};
use pyo3::prelude::*;

use crate::invalid;

/// The rules and a position record as the package passes them on. The rules are the width and the
/// height of the board, and the number of fences that each player has at the start.
#[derive(FromPyObject)]
pub(crate) struct At((u8, u8, Vec<u8>), String);

/// The game and the position.
fn given(at: &At) -> PyResult<(AnyQuoridor, AnyPosition)> {
    let At((width, height, supplies), position) = at;
    let board = Board::new(*width, *height).map_err(invalid)?;
    let game = AnyQuoridor::new(board, supplies).map_err(invalid)?;
    let setup: Setup = position.parse().map_err(invalid)?;
    let position = game.position(&setup).map_err(invalid)?;
    Ok((game, position))
}
