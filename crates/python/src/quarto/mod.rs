//! Quarto.

pub(crate) mod proofs;

use abstract_games::quarto::counts::{draws, orbits_by_ply, positions};
use abstract_games::quarto::notation::GameRecord;
use abstract_games::quarto::{
    Book, Move, MoveValue, PerfectPlayer, Piece, PlayError, Position, Quarto, Rules, Solution,
    Solver,
};
use abstract_games::{Game, Group, Limits, Outcome, Players, Symmetry, Value};
use pyo3::prelude::*;

use crate::watch::{Options, exception, stopped};
use crate::{Parts, drawn, invalid, parts, texts};

fn game(rules: &str) -> PyResult<Quarto> {
    let rules: Rules = rules.parse().map_err(invalid)?;
    Ok(Quarto::new(rules))
}

/// The rules and a position as the package passes them on.
#[derive(FromPyObject)]
pub(crate) struct At(String, String);

impl At {
    /// The game and the position, which is possible.
    fn read(&self) -> PyResult<(Quarto, Position)> {
        let Self(rules, position) = self;
        let game = game(rules)?;
        let position: Position = position.parse().map_err(invalid)?;
        game.check(&position).map_err(invalid)?;
        Ok((game, position))
    }
}

/// The canonical text of a position.
#[pyfunction]
pub(crate) fn quarto_position(at: At) -> PyResult<String> {
    Ok(at.read()?.1.to_string())
}

/// The rules and the positions of a game in any form.
#[pyfunction]
pub(crate) fn quarto_read(text: &str) -> PyResult<(String, Vec<String>)> {
    let record: GameRecord = text.parse().map_err(invalid)?;
    let game = Quarto::new(record.rules.clone().unwrap_or_default());
    let positions = record.replay(&game).map_err(invalid)?;
    Ok((game.rules().to_string(), texts(&positions)))
}

/// The parts of a position.
#[pyfunction]
pub(crate) fn quarto_parts(py: Python<'_>, at: At) -> PyResult<Parts> {
    let (game, position) = at.read()?;
    let outcome = game.outcome(&position);
    parts!(py, {
        "plies": position.ply(),
        "hand": position.hand().map(Piece::number),
        "remaining": position.remaining().map(|piece| piece.number().into()).collect::<Vec<u16>>(),
        "to_move": game.turn(&position) as u8 + 1,
        "is_over": outcome.is_some(),
        "winner": outcome.and_then(Outcome::winner).map(|side| side as u8 + 1),
        "quarto": game.rules().quarto(&position).map(texts),
    })
}

/// The legal moves.
#[pyfunction]
pub(crate) fn quarto_moves(at: At) -> PyResult<Vec<String>> {
    let (game, position) = at.read()?;
    Ok(texts(game.moves(&position)))
}

/// The position after a move.
#[pyfunction]
pub(crate) fn quarto_play(at: At, m: &str) -> PyResult<String> {
    let (game, position) = at.read()?;
    let m: Move = m.parse().map_err(invalid)?;
    match game.try_play(&position, &m) {
        Ok(next) => Ok(next.to_string()),
        Err(_) => Err(invalid(format!("`{m}` is not a legal move of {position}"))),
    }
}

/// The canonical form, and the numbers of positions in the orbit and of symmetries that fix the
/// position.
#[pyfunction]
pub(crate) fn quarto_canonical(at: At) -> PyResult<(String, usize, usize)> {
    let (game, position) = at.read()?;
    let symmetry = game.symmetry();
    let action = symmetry.on(&game);
    let canonical = action.canonical_form(&position).to_string();
    Ok((canonical, action.orbit_size(&position), action.stabiliser_order(&position)))
}

/// The board: as text, and as SVG. The cells of a Quarto are marked.
#[pyfunction]
pub(crate) fn quarto_picture(at: At) -> PyResult<(String, String)> {
    let (game, position) = at.read()?;
    let marked = game.rules().quarto(&position).into_iter().flatten();
    Ok(drawn(&position.picture(marked)))
}

/// Solves a position: with distances by search, and otherwise with the book where it has the
/// position.
#[pyfunction]
pub(crate) fn quarto_solve(
    at: At,
    distances: bool,
    all_moves: bool,
    options: Options<'_>,
) -> PyResult<Parts> {
    let (game, position) = at.read()?;
    // The memory is the size of the table, and no limit.
    let solved = options.run_within(Limits::new(), |observer| {
        if !distances && !all_moves && has_book(&game, &position) {
            let player = PerfectPlayer::new(&game, options.memory).map_err(invalid)?;
            let player = player.threads(options.threads);
            let value = player.value(&position, &mut *observer).map_err(exception!(PlayError))?;
            let mut solved = Solution::default();
            solved.value = Some(value);
            solved.best = player.best_moves(&position, observer).map_err(exception!(PlayError))?;
            return Ok(solved);
        }
        let solver = Solver::new(&game, options.memory).map_err(invalid)?;
        let solver = solver.threads(options.threads).distances(distances).all_moves(all_moves);
        solver.solve(&position, observer).map_err(invalid)
    })??;
    let py = options.py;
    let valued = |MoveValue { m, value, distance, .. }: &MoveValue| {
        let (m, value) = (m.to_string(), value.name());
        parts!(py, { "move": m, "value": value, "distance": distance })
    };
    parts!(py, {
        "rules": game.rules().to_string(),
        "position": position.to_string(),
        "value": solved.value.map(Value::name),
        "distance": solved.distance,
        "best": texts(solved.best),
        "moves": solved.moves.iter().map(valued).collect::<Result<Vec<_>, _>>()?,
        "nodes": solved.statistics.nodes(),
        "stopped": solved.stopped.map(|stop| stop.to_string()),
    })
}

/// Whether the library has a book of these rules that holds the position.
fn has_book(game: &Quarto, position: &Position) -> bool {
    let book = Book::embedded(game.rules());
    book.is_some_and(|book| matches!(book.value(&game.symmetry(), position), Ok(Some(_))))
}

/// Counts the symmetries, and the positions by ply.
#[pyfunction]
pub(crate) fn quarto_counts(py: Python<'_>, rules: &str) -> PyResult<Parts> {
    let symmetry = game(rules)?.symmetry();
    let orbits = py.detach(|| orbits_by_ply(&symmetry));
    let last = u32::try_from(orbits.len()).unwrap_or(u32::MAX);
    parts!(py, {
        "piece_symmetries": symmetry.order() / symmetry.boards().order(),
        "board_symmetries": symmetry.boards().order(),
        "positions": (0..last).map(positions).collect::<Vec<_>>(),
        "orbits": orbits,
    })
}

/// The number of full boards without a Quarto.
#[pyfunction]
pub(crate) fn quarto_draws(rules: &str, options: Options<'_>) -> PyResult<u64> {
    let game = game(rules)?;
    options.run(|observer| draws(game.rules(), observer))?.map_err(stopped)
}
