//! `Solved`: the values of all states that were explored, where play may repeat.

use abstract_games::{Retrograde, RetrogradeMargins, SolveError, Value};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::errors::with_attributes;
use super::explored::Explored;
use super::graph::{Edge, value_of};
use super::running::search;
use super::solving::{self, dead_end, move_answer};
use crate::Parts;
use crate::watch::{Options, stopped};

/// The worth of a state: the value, the number of moves to the end, the margin.
type Worth = (Option<&'static str>, Option<u32>, Option<i32>);

/// The values of all states of an exploration.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Solved {
    explored: Py<Explored>,
    values: Vec<(Option<Value>, Option<u32>)>,
    margins: Vec<i32>,
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
        let values = margins.iter().map(|&margin| (Some(value_of(margin)), None)).collect();
        return Ok(Solved { explored, values, margins });
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
    Ok(Solved { explored, values, margins: Vec::new() })
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

    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// The numbers of states that are won, drawn and lost to the player to move, and of those whose
    /// value is not known.
    fn counts(&self) -> [usize; 4] {
        [Some(Value::Win), Some(Value::Draw), Some(Value::Loss), None]
            .map(|wanted| self.values.iter().filter(|(value, _)| *value == wanted).count())
    }

    /// The worth of the state at a place in the order of discovery.
    fn at(&self, place: usize) -> Worth {
        let (value, distance) = self.values.get(place).copied().unwrap_or_default();
        (value.map(Value::name), distance, self.margins.get(place).copied())
    }

    /// The worth of a state.
    fn worth(&self, state: &Bound<'_, PyAny>) -> PyResult<Worth> {
        self.place(state).map(|place| self.at(place))
    }

    /// The best moves of a state.
    fn best_moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let of = self.place(state)?;
        let space = self.explored.get().space.get();
        let edges = space.edges_of(state)?.into_iter();
        let best = edges.filter(|edge| self.is_best(of, *edge));
        Ok(best.map(|edge| space.move_of(state.py(), edge.m)).collect())
    }

    /// The moves of a state with their worth to the player who makes them.
    fn moves(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<Parts>> {
        self.place(state)?;
        let space = self.explored.get().space.get();
        let answer =
            |edge: &Edge| move_answer(&space.move_of(state.py(), edge.m), self.worth_of(*edge));
        space.edges_of(state)?.iter().map(answer).collect()
    }
}

impl Solved {
    fn place(&self, state: &Bound<'_, PyAny>) -> PyResult<usize> {
        let place = self.explored.get().place(state)?;
        place.ok_or_else(|| PyKeyError::new_err(state.clone().unbind()))
    }

    /// The worth of a move to the player who makes it.
    fn worth_of(&self, edge: Edge) -> solving::Worth {
        let next = self.explored.get().found.states.index_of(&edge.target);
        let Some(next) = next else { return (None, None, None) };
        if let Some(&after) = self.margins.get(next) {
            let margin = edge.gain + if edge.keeps_turn { after } else { -after };
            return (Some(value_of(margin)), None, Some(margin));
        }
        let (value, distance) = self.values[next];
        let value = if edge.keeps_turn { value } else { value.map(|value| -value) };
        (value, distance.map(|plies| plies + 1), None)
    }

    /// Whether a move of the state at a place keeps its value and distance, or its margin.
    fn is_best(&self, of: usize, edge: Edge) -> bool {
        let (value, distance, margin) = self.worth_of(edge);
        let (best, plies) = self.values[of];
        match self.margins.get(of) {
            Some(&most) => margin == Some(most),
            None => best.is_some() && value == best && (plies.is_none() || distance == plies),
        }
    }
}
