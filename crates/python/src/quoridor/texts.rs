//! Texts of games: scores, position records, diagrams.

use abstract_games::quoridor::notation::{Form, GameReader, GameRecord, Ply, ReadGame};
use abstract_games::quoridor::openings::identify;
use abstract_games::quoridor::{Board, Variant};
use pyo3::prelude::*;

use crate::convert::{Parts, invalid, parts, texts};

/// What the caller says about the rules: the board, the number of players, and the supply of each
/// player or of all. The text or the standard game decides the rest.
type Wanted = (Option<(u8, u8)>, Option<u8>, Option<Vec<u8>>);

/// Reads a game or a position: the rules, the form, the position before each move and after the
/// last, and the moves.
#[pyfunction]
pub(crate) fn quoridor_read(
    py: Python<'_>,
    text: &str,
    form: Option<&str>,
    wanted: Wanted,
) -> PyResult<Parts> {
    let (board, players, supplies) = wanted;
    let form: Option<Form> = form.map(str::parse).transpose().map_err(invalid)?;
    let board = board.map(|(width, height)| Board::new(width, height)).transpose();
    let listed = supplies.as_ref().map(Vec::len).filter(|&listed| listed > 1);
    let reader = GameReader::new()
        .form(form)
        .board(board.map_err(invalid)?)
        .players(players.map(usize::from).or(listed))
        .supplies(supplies)
        .variant(Variant::default());
    let ReadGame { game, form, record, positions, .. } = reader.read(text).map_err(invalid)?;
    let moves = record.plies.iter().map(|ply| ply.m.map(|m| m.to_string()));
    let supplies: Vec<u16> = game.supplies().iter().copied().map(u16::from).collect();
    parts!(py, {
        "width": game.board().width(),
        "height": game.board().height(),
        "supplies": supplies,
        "form": form.to_string(),
        "positions": texts(positions),
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// The openings that a game of the standard rules for two follows from its start, the longest line
/// first.
#[pyfunction]
pub(crate) fn quoridor_openings(
    py: Python<'_>,
    moves: Vec<Option<String>>,
) -> PyResult<Vec<Parts>> {
    let record = GameRecord { plies: plies(&moves)?, ..GameRecord::default() };
    let found = identify(&record).into_iter().map(|found| {
        parts!(py, {
            "name": found.opening.to_string(),
            "line": found.opening.line,
            "plies": found.plies,
            "is_mirrored": found.mirrored,
            "is_transposed": found.transposed,
        })
    });
    found.collect()
}

/// Moves as plies of a record. `None` is an unnamed move.
pub(super) fn plies(moves: &[Option<String>]) -> PyResult<Vec<Ply>> {
    let parsed = moves.iter().map(|m| m.as_deref().map(str::parse).transpose().map(Ply::new));
    parsed.collect::<Result<_, _>>().map_err(invalid)
}
