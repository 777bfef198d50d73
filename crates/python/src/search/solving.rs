//! Values of states by alpha-beta search, if every line of play ends.

use abstract_games::{
    AlphaBeta, Bounds, MoveProofs, Observer, ParameterError, Proof, Score, Stop,
    TranspositionTable, Value,
};
use pyo3::prelude::*;

use super::errors::{LawError, with_attributes};
use super::game::Numbered;
use super::graph::{Edge, value_of};
use super::running::search;
use super::space::Space;
use crate::invalid;
use crate::watch::Options;

/// A move, with its value, distance and margin to the player who makes it, as far as they are
/// proved.
#[derive(IntoPyObject)]
pub(crate) struct MoveAnswer {
    r#move: Py<PyAny>,
    value: Option<String>,
    distance: Option<u32>,
    margin: Option<i32>,
}

impl MoveAnswer {
    pub(super) fn new(m: Py<PyAny>, (value, distance, margin): Worth) -> Self {
        Self { r#move: m, value: value.map(|value| value.to_string()), distance, margin }
    }
}

/// What is known of a state.
#[derive(IntoPyObject)]
pub(crate) struct Answer {
    value: Option<String>,
    distance: Option<u32>,
    margin: Option<i32>,
    best: Vec<Py<PyAny>>,
    moves: Vec<MoveAnswer>,
    nodes: u64,
    stopped: Option<String>,
    repeats: bool,
}

/// The value, distance and margin that bounds prove.
pub(super) type Worth = (Option<Value>, Option<u32>, Option<i32>);

fn worth(bounds: Bounds) -> Worth {
    (bounds.value(), bounds.score().and_then(Score::distance), None)
}

fn worth_in_points(bounds: Bounds<i32>) -> Worth {
    (bounds.margin().map(value_of), None, bounds.margin())
}

/// What a search found: the worth of the state and of its moves, and how it ended.
struct Found {
    worth: Worth,
    moves: Vec<(Edge, Worth, bool)>,
    nodes: u64,
    stopped: Option<Stop>,
    dead_end: Option<String>,
}

impl Found {
    fn of<S: Copy>(proof: &Proof<S>, worth: impl Fn(Bounds<S>) -> Worth) -> Self {
        Self {
            worth: worth(proof.bounds()),
            moves: Vec::new(),
            nodes: proof.nodes(),
            stopped: proof.stopped(),
            dead_end: proof.dead_end().map(str::to_owned),
        }
    }

    /// The worth of a state is that of its best moves.
    fn with_moves<S: Copy + Ord>(
        mut self,
        proofs: &MoveProofs<Edge, S>,
        worth: impl Fn(Bounds<S>) -> Worth,
    ) -> Self {
        let best: Vec<_> = proofs.best().copied().collect();
        let moves = proofs.iter().map(|(&m, bounds)| (m, worth(bounds), best.contains(&m)));
        self.moves = moves.collect();
        self.nodes += proofs.nodes();
        self.stopped = self.stopped.or(proofs.stopped());
        self.dead_end = self.dead_end.or(proofs.dead_end().map(str::to_owned));
        self
    }
}

/// The wish of a caller: the value alone; with the best moves; with the values of all moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Value,
    Best,
    All,
}

/// Solves a state. `wish` is `value`, `best` or `all`, and `table` the size of the table in bytes.
#[pyfunction]
pub(crate) fn search_solve(
    py: Python<'_>,
    space: Py<Space>,
    state: &Bound<'_, PyAny>,
    wish: &str,
    table: u64,
    mut options: Options,
) -> PyResult<Answer> {
    let space = space.get();
    let wish = match wish {
        "value" => Wish::Value,
        "best" => Wish::Best,
        _ => Wish::All,
    };
    let number = space.number(state)?;
    let table = TranspositionTable::with_bytes(table).map_err(invalid)?;
    let found = search(py, space, &mut options, |observer| {
        let game = Numbered(space);
        // The two kinds of worth are two types, so the questions are written twice.
        if space.rules.has_margin() {
            let found =
                Found::of(&asked(&game, &table, &mut *observer)?.margin(&number), worth_in_points);
            return Ok(match wish {
                _ if found.stopped.is_some() => found,
                Wish::Value => found,
                Wish::Best => found.with_moves(
                    &asked(&game, &table, &mut *observer)?.best_margin_moves(&number),
                    worth_in_points,
                ),
                Wish::All => found.with_moves(
                    &asked(&game, &table, &mut *observer)?.move_margins(&number),
                    worth_in_points,
                ),
            });
        }
        let proof = if wish == Wish::Value {
            asked(&game, &table, &mut *observer)?.value(&number)
        } else {
            asked(&game, &table, &mut *observer)?.score(&number)
        };
        let found = Found::of(&proof, worth);
        Ok(match wish {
            _ if found.stopped.is_some() => found,
            Wish::Value => found,
            Wish::Best => {
                found.with_moves(&asked(&game, &table, &mut *observer)?.best_moves(&number), worth)
            }
            Wish::All => {
                found.with_moves(&asked(&game, &table, &mut *observer)?.moves(&number), worth)
            }
        })
    })?;
    let found = found.map_err(|error: ParameterError| invalid(error))?;
    if let Some(state) = &found.dead_end {
        return Err(dead_end(py, state));
    }
    answer(space, state, &found, wish)
}

/// A search with a table.
fn asked<'a>(
    game: &'a Numbered<'a>,
    table: &'a TranspositionTable,
    observer: &'a mut dyn Observer,
) -> Result<AlphaBeta<'a, Numbered<'a>>, ParameterError> {
    Ok(AlphaBeta::new(game).table(table)?.observer(observer))
}

/// The error of a state, as text, that has neither moves nor an outcome.
pub(super) fn dead_end(py: Python<'_>, state: &str) -> PyErr {
    let law = "a state has an outcome exactly when it has no moves";
    let error = LawError::new_err(format!("{law}: state {state} has neither"));
    with_attributes(py, error, law, None)
}

/// The answer in moves of the state, where a search of orbits found those of its canonical form.
fn answer(space: &Space, state: &Bound<'_, PyAny>, found: &Found, wish: Wish) -> PyResult<Answer> {
    let py = state.py();
    let edges = if found.moves.is_empty() { Vec::new() } else { space.edges_of(state)? };
    let (mut best, mut moves) = (Vec::new(), Vec::new());
    for edge in edges {
        let same = |m: &Edge| Edge { m: edge.m, ..*m } == edge;
        let Some((_, worth, is_best)) = found.moves.iter().find(|(m, ..)| same(m)) else {
            let law = "a state and its canonical form have the same moves up to symmetry";
            let what = format!("a move to the orbit of {}", space.show(edge.target));
            return Err(super::errors::law(py, law, state, &what));
        };
        if *is_best {
            best.push(space.move_of(py, edge.m));
        }
        if wish == Wish::All {
            moves.push(MoveAnswer::new(space.move_of(py, edge.m), *worth));
        }
    }
    let (value, distance, margin) = found.worth;
    Ok(Answer {
        value: value.map(|value| value.to_string()),
        distance: if wish == Wish::Value { None } else { distance },
        margin,
        best,
        moves,
        nodes: found.nodes,
        stopped: found.stopped.map(|stop| stop.to_string()),
        repeats: matches!(found.stopped, Some(Stop::Repetition | Stop::LineLimit)),
    })
}
