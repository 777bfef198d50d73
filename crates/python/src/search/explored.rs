//! `Explored`: the states that a breadth-first search found.

use std::collections::HashSet;

use abstract_games::{BigUint, ComponentRelations, End, Progress};
use abstract_games::{Perft, StronglyConnectedComponents};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::breadth_first::{Found, breadth_first};
use super::errors::{self, text_of};
use super::paths::{Line, lift, mapped};
use super::running::search;
use super::space::Space;
use crate::watch::{Options, stopped};

/// The states that a breadth-first search found.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Explored {
    pub(super) space: Py<Space>,
    pub(super) found: Found,
    start: Py<PyAny>,
    /// The limit on memory, in bytes.
    memory: u64,
}

/// Explores the states of a space from `start`, to a number of plies.
#[pyfunction]
pub(crate) fn search_explore(
    space: Py<Space>,
    start: &Bound<'_, PyAny>,
    plies: Option<usize>,
    options: Options<'_>,
) -> PyResult<Explored> {
    explore(space, start, plies.unwrap_or(usize::MAX), |_, _| false, &options)
}

/// A shortest path from `start` to a state for which `goal` holds, as moves and states, or `None`
/// if there is none. A goal that can be called is a predicate.
#[pyfunction]
pub(crate) fn search_path<'py>(
    space: Py<Space>,
    start: &Bound<'py, PyAny>,
    goal: &Bound<'py, PyAny>,
    options: Options<'py>,
) -> PyResult<Option<Line<'py>>> {
    let is_predicate = goal.is_callable();
    let explored = if is_predicate {
        explore(space, start, usize::MAX, |space, number| is_goal(space, goal, number), &options)?
    } else {
        // It need not be a state of the game.
        let form = space.get().action.canonical(goal)?;
        let is_form = |space: &Space, number| {
            space.attempt(|_| Ok(space.states.find(&form)? == Some(number)))
        };
        explore(space, start, usize::MAX, is_form, &options)?
    };
    if let Some(stop) = explored.found.end.stopped() {
        return Err(stopped(stop));
    }
    let Some(&end) = explored.found.states.goal() else { return Ok(None) };
    let line = explored.path_to(options.py, end)?;
    let holds = |state: &Bound<'_, PyAny>| {
        if is_predicate { goal.call1((state,))?.is_truthy() } else { state.eq(goal) }
    };
    let (line, holds) = mapped(explored.space.get(), line, holds)?;
    if is_predicate && !holds {
        let law = "a goal holds for all states of an orbit or for none";
        let found = "for which it does not hold, but for its canonical form";
        return Err(errors::law(law, line.1.last().unwrap_or(start), found));
    }
    Ok(Some(line))
}

fn explore(
    owner: Py<Space>,
    start: &Bound<'_, PyAny>,
    plies: usize,
    is_goal: impl Fn(&Space, u32) -> bool,
    options: &Options<'_>,
) -> PyResult<Explored> {
    let space = owner.get();
    let source = space.number(start)?;
    let found = search(space, options, |observer| {
        breadth_first(space, source, plies, |number| is_goal(space, number), observer)
    })?;
    Ok(Explored { space: owner, found, start: start.clone().unbind(), memory: options.memory })
}

/// Whether the predicate holds for some state of an orbit. Under a function `canonical` it must
/// hold for all or none, because only the canonical form is known.
fn is_goal(space: &Space, goal: &Bound<'_, PyAny>, number: u32) -> bool {
    space.attempt(|py| {
        let state = space.state(py, number);
        let elements = space.action.elements();
        if elements.is_empty() {
            return goal.call1((&state,))?.is_truthy();
        }
        for g in elements {
            if goal.call1((g.image_of(&state)?,))?.is_truthy()? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

#[pymethods]
impl Explored {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.space)?;
        visit.call(&self.start)
    }

    /// The number of states, the numbers at each distance, whether these are all, and why the search
    /// was stopped, if it was.
    fn summary(&self) -> (usize, Vec<usize>, bool, Option<String>) {
        let Found { len, levels, end, .. } = &self.found;
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

    /// A shortest path to a state, of which this is the place, as moves and states. It ends in the
    /// state if a symmetry that fixes the start maps it there, and otherwise in another state of
    /// its orbit.
    fn path<'py>(&self, state: &Bound<'py, PyAny>, place: usize) -> PyResult<Line<'py>> {
        let line = self.path_to(state.py(), self.number(place)?)?;
        Ok(mapped(self.space.get(), line, |end| end.eq(state))?.0)
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
            let Some(start) = self.found.states.states().first() else {
                return ComponentRelations::of_graph(0, 0, |_, _| {}, observer);
            };
            ComponentRelations::of_exploration(space, &self.found.states, start, observer)
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

    /// The number of orbits of the states found under the symmetry of another space of the same
    /// game, by Burnside's lemma or by canonical forms.
    fn count_orbits(&self, by: &Bound<'_, Space>, options: Options<'_>) -> PyResult<BigUint> {
        let (space, by, states) = (self.space.get(), by.get(), self.found.states.states());
        let elements = by.action.elements();
        search(space, &options, |observer| {
            let mut fixed = vec![0_usize; elements.len()];
            let mut forms = HashSet::new();
            for (done, &number) in (0..).zip(states) {
                let progress = Progress::at(done).of(states.len() as u64);
                observer.observe(&progress).map_err(stopped)?;
                let state = space.state(options.py, number);
                if elements.is_empty() {
                    forms.insert(by.number(&state)?);
                    continue;
                }
                for (g, fixed) in elements.iter().zip(&mut fixed) {
                    let image = g.image_of(&state)?;
                    if self.place(&image)?.is_none() {
                        let law =
                            "the images of the states under the symmetry are among the states";
                        let found = format!("image {}", text_of(&image));
                        return Err(errors::law(law, &state, &found));
                    }
                    *fixed += usize::from(image.eq(&state)?);
                }
            }
            if elements.is_empty() {
                return Ok(forms.len().into());
            }
            // The group acts on the states, so the mean number of fixed ones is whole.
            Ok((fixed.iter().sum::<usize>() / elements.len()).into())
        })?
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

    /// The path to the state with this number, lifted to the game.
    fn path_to<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Line<'py>> {
        let space = self.space.get();
        let _entered = space.enter()?;
        let orbits = self.found.states.states_to(&number);
        let orbits = orbits.ok_or_else(|| crate::invalid("the state was not found"))?;
        lift(space, self.start.bind(py), &orbits)
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
