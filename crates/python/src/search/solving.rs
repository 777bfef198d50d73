//! Values of states by alpha-beta search, if every line of play ends.

use abstract_games::{
    AlphaBeta, Bounds, MoveProofs, Proof, Score, Stop, TranspositionTable, Value,
};
use pyo3::prelude::*;

use super::errors::{self, with_attributes};
use super::graph::{Edge, value_of};
use super::running::search;
use super::space::Space;
use crate::watch::Options;
use crate::{Parts, invalid, parts};

/// The value, distance and margin that bounds prove.
pub(super) type Worth = (Option<Value>, Option<u32>, Option<i32>);

/// A move with its worth to the player who makes it.
pub(super) fn move_answer(m: &Bound<'_, PyAny>, worth: Worth) -> PyResult<Parts> {
    let (value, distance, margin) = worth;
    let value = value.map(Value::name);
    parts!(m.py(), { "move": m, "value": value, "distance": distance, "margin": margin })
}

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

/// Solves a state. `wish` is `value`, `best` for the best moves too, or `all` for the values of all
/// moves, and `table` the size of the table in bytes.
#[pyfunction]
pub(crate) fn search_solve(
    space: Py<Space>,
    state: &Bound<'_, PyAny>,
    wish: &str,
    table: u64,
    options: Options<'_>,
) -> PyResult<Parts> {
    let space = space.get();
    let number = space.number(state)?;
    let table = TranspositionTable::with_bytes(table).map_err(invalid)?;
    let found = search(space, &options, |observer| -> PyResult<_> {
        let solver = || AlphaBeta::new(space).table(&table).map_err(invalid);
        let is_enough = |found: &Found| wish == "value" || found.stopped.is_some();
        // The two kinds of worth are two types, so the questions are written twice.
        if space.rules.has_margin() {
            let proof = solver()?.observer(&mut *observer).margin(&number);
            let found = Found::of(&proof, worth_in_points);
            if is_enough(&found) {
                return Ok(found);
            }
            let solver = solver()?.observer(observer);
            let moves = if wish == "best" {
                solver.best_margin_moves(&number)
            } else {
                solver.move_margins(&number)
            };
            return Ok(found.with_moves(&moves, worth_in_points));
        }
        let first = solver()?.observer(&mut *observer);
        let proof = if wish == "value" { first.value(&number) } else { first.score(&number) };
        let found = Found::of(&proof, worth);
        if is_enough(&found) {
            return Ok(found);
        }
        let solver = solver()?.observer(observer);
        let moves = if wish == "best" { solver.best_moves(&number) } else { solver.moves(&number) };
        Ok(found.with_moves(&moves, worth))
    })??;
    if let Some(state) = &found.dead_end {
        return Err(dead_end(options.py, state));
    }
    answer(space, state, &found, wish)
}

/// The error of a state, as text, that has neither moves nor an outcome.
pub(super) fn dead_end(py: Python<'_>, state: &str) -> PyErr {
    let law = "a state has an outcome exactly when it has no moves";
    with_attributes(py, format!("{law}: state {state} has neither"), law, None)
}

/// The answer in moves of the state, where a search of orbits found those of its canonical form.
fn answer(space: &Space, state: &Bound<'_, PyAny>, found: &Found, wish: &str) -> PyResult<Parts> {
    let py = state.py();
    let edges = if found.moves.is_empty() { Vec::new() } else { space.edges_of(state)? };
    let (mut best, mut moves) = (Vec::new(), Vec::new());
    for edge in edges {
        let same = |m: &Edge| Edge { m: edge.m, ..*m } == edge;
        let Some((_, worth, is_best)) = found.moves.iter().find(|(m, ..)| same(m)) else {
            let law = "a state and its canonical form have the same moves up to symmetry";
            let what = format!("a move to the orbit of {}", space.show(edge.target));
            return Err(errors::law(law, state, &what));
        };
        if *is_best {
            best.push(space.move_of(py, edge.m));
        }
        if wish == "all" {
            moves.push(move_answer(&space.move_of(py, edge.m), *worth)?);
        }
    }
    let (value, distance, margin) = found.worth;
    parts!(py, {
        "value": value.map(Value::name),
        "distance": distance.filter(|_| wish != "value"),
        "margin": margin,
        "best": best,
        "moves": moves,
        "nodes": found.nodes,
        "stopped": found.stopped.map(|stop| stop.to_string()),
        "repeats": matches!(found.stopped, Some(Stop::Repetition | Stop::LineLimit)),
    })
}
