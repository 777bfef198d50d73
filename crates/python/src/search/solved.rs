//! `Solved`: the values of all states that were explored, where play may repeat.

use abstract_games::{MOST_MARGIN, Retrograde, RetrogradeMargins, Score, SolveError};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::errors::{self, dead_end};
use super::explored::Explored;
use super::graph::Edge;
use super::running::search;
use super::solving::{MoveWorth, Worth, worth_of_margin};
use crate::watch::{Options, stopped};

/// The values of all states of an exploration.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Solved {
    explored: Py<Explored>,
    /// What is known of the states, in the order of discovery.
    known: Vec<Known>,
}

/// What is known of a state, or of a move to the player who makes it.
#[derive(Clone, Copy)]
enum Known {
    Nothing,
    Score(Score),
    Margin(i32),
}

impl Known {
    fn worth(self) -> Worth {
        match self {
            Self::Nothing => (None, None, None),
            Self::Score(score) => (Some(score.value().name()), score.distance(), None),
            Self::Margin(margin) => worth_of_margin(Some(margin)),
        }
    }

    /// The same of the move `edge` to the state.
    fn before(self, edge: Edge) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::Score(score) => Self::Score(score.through_move(!edge.keeps_turn)),
            Self::Margin(margin) => {
                let after = if edge.keeps_turn { margin } else { -margin };
                Self::Margin(edge.gain.saturating_add(after).clamp(-MOST_MARGIN, MOST_MARGIN))
            }
        }
    }
}

/// Solves all states of an exploration.
#[pyfunction]
pub(crate) fn search_retrograde(explored: Py<Explored>, options: Options<'_>) -> PyResult<Solved> {
    let (of, space) = (explored.get(), explored.get().space.get());
    let known = search(space, &options, |observer| -> PyResult<Vec<_>> {
        let states = &of.found.states;
        if space.rules.has_margin {
            let solved = RetrogradeMargins::new(space, states).observer(observer).solve();
            return Ok(solved.map_err(failure)?.iter().map(Known::Margin).collect());
        }
        let solved = Retrograde::new(space, states).observer(observer).solve();
        if let Some(&state) = solved.dead_end() {
            return Err(dead_end(&space.show(state)));
        }
        if let Some(stop) = solved.stopped() {
            return Err(stopped(stop));
        }
        Ok(solved.iter().map(|score| score.map_or(Known::Nothing, Known::Score)).collect())
    })??;
    Ok(Solved { explored, known })
}

fn failure(error: SolveError) -> PyErr {
    match error {
        SolveError::Stopped(stop) => stopped(stop),
        SolveError::DeadEnd { state } => dead_end(&state),
        SolveError::EndlessMargin { .. } => {
            let law = "the margin of endless play changes only by what moves gain";
            errors::LawError::new_err((error.to_string(), law))
        }
        error => crate::convert::invalid(error),
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
        [Some("win"), Some("draw"), Some("loss"), None]
            .map(|value| self.known.iter().filter(|known| known.worth().0 == value).count())
    }

    /// The worth of the state at a place in the order of discovery.
    fn at(&self, place: usize) -> Worth {
        self.known.get(place).copied().unwrap_or(Known::Nothing).worth()
    }

    /// The moves of a state with their worth to the player who makes them.
    fn moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<MoveWorth<'py>>> {
        let explored = self.explored.get();
        let space = explored.space.get();
        let successors = space.rules.successors(state)?;
        let worths = space.edges_of(state, &successors)?.into_iter().map(|edge| {
            let next = explored.found.states.index_of(&edge.target);
            next.map_or(Known::Nothing, |next| self.known[next].before(edge)).worth()
        });
        Ok(successors.keys().into_iter().zip(worths).collect())
    }
}
