//! Quarto.

pub(crate) mod proofs;
pub(crate) mod rules;

use abstract_games::play::Player as _;
use abstract_games::quarto::counts::{draws, orbits_by_ply, positions};
use abstract_games::quarto::notation::GameReader;
use abstract_games::quarto::{
    Book, Move, MoveValue, PerfectPlayer, Piece, PlayError, Position, Quarto, Solution, Solver,
    named_player,
};
use abstract_games::{BigUint, Game, Group, Limits, Outcome, Players, Symmetry, Value};
use pyo3::prelude::*;

use crate::convert::{Parts, drawn, invalid, parts, texts};
use crate::playing;
use crate::watch::{Options, exception, stopped};
use rules::game;

/// A position under the rules of a game.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct QuartoPosition {
    game: Quarto,
    position: Position,
}

#[pymethods]
impl QuartoPosition {
    /// The position must be possible.
    #[new]
    fn new(rules: &str, position: &str) -> PyResult<Self> {
        let game = game(rules)?;
        let position = position.parse().map_err(invalid)?;
        game.check(&position).map_err(invalid)?;
        Ok(Self { game, position })
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        self.position.to_string()
    }

    /// The parts of the position.
    fn parts(&self, py: Python<'_>) -> PyResult<Parts> {
        let Self { game, position } = self;
        let outcome = game.outcome(position);
        let remaining = position.remaining().map(|piece| u16::from(piece.number()));
        parts!(py, {
            "plies": position.ply(),
            "hand": position.hand().map(Piece::number),
            "remaining": remaining.collect::<Vec<_>>(),
            "to_move": game.turn(position) as u8 + 1,
            "is_over": outcome.is_some(),
            "winner": outcome.and_then(Outcome::winner).map(|side| side as u8 + 1),
            "quarto": game.rules().quarto(position).map(texts),
        })
    }

    /// The legal moves.
    fn moves(&self) -> Vec<String> {
        texts(self.game.moves(&self.position))
    }

    /// The position after a move.
    fn play(&self, m: &str) -> PyResult<String> {
        let m: Move = m.parse().map_err(invalid)?;
        match self.game.try_play(&self.position, &m) {
            Ok(next) => Ok(next.to_string()),
            Err(_) => Err(invalid(format!("`{m}` is not a legal move of {}", self.position))),
        }
    }

    /// The canonical form, and the numbers of positions in the orbit and of symmetries that fix the
    /// position.
    fn canonical(&self) -> (String, usize, usize) {
        let Self { game, position } = self;
        let symmetry = game.symmetry();
        let action = symmetry.on(game);
        let canonical = action.canonical_form(position).to_string();
        (canonical, action.orbit_size(position), action.stabiliser_order(position))
    }

    /// The board: as text, and as SVG. The cells of a Quarto are marked.
    fn picture(&self) -> (String, String) {
        let marked = self.game.rules().quarto(&self.position).into_iter().flatten();
        drawn(&self.position.picture(marked))
    }

    /// The number of lines of play of a length.
    fn perft(&self, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
        playing::lines((&self.game, &self.position), depth, &options)
    }

    /// The numbers of positions at each distance.
    fn levels(&self, plies: usize, options: Options<'_>) -> PyResult<Vec<usize>> {
        playing::levels((&self.game, &self.position), plies, &options)
    }

    /// The moves with their values to the player who makes them, by perfect play.
    fn values(&self, options: Options<'_>) -> PyResult<Vec<(String, String)>> {
        let player = PerfectPlayer::new(&self.game, options.memory).map_err(invalid)?;
        let player = player.threads(options.threads);
        // The memory is the size of the table, and no limit.
        let values = options
            .run_within(Limits::new(), |observer| player.values(&self.position, observer))?;
        let values = values.map_err(exception!(PlayError))?;
        Ok(values.iter().map(|(m, value)| (m.to_string(), value.to_string())).collect())
    }

    /// The move that a player of this name chooses, or `None` if the game is over.
    fn choose(&self, player: &str, seed: u64, options: Options<'_>) -> PyResult<Option<String>> {
        let Self { game, position } = self;
        let kind = player.parse().map_err(invalid)?;
        let perfect = PerfectPlayer::new(game, options.memory).map_err(invalid)?;
        let perfect = perfect.threads(options.threads);
        let choice = options.run_within(Limits::new(), |observer| {
            named_player(kind, &perfect, seed).choose(game, position, observer)
        })?;
        Ok(choice.map(|choice| choice.best.to_string()))
    }

    /// Solves a position: with distances by search, and otherwise with the book where it has the
    /// position.
    fn solve(&self, distances: bool, all_moves: bool, options: Options<'_>) -> PyResult<Parts> {
        let Self { game, position } = self;
        // The memory is the size of the table, and no limit.
        let solved = options.run_within(Limits::new(), |observer| {
            if !distances && !all_moves && has_book(game, position) {
                let player = PerfectPlayer::new(game, options.memory).map_err(invalid)?;
                let player = player.threads(options.threads);
                let value =
                    player.value(position, &mut *observer).map_err(exception!(PlayError))?;
                let mut solved = Solution::default();
                solved.value = Some(value);
                solved.best =
                    player.best_moves(position, observer).map_err(exception!(PlayError))?;
                return Ok(solved);
            }
            let solver = Solver::new(game, options.memory).map_err(invalid)?;
            let solver = solver.threads(options.threads).distances(distances).all_moves(all_moves);
            solver.solve(position, observer).map_err(invalid)
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
}

/// The rules and the positions of a game in any form.
#[pyfunction]
pub(crate) fn quarto_read(text: &str) -> PyResult<(String, Vec<String>)> {
    let read = GameReader::new().read(text).map_err(invalid)?;
    Ok((read.quarto.rules().to_string(), texts(&read.positions)))
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
