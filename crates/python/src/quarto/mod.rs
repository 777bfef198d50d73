//! Quarto.

pub(crate) mod proofs;

use abstract_games::quarto::counts::{draws, orbits_by_ply, positions};
use abstract_games::quarto::notation::GameRecord;
use abstract_games::quarto::{Move, PerfectPlayer, PlayError, Position, Quarto, Rules, Solver};
use abstract_games::{BigUint, Game, Group, Limits, Outcome, Players, Symmetry};
use pyo3::prelude::*;

use crate::watch::{Options, run_within, stopped};
use crate::{drawn, invalid};

fn game(rules: &str) -> PyResult<Quarto> {
    let rules: Rules = rules.parse().map_err(invalid)?;
    Ok(Quarto::new(rules))
}

/// The game and the position, which must be possible.
fn possible(rules: &str, position: &str) -> PyResult<(Quarto, Position)> {
    let game = game(rules)?;
    let position: Position = position.parse().map_err(invalid)?;
    game.check(&position).map_err(invalid)?;
    Ok((game, position))
}

/// The canonical text of a position.
#[pyfunction]
pub(crate) fn quarto_position(rules: &str, position: &str) -> PyResult<String> {
    Ok(possible(rules, position)?.1.to_string())
}

/// The rules and the positions of a game in any form.
#[pyfunction]
pub(crate) fn quarto_read(text: &str) -> PyResult<(String, Vec<String>)> {
    let record: GameRecord = text.parse().map_err(invalid)?;
    let game = Quarto::new(record.rules.clone().unwrap_or_default());
    let positions = record.replay(&game).map_err(invalid)?;
    Ok((game.rules().to_string(), positions.iter().map(ToString::to_string).collect()))
}

/// The parts of a position.
#[derive(IntoPyObject)]
pub(crate) struct Parts {
    plies: u32,
    placed: u32,
    hand: Option<u8>,
    remaining: Vec<u16>,
    to_move: u8,
    is_over: bool,
    winner: Option<u8>,
    quarto: Option<Vec<String>>,
}

/// The parts of a position.
#[pyfunction]
pub(crate) fn quarto_parts(rules: &str, position: &str) -> PyResult<Parts> {
    let (game, position) = possible(rules, position)?;
    let outcome = game.outcome(&position);
    let quarto = game.rules().quarto(&position);
    Ok(Parts {
        plies: position.ply(),
        placed: position.placed(),
        hand: position.hand().map(abstract_games::quarto::Piece::number),
        remaining: position.remaining().map(|piece| piece.number().into()).collect(),
        to_move: game.turn(&position) as u8 + 1,
        is_over: outcome.is_some(),
        winner: match outcome {
            Some(Outcome::Win(side)) => Some(side as u8 + 1),
            Some(Outcome::Draw) | None => None,
        },
        quarto: quarto.map(|cells| cells.iter().map(ToString::to_string).collect()),
    })
}

/// The legal moves.
#[pyfunction]
pub(crate) fn quarto_moves(rules: &str, position: &str) -> PyResult<Vec<String>> {
    let (game, position) = possible(rules, position)?;
    Ok(game.moves(&position).map(|m| m.to_string()).collect())
}

/// The position after a move.
#[pyfunction]
pub(crate) fn quarto_play(rules: &str, position: &str, m: &str) -> PyResult<String> {
    let (game, position) = possible(rules, position)?;
    let m: Move = m.parse().map_err(invalid)?;
    let next = game.try_play(&position, &m);
    next.map(|next| next.to_string())
        .map_err(|_| invalid(format!("`{m}` is not a legal move of {position}")))
}

/// The canonical form, and the numbers of positions in the orbit and of symmetries that fix the
/// position.
#[pyfunction]
pub(crate) fn quarto_canonical(rules: &str, position: &str) -> PyResult<(String, usize, usize)> {
    let (game, position) = possible(rules, position)?;
    let symmetry = game.symmetry();
    let action = symmetry.on(&game);
    let canonical = action.canonical_form(&position).to_string();
    Ok((canonical, action.orbit_size(&position), action.stabiliser_order(&position)))
}

/// The board: as text, and as SVG. The cells of a Quarto are marked.
#[pyfunction]
pub(crate) fn quarto_picture(rules: &str, position: &str) -> PyResult<(String, String)> {
    let (game, position) = possible(rules, position)?;
    let marked = game.rules().quarto(&position).into_iter().flatten();
    Ok(drawn(&position.picture(marked)))
}

/// The value of a move.
#[derive(IntoPyObject)]
pub(crate) struct MoveValue {
    r#move: String,
    value: String,
    distance: Option<u32>,
}

/// The solution of a position.
#[derive(IntoPyObject)]
pub(crate) struct Solution {
    rules: String,
    position: String,
    value: Option<String>,
    distance: Option<u32>,
    best: Vec<String>,
    moves: Vec<MoveValue>,
    nodes: u64,
    stopped: Option<String>,
}

/// Solves a position: with distances by search, and otherwise with the book where it has the
/// position.
#[pyfunction]
pub(crate) fn quarto_solve(
    py: Python<'_>,
    rules: &str,
    position: &str,
    distances: bool,
    all_moves: bool,
    mut options: Options,
) -> PyResult<Solution> {
    let (game, position) = possible(rules, position)?;
    let (threads, memory) = (options.threads(), options.memory());
    let mut solution = Solution {
        rules: rules.to_owned(),
        position: position.to_string(),
        value: None,
        distance: None,
        best: Vec::new(),
        moves: Vec::new(),
        nodes: 0,
        stopped: None,
    };
    // The memory is the size of the table, and no limit.
    let limits = Limits::new();
    if !distances && !all_moves && has_book(&game, &position) {
        let played = run_within(py, &mut options, limits, |observer| {
            let player = PerfectPlayer::new(&game, memory)
                .map_err(|error| error.to_string())?
                .threads(threads);
            let value = player.value(&position, &mut *observer);
            let best = player.best_moves(&position, &mut *observer);
            let both = value.and_then(|value| Ok((value, best?)));
            both.map_err(|error: PlayError| error.to_string())
        })?;
        let (value, best) = played.map_err(invalid)?;
        solution.value = Some(value.to_string());
        solution.best = best.iter().map(ToString::to_string).collect();
        return Ok(solution);
    }
    let solved = run_within(py, &mut options, limits, |observer| {
        let solver = Solver::new(&game, memory).map_err(|error| error.to_string())?;
        let solver = solver.threads(threads).distances(distances).all_moves(all_moves);
        solver.solve(&position, observer).map_err(|error| error.to_string())
    })?;
    let solved = solved.map_err(invalid)?;
    solution.value = solved.value.map(|value| value.to_string());
    solution.distance = solved.distance;
    solution.best = solved.best.iter().map(ToString::to_string).collect();
    let moves = solved.moves.iter().map(|of| MoveValue {
        r#move: of.m.to_string(),
        value: of.value.to_string(),
        distance: of.distance,
    });
    solution.moves = moves.collect();
    solution.nodes = solved.statistics.nodes();
    solution.stopped = solved.stopped.map(|stop| stop.to_string());
    Ok(solution)
}

/// Whether the library has a book of these rules that holds the position.
fn has_book(game: &Quarto, position: &Position) -> bool {
    let book = abstract_games::quarto::Book::embedded(game.rules());
    book.is_some_and(|book| matches!(book.value(&game.symmetry(), position), Ok(Some(_))))
}

/// Counts of symmetries and positions.
#[derive(IntoPyObject)]
pub(crate) struct Counts {
    piece_symmetries: usize,
    board_symmetries: usize,
    positions: Vec<BigUint>,
    orbits: Vec<BigUint>,
}

/// Counts the symmetries, and the positions by ply.
#[pyfunction]
pub(crate) fn quarto_counts(py: Python<'_>, rules: &str) -> PyResult<Counts> {
    let symmetry = game(rules)?.symmetry();
    let orbits = py.detach(|| orbits_by_ply(&symmetry));
    let last = u32::try_from(orbits.len()).unwrap_or(u32::MAX);
    Ok(Counts {
        piece_symmetries: symmetry.order() / symmetry.boards().order(),
        board_symmetries: symmetry.boards().order(),
        positions: (0..last).map(positions).collect(),
        orbits,
    })
}

/// The number of full boards without a Quarto.
#[pyfunction]
pub(crate) fn quarto_draws(py: Python<'_>, rules: &str, mut options: Options) -> PyResult<u64> {
    let game = game(rules)?;
    let limits = Limits::new().memory(options.memory());
    run_within(py, &mut options, limits, |observer| draws(game.rules(), observer))?.map_err(stopped)
}
