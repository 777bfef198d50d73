//! Quarto.

pub(crate) mod proofs;

use abstract_games::quarto::counts::{draws, orbits_by_ply, positions};
use abstract_games::quarto::notation::GameRecord;
use abstract_games::quarto::{Move, PerfectPlayer, PlayError, Position, Quarto, Rules, Solver};
use abstract_games::{BigUint, Game, Group, Limits, Outcome, Players, Symmetry};
use pyo3::prelude::*;

use crate::watch::{Options, exception, stopped};
use crate::{drawn, invalid, texts};

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
#[derive(IntoPyObject)]
pub(crate) struct Parts {
    plies: u32,
    hand: Option<u8>,
    remaining: Vec<u16>,
    to_move: u8,
    is_over: bool,
    winner: Option<u8>,
    quarto: Option<Vec<String>>,
}

/// The parts of a position.
#[pyfunction]
pub(crate) fn quarto_parts(at: At) -> PyResult<Parts> {
    let (game, position) = at.read()?;
    let outcome = game.outcome(&position);
    Ok(Parts {
        plies: position.ply(),
        hand: position.hand().map(abstract_games::quarto::Piece::number),
        remaining: position.remaining().map(|piece| piece.number().into()).collect(),
        to_move: game.turn(&position) as u8 + 1,
        is_over: outcome.is_some(),
        winner: outcome.and_then(Outcome::winner).map(|side| side as u8 + 1),
        quarto: game.rules().quarto(&position).map(texts),
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

/// The value of a move.
#[derive(IntoPyObject)]
pub(crate) struct MoveValue {
    r#move: String,
    value: String,
    distance: Option<u32>,
}

/// The solution of a position.
#[derive(Default, IntoPyObject)]
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
    at: At,
    distances: bool,
    all_moves: bool,
    options: Options<'_>,
) -> PyResult<Solution> {
    let (game, position) = at.read()?;
    let (rules, text) = (game.rules().to_string(), position.to_string());
    let unsolved = Solution { rules, position: text, ..Solution::default() };
    // The memory is the size of the table, and no limit.
    let limits = Limits::new();
    if !distances && !all_moves && has_book(&game, &position) {
        return options.run_within(limits, |observer| {
            let player = PerfectPlayer::new(&game, options.memory)
                .map_err(invalid)?
                .threads(options.threads);
            let value =
                player.value(&position, &mut *observer).map_err(exception!(PlayError))?.to_string();
            let best =
                texts(player.best_moves(&position, observer).map_err(exception!(PlayError))?);
            Ok(Solution { value: Some(value), best, ..unsolved })
        })?;
    }
    let solved = options.run_within(limits, |observer| {
        let solver = Solver::new(&game, options.memory).map_err(invalid)?;
        let solver = solver.threads(options.threads).distances(distances).all_moves(all_moves);
        solver.solve(&position, observer).map_err(invalid)
    })??;
    let moves = solved.moves.iter().map(|of| MoveValue {
        r#move: of.m.to_string(),
        value: of.value.to_string(),
        distance: of.distance,
    });
    Ok(Solution {
        value: solved.value.map(|value| value.to_string()),
        distance: solved.distance,
        best: texts(solved.best),
        moves: moves.collect(),
        nodes: solved.statistics.nodes(),
        stopped: solved.stopped.map(|stop| stop.to_string()),
        ..unsolved
    })
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
pub(crate) fn quarto_draws(rules: &str, options: Options<'_>) -> PyResult<u64> {
    let game = game(rules)?;
    options.run(|observer| draws(game.rules(), observer))?.map_err(stopped)
}
