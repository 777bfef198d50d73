//! Texts of games: scores, position records, diagrams.

use abstract_games::Game;
use abstract_games::quoridor::notation::{Form, GameRecord, Layout, Stated};
use abstract_games::quoridor::openings::identify;
use abstract_games::quoridor::{Board, Setup};
use pyo3::prelude::*;

use super::play::record;
use super::{Rules, game, given, with_players};
use crate::invalid;

/// A game as it was read: its rules, its form, the position before each move and after the last, and the moves.
#[derive(IntoPyObject)]
pub(crate) struct Read {
    width: u8,
    height: u8,
    supplies: Vec<u16>,
    form: String,
    positions: Vec<String>,
    moves: Vec<Option<String>>,
}

/// What the caller says about the rules: the board, the number of players, and the supply of each player or of all. The
/// text or the standard game decides the rest.
type Wanted = (Option<(u8, u8)>, Option<u8>, Option<Vec<u8>>);

/// Reads a game or a position.
#[pyfunction]
pub(crate) fn quoridor_read(text: &str, form: Option<&str>, wanted: Wanted) -> PyResult<Read> {
    let (board, players, supplies) = wanted;
    let stated = Stated::in_text(text);
    let players = match (players, &supplies) {
        (Some(players), _) => players.into(),
        (None, Some(supplies)) if supplies.len() > 1 => supplies.len(),
        (None, _) => stated.map_or(2, |stated| stated.players),
    };
    let drawn = stated.and_then(|stated| stated.board);
    let (width, height) = match (board, drawn) {
        (Some(sides), Some(drawn)) if sides != (drawn.width(), drawn.height()) => {
            return Err(invalid(format!("the game is on a board of {drawn} squares")));
        }
        (Some(sides), _) => sides,
        (None, drawn) => drawn.map_or((9, 9), |board| (board.width(), board.height())),
    };
    let supplies = match supplies.as_deref() {
        Some(&[each]) => vec![each; players],
        Some(supplies) => supplies.to_vec(),
        None => {
            let stated = stated.and_then(Stated::supply).and_then(|each| u8::try_from(each).ok());
            vec![stated.unwrap_or_else(|| standard_supply(width, height, players)); players]
        }
    };
    if supplies.len() != players {
        let found = supplies.len();
        return Err(invalid(format!("{found} numbers of fences for {players} players")));
    }
    let rules = Rules(width, height, supplies);
    with_players!(rules, read, text, form)
}

/// The supply of each player if the standard set of fences is shared out.
fn standard_supply(width: u8, height: u8, players: usize) -> u8 {
    let set = match (width, height) {
        (7, 7) => 16,
        (11, 11) => 42,
        _ => 20,
    };
    u8::try_from(set / players.max(1)).unwrap_or(u8::MAX)
}

fn read<const N: usize>(rules: &Rules, text: &str, form: Option<&str>) -> PyResult<Read> {
    let game = game::<N>(rules)?;
    let form = match form {
        Some(form) => form.parse().map_err(invalid)?,
        None => Form::detect(&game, text),
    };
    let record = form.read(&game, text).map_err(invalid)?;
    // A line that begins with a word without digits is a comment. Alone, it is a mistake.
    if record.plies.is_empty() && record.start.is_none() && !record.comments.is_empty() {
        let words = record.comments.join(" ");
        return Err(invalid(format!("`{words}` is neither a game nor a position")));
    }
    let positions = record.replay(&game).map_err(invalid)?;
    Ok(Read {
        width: rules.0,
        height: rules.1,
        supplies: rules.2.iter().copied().map(u16::from).collect(),
        form: form.to_string(),
        positions: positions.iter().map(ToString::to_string).collect(),
        moves: record.plies.iter().map(|ply| ply.m.map(|m| m.to_string())).collect(),
    })
}

/// Writes moves from a position in a form.
#[pyfunction]
pub(crate) fn quoridor_write(
    rules: Rules,
    position: &str,
    moves: Vec<Option<String>>,
    form: &str,
) -> PyResult<String> {
    with_players!(rules, write, position, &moves, form)
}

fn write<const N: usize>(
    rules: &Rules,
    position: &str,
    moves: &[Option<String>],
    form: &str,
) -> PyResult<String> {
    let (game, position) = given::<N>(rules, position)?;
    let form: Form = form.parse().map_err(invalid)?;
    let mut record = record(&Setup::from(&position), moves)?;
    if position == game.initial() {
        record.start = None;
    }
    // A position says nothing about the number of the move, nor a score about another board than the standard one.
    let standard = Board::new(9, 9).map_err(invalid)?;
    if matches!(form, Form::Score(_)) && game.board() != standard {
        record.start = Some(Setup::from(&position));
        record.state_board(game.board());
    }
    form.write(&game, &record, Layout::Horizontal).map_err(invalid)
}

/// An opening that a game follows.
#[derive(IntoPyObject)]
pub(crate) struct Opening {
    name: String,
    line: String,
    plies: usize,
    is_mirrored: bool,
    is_transposed: bool,
}

/// The openings that a game of the standard rules for two follows from its start, the longest line first.
#[pyfunction]
pub(crate) fn quoridor_openings(moves: Vec<Option<String>>) -> PyResult<Vec<Opening>> {
    let moves: Result<Vec<_>, _> =
        moves.iter().map(|m| m.as_deref().map(str::parse).transpose()).collect();
    let plies = moves.map_err(invalid)?.into_iter();
    let plies = plies.map(abstract_games::quoridor::notation::Ply::new).collect();
    let record = GameRecord::<2> { plies, ..GameRecord::default() };
    let found = identify(&record).into_iter().map(|found| Opening {
        name: found.opening.to_string(),
        line: found.opening.score(),
        plies: found.plies,
        is_mirrored: found.mirrored,
        is_transposed: found.transposed,
    });
    Ok(found.collect())
}
