//! `Solved`: the values of all states that were explored, where play may repeat.

use abstract_games::{MOST_MARGIN, Retrograde, RetrogradeMargins, SolveError, Value};
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

/// The values and distances of the states in the order of discovery, or their margins.
enum Worths {
    Values(Vec<(Option<Value>, Option<u32>)>),
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
    let narrow = |distance: Option<usize>| distance.and_then(|plies| u32::try_from(plies).ok());
    let (values, dead, stop) = search(space, &options, |observer| {
        let solved = Retrograde::new(space, &of.found.states).observer(observer).solve();
        let values = solved.iter().map(|(value, distance)| (value, narrow(distance)));
        (values.collect(), solved.dead_end().copied(), solved.stopped())
    })?;
    if let Some(state) = dead {
        return Err(dead_end(options.py, &space.show(state)));
    }
    if let Some(stop) = stop {
        return Err(stopped(stop));
    }
    Ok(Solved { explored, worths: Worths::Values(values) })
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
                Worths::Values(values) => {
                    values.iter().filter(|(value, _)| *value == wanted).count()
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
            Worths::Values(values) => {
                let (value, distance) = values.get(place).copied().unwrap_or_default();
                (value.map(Value::name), distance, None)
            }
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
            Worths::Values(values) => {
                let (value, distance) = values[place];
                let value = value.map(|value| if edge.keeps_turn { value } else { -value });
                (value.map(Value::name), distance.map(|plies| plies + 1), None)
            }
            Worths::Margins(margins) => {
                let after = if edge.keeps_turn { margins[place] } else { -margins[place] };
                let margin = edge.gain.saturating_add(after);
                worth_of_margin(Some(margin.clamp(-MOST_MARGIN, MOST_MARGIN)))
            }
        }
    }
}
