//! `Explored`: the states that a breadth-first search found.

use abstract_games::{
    BigUint, ComponentRelations, End, Limits, Perft, Progress, Stop, StronglyConnectedComponents,
    laws,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::breadth_first::{FoundStates, breadth_first};
use super::errors;
use super::running::search;
use super::space::Space;
use crate::watch::{Options, stopped};

/// The states that a breadth-first search found.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Explored {
    pub(super) space: Py<Space>,
    pub(super) found: FoundStates,
    /// The limit on memory, in bytes.
    memory: u64,
}

/// Explores the states of a space from `start`, to a number of plies or to a goal: a predicate, or
/// a canonical form, which need not be one of the game and may be `None`.
#[pyfunction]
pub(crate) fn search_explore(
    space: Py<Space>,
    start: &Bound<'_, PyAny>,
    plies: Option<usize>,
    goal: Option<(Bound<'_, PyAny>,)>,
    options: Options<'_>,
) -> PyResult<Explored> {
    let of = space.get();
    let source = of.number(start)?;
    let is_predicate = goal.as_ref().is_some_and(|(goal,)| goal.is_callable());
    let is_goal = |number| {
        goal.as_ref().is_some_and(|(goal,)| {
            of.attempt(|py| {
                if is_predicate {
                    return goal.call1((of.state(py, number),))?.is_truthy();
                }
                Ok(of.states.find(goal)? == Some(number))
            })
        })
    };
    let found = search(of, &options, |observer| {
        breadth_first(of, source, plies.unwrap_or(usize::MAX), is_goal, observer)
    })?;
    Ok(Explored { space, found, memory: options.memory })
}

#[pymethods]
impl Explored {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.space)
    }

    /// The number of states, the numbers at each distance, whether these are all, and why the
    /// search was stopped, if it was.
    fn summary(&self) -> (usize, Vec<usize>, bool, Option<String>) {
        let FoundStates { len, levels, end, .. } = &self.found;
        let stopped = end.stopped().map(|stop| stop.to_string());
        (*len, levels.clone(), *end == End::Exhausted, stopped)
    }

    /// The number of moves of the states that were expanded.
    fn edge_count(&self, py: Python<'_>) -> PyResult<usize> {
        let mut edges = 0;
        self.for_each_expanded(py, |state| {
            edges += self.space.get().edge_count(state);
            Ok(())
        })?;
        Ok(edges)
    }

    /// The number of each successor of each state found that was found, in rows: compressed sparse
    /// rows as two lists.
    fn graph(&self, py: Python<'_>) -> PyResult<(Vec<usize>, Vec<usize>)> {
        let space = self.space.get();
        let (mut starts, mut targets) = (vec![0], Vec::new());
        self.for_each_expanded(py, |state| {
            for edge in space.edges(state) {
                let target = self.found.states.index_of(&edge.target);
                if target.is_none() && self.found.end == End::Exhausted {
                    let law = "each move always leads to the same state";
                    let found = format!("next state {}, which was none", space.show(edge.target));
                    return Err(errors::law(law, &space.state(py, state), &found));
                }
                targets.extend(target);
            }
            starts.push(targets.len());
            Ok(())
        })?;
        Ok((starts, targets))
    }

    /// The state at a place in the order of discovery.
    fn state<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.space.get().state(py, self.number(place)?))
    }

    /// The place of a state in the order of discovery, or `None`.
    fn place(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let number = self.space.get().find(state)?;
        Ok(number.and_then(|number| self.found.states.index_of(&number)))
    }

    /// The distance of a state, or `None`.
    fn distance(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let number = self.space.get().find(state)?;
        Ok(number.and_then(|number| self.found.states.distance(&number)))
    }

    /// The numbers of the states on a shortest path to the state at a place.
    fn path(&self, place: usize) -> PyResult<Vec<u32>> {
        let _entered = self.space.get().enter()?;
        let path = self.found.states.states_to(&self.number(place)?);
        path.ok_or_else(|| crate::convert::invalid("the state was not found"))
    }

    /// The strongly connected components: the number of the one of each state, in the order of
    /// discovery, the sizes, and of each whether it is a source and whether it is a sink.
    #[expect(clippy::type_complexity, reason = "the parts of one result")]
    fn components(
        &self,
        options: Options<'_>,
    ) -> PyResult<(Vec<u32>, Vec<u32>, Vec<bool>, Vec<bool>)> {
        let space = self.space.get();
        let relations = search(space, &options, |observer| {
            let found = &self.found.states;
            ComponentRelations::of_exploration(space, found, &found.states()[0], observer)
        })?;
        let components: &StronglyConnectedComponents = relations.components();
        if let Some(stop) = components.stopped() {
            return Err(stopped(stop));
        }
        let all = 0..u32::try_from(components.len()).unwrap_or(u32::MAX);
        let sources = all.clone().map(|component| relations.is_source(component)).collect();
        let sinks = all.map(|component| relations.is_sink(component)).collect();
        Ok((components.numbers().to_vec(), components.sizes().to_vec(), sources, sinks))
    }
}

impl Explored {
    /// Calls `visit` with the number of each state that was expanded. It may expand states.
    fn for_each_expanded(
        &self,
        py: Python<'_>,
        mut visit: impl FnMut(u32) -> PyResult<()>,
    ) -> PyResult<()> {
        let options = Options { py, threads: 1, memory: self.memory, progress: None };
        search(self.space.get(), &options, |observer| {
            let found = &self.found.states;
            for (done, &state) in (0..).zip(&found.states()[..found.expanded()]) {
                observer.observe(&Progress::at(done)).map_err(stopped)?;
                visit(state)?;
            }
            Ok(())
        })?
    }

    fn number(&self, place: usize) -> PyResult<u32> {
        let number = self.found.states.states().get(place).copied();
        number.ok_or_else(|| PyIndexError::new_err("no such state"))
    }
}

/// The numbers of lines of play by length, those that end, and why the count was stopped.
#[pyfunction]
pub(crate) fn search_perft(
    space: Py<Space>,
    start: &Bound<'_, PyAny>,
    depth: usize,
    options: Options<'_>,
) -> PyResult<(Vec<BigUint>, Vec<BigUint>, Option<String>)> {
    let space = space.get();
    let start = space.number(start)?;
    let perft = search(space, &options, |observer| Perft::new(space, &start, depth, observer))?;
    let stopped = perft.stopped().map(|stop| stop.to_string());
    Ok((perft.lines().to_vec(), perft.finished().to_vec(), stopped))
}

/// At most `count` states of a game: all, or the nearest ones and some from random play. The second
/// part says whether these are all.
#[pyfunction]
pub(crate) fn search_sample(
    space: Py<Space>,
    count: usize,
    seed: u64,
    options: Options<'_>,
) -> PyResult<(Vec<Bound<'_, PyAny>>, bool)> {
    let space = space.get();
    let (states, are_all) = search(space, &options, |observer| {
        // One state more tells whether these are all.
        let limits = Limits::new().found((count as u64).saturating_add(1));
        let found = breadth_first(space, 0, usize::MAX, |_| false, &mut (observer, limits));
        let mut states = found.states.states().to_vec();
        match found.end {
            End::Stopped(Stop::FoundLimit) => {}
            End::Stopped(stop) => return Err(stopped(stop)),
            _ => return Ok((states, true)),
        }
        states.truncate(count.div_ceil(2));
        states.extend(laws::sample(space, seed, count / 2));
        states.sort_unstable();
        states.dedup();
        Ok((states, false))
    })??;
    Ok((states.into_iter().map(|number| space.state(options.py, number)).collect(), are_all))
}
