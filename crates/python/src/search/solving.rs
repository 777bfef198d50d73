//! Values of states by alpha-beta search, if every line of play ends.

use abstract_games::{AlphaBeta, Bounds, MoveProofs, Proof, Score, Stop, Value};
use pyo3::prelude::*;

use super::errors::{self, dead_end};
use super::graph::{Edge, value_of};
use super::running::search;
use super::space::Space;
use crate::convert::invalid;
use crate::watch::Options;

/// The value, the number of moves to the end and the margin, as far as they are known.
pub(super) type Worth = (Option<&'static str>, Option<u32>, Option<i32>);

/// A move with its worth to the player who makes it.
pub(super) type MoveWorth<'py> = (Bound<'py, PyAny>, Worth);

/// What is known of a state: its worth; its moves, if they were asked for; the number of states
/// visited; why the search was stopped, and whether play may repeat.
type SolvedState<'py> = (Worth, Vec<MoveWorth<'py>>, u64, Option<String>, bool);

fn by_score(bounds: Bounds) -> Worth {
    (bounds.value().map(Value::name), bounds.score().and_then(Score::distance), None)
}

fn by_margin(bounds: Bounds<i32>) -> Worth {
    worth_of_margin(bounds.margin())
}

pub(super) fn worth_of_margin(margin: Option<i32>) -> Worth {
    (margin.map(|margin| value_of(margin).name()), None, margin)
}

/// What a search found: the worth of the state and of its moves, and how it ended.
struct Solution {
    worth: Worth,
    moves: Vec<(Edge, Worth)>,
    nodes: u64,
    stopped: Option<Stop>,
    dead_end: Option<String>,
}

impl Solution {
    fn of<S: Copy>(proof: &Proof<S>, worth: impl Fn(Bounds<S>) -> Worth) -> Self {
        Self {
            worth: worth(proof.bounds()),
            moves: Vec::new(),
            nodes: proof.nodes(),
            stopped: proof.stopped(),
            dead_end: proof.dead_end().map(str::to_owned),
        }
    }

    fn of_moves<S: Copy + Ord>(
        proofs: &MoveProofs<Edge, S>,
        worth: impl Fn(Bounds<S>) -> Worth,
    ) -> Self {
        let best = proofs.best().next();
        let of_best = proofs.iter().find(|&(m, _)| Some(m) == best);
        Self {
            worth: of_best.map_or((None, None, None), |(_, bounds)| worth(bounds)),
            moves: proofs.iter().map(|(&m, bounds)| (m, worth(bounds))).collect(),
            nodes: proofs.nodes(),
            stopped: proofs.stopped(),
            dead_end: proofs.dead_end().map(str::to_owned),
        }
    }
}

/// Solves a state. `wish` is `value`, `best` for the best moves too, or `all` for the values of all
/// moves, and `table` the size of the table in bytes.
#[pyfunction]
pub(crate) fn search_solve<'py>(
    space: Py<Space>,
    state: &Bound<'py, PyAny>,
    wish: &str,
    table: u64,
    options: Options<'_>,
) -> PyResult<SolvedState<'py>> {
    let space = space.get();
    let number = space.number(state)?;
    let found = search(space, &options, |observer| -> PyResult<_> {
        // A finished state has no moves with a worth. That it has none is checked with its end.
        let is_open = space.end(number).is_none() && space.edge_count(number) > 0;
        let wish = if wish == "value" || is_open { wish } else { "score" };
        let solver = AlphaBeta::new(space).memory(table).map_err(invalid)?.observer(observer);
        Ok(match (space.rules.has_margin, wish) {
            (true, "value" | "score") => Solution::of(&solver.margin(&number), by_margin),
            (true, "best") => Solution::of_moves(&solver.best_margin_moves(&number), by_margin),
            (true, _) => Solution::of_moves(&solver.move_margins(&number), by_margin),
            (false, "value") => Solution::of(&solver.value(&number), by_score),
            (false, "score") => Solution::of(&solver.score(&number), by_score),
            (false, "best") => Solution::of_moves(&solver.best_moves(&number), by_score),
            (false, _) => Solution::of_moves(&solver.moves(&number), by_score),
        })
    })??;
    if let Some(state) = &found.dead_end {
        return Err(dead_end(state));
    }
    let moves = moves_of(space, state, &found)?;
    let repeats = matches!(found.stopped, Some(Stop::Repetition | Stop::LineLimit));
    Ok((found.worth, moves, found.nodes, found.stopped.map(|stop| stop.to_string()), repeats))
}

/// The moves of the state, where a search of orbits found those of its canonical form.
fn moves_of<'py>(
    space: &Space,
    state: &Bound<'py, PyAny>,
    found: &Solution,
) -> PyResult<Vec<MoveWorth<'py>>> {
    if found.moves.is_empty() {
        return Ok(Vec::new());
    }
    let successors = space.rules.successors(state)?;
    let edges = space.edges_of(state, &successors)?;
    let judged = successors.keys().into_iter().zip(edges).map(|(m, edge)| {
        let same = |of_form: &Edge| Edge { m: edge.m, ..*of_form } == edge;
        let of_form = found.moves.iter().find(|(of_form, _)| same(of_form));
        let (_, worth) = of_form.ok_or_else(|| {
            let law = "a state and its canonical form have the same moves up to symmetry";
            let what = format!("a move to the orbit of {}", space.show(edge.target));
            errors::law(law, state, &what)
        })?;
        Ok((m, *worth))
    });
    judged.collect()
}
