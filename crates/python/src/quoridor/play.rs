//! Positions of Quoridor: moves, analysis, pictures.

use abstract_games::Game;
use abstract_games::quoridor::analysis::Analysis;
use abstract_games::quoridor::notation::{GameRecord, Ply};
use abstract_games::quoridor::players::static_winning_chance;
use abstract_games::quoridor::{Move, Setup};
use pyo3::prelude::*;

use super::{At, given};
use crate::{Parts, drawn, invalid, parts, texts};

/// The parts of a position.
#[pyfunction]
pub(crate) fn quoridor_parts(py: Python<'_>, at: At) -> PyResult<Parts> {
    let (game, position) = given(&at)?;
    let left: Vec<u16> = position.supplies().iter().copied().map(u16::from).collect();
    parts!(py, {
        "record": position.to_string(),
        "pawns": texts(position.pawns()),
        "fences": texts(position.fences().iter()),
        "fences_left": left,
        "to_move": position.turn() + 1,
        "winner": game.winner(&position).map(|winner| winner + 1),
    })
}

/// The legal moves, in the order of their names.
#[pyfunction]
pub(crate) fn quoridor_moves(at: At) -> PyResult<Vec<String>> {
    let (game, position) = given(&at)?;
    let mut moves = texts(game.moves(&position));
    moves.sort_unstable();
    Ok(moves)
}

/// Why a move is not legal.
#[pyfunction]
pub(crate) fn quoridor_legality(at: At, m: &str) -> PyResult<Option<String>> {
    let (game, position) = given(&at)?;
    let m: Move = m.parse().map_err(invalid)?;
    Ok(game.illegality(&position, &m).map(|why| why.to_string()))
}

/// The position after a move.
#[pyfunction]
pub(crate) fn quoridor_play(at: At, m: &str) -> PyResult<String> {
    let (game, position) = given(&at)?;
    let m: Move = m.parse().map_err(invalid)?;
    match game.illegality(&position, &m) {
        Some(why) => Err(invalid(format!("`{m}`: {why}"))),
        None => Ok(game.play(&position, &m).to_string()),
    }
}

/// The players, each with the square, the distance and the number of shortest paths, the lead, and
/// the numbers of pawn moves, of fences that could be placed and of fences left; the fences that
/// lengthen shortest paths, each with the steps that it adds for each player; the chance of a win
/// of the player to move.
type Analysed = (Vec<Parts>, Vec<(String, Vec<u16>)>, Option<f64>);

/// The shortest paths and the mobility of a position.
#[pyfunction]
pub(crate) fn quoridor_analysis(py: Python<'_>, at: At) -> PyResult<Analysed> {
    let (game, position) = given(&at)?;
    let analysis = Analysis::new(game, position);
    let players = analysis.players.iter().map(|player| {
        parts!(py, {
            "pawn": player.pawn.to_string(),
            "distance": player.distance,
            "shortest_paths": player.shortest_paths,
            "lead": player.lead,
            "pawn_moves": player.pawn_moves,
            "fence_moves": player.fence_moves,
            "fences_left": player.fences_left,
        })
    });
    let players = players.collect::<Result<_, _>>()?;
    let lengthenings = analysis.lengthenings.iter().map(|lengthening| {
        let by = lengthening.by.iter().copied().map(u16::from).collect();
        (lengthening.fence.to_string(), by)
    });
    Ok((players, lengthenings.collect(), static_winning_chance(game, position)))
}

/// The board: as text, and as SVG.
#[pyfunction]
pub(crate) fn quoridor_picture(at: At) -> PyResult<(String, String)> {
    let (game, position) = given(&at)?;
    Ok(drawn(&game.picture(&position)))
}

/// Moves from a position as an animated SVG.
#[pyfunction]
pub(crate) fn quoridor_animation(at: At, moves: Vec<Option<String>>) -> PyResult<String> {
    let (game, position) = given(&at)?;
    let record = record(Setup::from(&position), &moves)?;
    Ok(record.animation(game).map_err(invalid)?.to_svg())
}

/// The record of moves from a start. `None` is an unnamed move.
pub(super) fn record(start: Setup, moves: &[Option<String>]) -> PyResult<GameRecord> {
    let (players, skipped) = (start.pawns.len(), u32::try_from(start.turn).unwrap_or(0));
    let (start, plies) = (Some(start), plies(moves)?);
    Ok(GameRecord { players, start, skipped, plies, ..GameRecord::default() })
}

/// Moves as plies of a record. `None` is an unnamed move.
pub(super) fn plies(moves: &[Option<String>]) -> PyResult<Vec<Ply>> {
    let parsed = moves.iter().map(|m| m.as_deref().map(str::parse).transpose().map(Ply::new));
    parsed.collect::<Result<_, _>>().map_err(invalid)
}
