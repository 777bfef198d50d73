//! `Solved`: the values of all states that were explored, where play may repeat.

use abstract_games::{MOST_MARGIN, Retrograde, RetrogradeMargins, Score, SolveError, Value};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::errors::with_attributes;
use super::explored::Explored;
use super::graph::{Edge, value_of};
use super::running::search;
use super::solving::{Worth, dead_end, worth_of_margin};
use crate::watch::{Options, stopped};

/// The values of all states of an exploration.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Solved {
    explored: Py<Explored>,
    worths: Worths,
}

/// The scores of the states in the order of discovery, or their margins.
enum Worths {
    Scores(Vec<Option<Score>>),
    Margins(Vec<i32>),
}

/// Solves all states of an exploration.
#[pyfunction]
pub(crate) fn search_retrograde(explored: Py<Explored>, options: Options<'_>) -> PyResult<Solved> {
    let (of, space) = (explored.get(), explored.get().space.get());
    if space.rules.has_margin() {
        let solved = search(space, &options, |observer| {
            let solved = RetrogradeMargins::new(space, &of.found.states).observer(observer).solve();
            solved.map(|solved| solved.iter().collect::<Vec<_>>())
        })?;
        let margins = solved.map_err(|error| failure(options.py, error))?;
        return Ok(Solved { explored, worths: Worths::Margins(margins) });
    }
    let (dead, stop, scores) = search(space, &options, |observer| {
        let solved = Retrograde::new(space, &of.found.states).observer(observer).solve();
        (solved.dead_end().copied(), solved.stopped(), solved.iter().collect())
    })?;
    if let Some(state) = dead {
        return Err(dead_end(options.py, &space.show(state)));
    }
    if let Some(stop) = stop {
        return Err(stopped(stop));
    }
    Ok(Solved { explored, worths: Worths::Scores(scores) })
}

fn worth_of_score(score: Option<Score>) -> Worth {
    (score.map(|score| score.value().name()), score.and_then(Score::distance), None)
}

fn failure(py: Python<'_>, error: SolveError) -> PyErr {
    match error {
        SolveError::Stopped(stop) => stopped(stop),
        SolveError::DeadEnd { state } => dead_end(py, &state),
        SolveError::EndlessMargin { .. } => {
            let law = "the margin of endless play changes only by what moves gain";
            with_attributes(py, error.to_string(), law, None)
        }
        error => crate::invalid(error),
    }
}

#[pymethods]
impl Solved {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.explored)
    }

    /// The numbers of states that are won, drawn and lost to the player to move, and of those whose
    /// value is not known.
    fn counts(&self) -> [usize; 4] {
        [Some(Value::Win), Some(Value::Draw), Some(Value::Loss), None].map(|wanted| {
            match &self.worths {
                Worths::Scores(scores) => {
                    scores.iter().filter(|score| score.map(Score::value) == wanted).count()
                }
                Worths::Margins(margins) => {
                    margins.iter().filter(|margin| Some(value_of(**margin)) == wanted).count()
                }
            }
        })
    }

    /// The worth of the state at a place in the order of discovery.
    fn at(&self, place: usize) -> Worth {
        match &self.worths {
            Worths::Scores(scores) => worth_of_score(scores.get(place).copied().flatten()),
            Worths::Margins(margins) => worth_of_margin(margins.get(place).copied()),
        }
    }

    /// The moves of a state with their worth to the player who makes them.
    fn moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<(Bound<'py, PyAny>, Worth)>> {
        let explored = self.explored.get();
        let space = explored.space.get();
        let moves = space.edges_of(state)?.into_iter().map(|(m, edge)| {
            let next = explored.found.states.index_of(&edge.target);
            let worth = next.map_or((None, None, None), |next| self.before(next, edge));
            (m, worth)
        });
        Ok(moves.collect())
    }
}

impl Solved {
    /// The worth of a move, to the player who makes it, to the state at a place.
    fn before(&self, place: usize, edge: Edge) -> Worth {
        match &self.worths {
            Worths::Scores(scores) => {
                worth_of_score(scores[place].map(|score| score.through_move(!edge.keeps_turn)))
            }
            Worths::Margins(margins) => {
                let after = if edge.keeps_turn { margins[place] } else { -margins[place] };
                let margin = edge.gain.saturating_add(after);
                worth_of_margin(Some(margin.clamp(-MOST_MARGIN, MOST_MARGIN)))
            }
        }
    }
}
