//! `Space`: the states of a game of Python that were met, numbered, with the moves of those that
//! were expanded.
//!
//! Every search runs on the numbers. A state is expanded by calls of Python once, and from then on
//! read from the table. With a symmetry, the states are the canonical forms of the orbits.

use std::sync::{Mutex, MutexGuard, TryLockError};

use abstract_games::lock;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};

use super::action::{Symmetry, Unchecked};
use super::errors::{self, text_of};
use super::graph::{Edge, Graph, value_of};
use super::rules::Rules;
use super::states::States;

/// The states of a game, and what is known of them. Nothing that holds a lock calls Python.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Space {
    pub(super) rules: Rules,
    pub(super) symmetry: Option<Symmetry>,
    pub(super) states: States,
    graph: Mutex<Graph>,
    pub(super) unchecked: Mutex<Unchecked>,
    /// Held by the search that is running, because the tables serve one at a time.
    is_busy: Mutex<()>,
    /// The first exception that a call of Python raised in this search.
    failure: Mutex<Option<PyErr>>,
    /// The law that the game was found to break: the exception.
    broken: Mutex<Option<Py<PyAny>>>,
}

/// The number of successors of each of some states, and the successors.
pub(super) type NextStates = (Vec<usize>, Vec<u32>);

#[pymethods]
impl Space {
    /// The space of a game by a symmetry. It holds the initial state.
    #[new]
    fn new(py: Python<'_>, rules: Rules, symmetry: Option<Symmetry>) -> PyResult<Self> {
        let initial = rules.initial(py)?;
        let space = Self {
            rules,
            symmetry,
            states: States::like(&initial),
            graph: Mutex::default(),
            unchecked: Mutex::default(),
            is_busy: Mutex::default(),
            failure: Mutex::default(),
            broken: Mutex::default(),
        };
        space.number(&initial)?;
        Ok(space)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.rules.traverse(&visit)?;
        if let Some(Symmetry::Canonical(canonical)) = &self.symmetry {
            visit.call(canonical)?;
        }
        self.states.traverse(&visit)?;
        lock(&self.unchecked).traverse(&visit)?;
        visit.call(lock(&self.broken).as_ref())
    }

    /// The state with this number.
    pub(super) fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.states.get(py, number)
    }

    /// The number of the orbit of a state, which gets the next one if it is new.
    pub(super) fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Some(symmetry) = &self.symmetry else { return self.states.number(state) };
        let form = symmetry.form(state)?;
        if form.is(state) || form.eq(state)? {
            return self.states.number(&form);
        }
        let number = match self.states.find(&form)? {
            Some(number) => number,
            None => self.number_of_form(symmetry, state, &form)?,
        };
        lock(&self.unchecked).add(self.rules.is_batch, number, || state.clone().unbind());
        Ok(number)
    }

    /// The number of the orbit of a state, if it was met.
    pub(super) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        match &self.symmetry {
            Some(symmetry) => self.states.find(&symmetry.form(state)?),
            None => self.states.find(state),
        }
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        (self.states.bytes() + lock(&self.graph).bytes()) as u64
    }
}

impl Space {
    /// Begins a search, which ends when the guard is dropped.
    ///
    /// # Errors
    ///
    /// `RuntimeError` if one is running: a method of the game must not search the game. `LawError`
    /// if a search found that the game breaks a law: the tables are not to be trusted.
    pub(super) fn enter(&self) -> PyResult<MutexGuard<'_, ()>> {
        if let Some(error) = lock(&self.broken).as_ref() {
            return Err(Python::attach(|py| PyErr::from_value(error.bind(py).clone())));
        }
        match self.is_busy.try_lock() {
            Ok(entered) => Ok(entered),
            Err(TryLockError::Poisoned(entered)) => Ok(entered.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another search of this game is running"))
            }
        }
    }

    /// Whether a call of Python raised an exception, so that the search has to stop.
    pub(super) fn has_failed(&self) -> bool {
        lock(&self.failure).is_some()
    }

    /// Raises the exception that was kept.
    pub(super) fn raise(&self) -> PyResult<()> {
        let failure = lock(&self.failure).take();
        failure.map_or(Ok(()), |error| Err(self.remembered(error)))
    }

    /// The error, which later searches raise too if it is a `LawError`.
    fn remembered(&self, error: PyErr) -> PyErr {
        Python::attach(|py| {
            if error.is_instance_of::<errors::LawError>(py) {
                let error = error.value(py).clone().into_any().unbind();
                lock(&self.broken).get_or_insert(error);
            }
        });
        error
    }

    /// What a call of Python returns, or the default if it raised an exception, which is kept.
    pub(super) fn attempt<T: Default>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.has_failed() {
            return T::default();
        }
        Python::attach(call).unwrap_or_else(|error| {
            lock(&self.failure).get_or_insert(error);
            T::default()
        })
    }

    /// The text of a state.
    pub(super) fn show(&self, number: u32) -> String {
        Python::attach(|py| text_of(&self.state(py, number)))
    }

    /// The number of a new canonical form, which it gets only when it is known to be its own: an
    /// exception may keep that from being found out, and the next search asks again.
    fn number_of_form(
        &self,
        symmetry: &Symmetry,
        state: &Bound<'_, PyAny>,
        form: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        if let States::Bytes(..) = self.states {
            self.states.row_of(form)?;
        }
        let again = symmetry.form(form)?;
        if again.eq(form)? {
            return self.states.number(form);
        }
        let found = format!("its form {}, the form of that {}", text_of(form), text_of(&again));
        Err(errors::law("a canonical form is its own canonical form", state, &found))
    }

    /// The moves of a state, of which these are the successors.
    pub(super) fn edges_of(
        &self,
        state: &Bound<'_, PyAny>,
        successors: &Bound<'_, PyDict>,
    ) -> PyResult<Vec<Edge>> {
        let marks = self.rules.marks(state, successors)?;
        let nexts: Vec<_> = successors.values().into_iter().collect();
        let targets: Vec<u32> = if let States::Bytes(..) = self.states {
            let rows = nexts.iter().map(|next| self.states.row_of(next));
            self.numbers_of(state.py(), rows.collect::<PyResult<Vec<_>>>()?.into_iter())?
        } else {
            nexts.iter().map(|next| self.number(next)).collect::<PyResult<_>>()?
        };
        let edge = |(m, target)| {
            let (keeps_turn, gain) = marks.get(m as usize).copied().unwrap_or_default();
            Edge { target, m, keeps_turn, gain }
        };
        Ok((0..).zip(targets).map(edge).collect())
    }

    /// The moves of the state with this number, from the table if it was expanded before.
    pub(super) fn edges(&self, number: u32) -> Vec<Edge> {
        self.expanded(number, |graph| graph.edges(number))
    }

    /// The number of moves of the state with this number.
    pub(super) fn edge_count(&self, number: u32) -> usize {
        self.expanded(number, |graph| graph.edge_count(number))
    }

    /// The states after the first of some states and, if vectorised rules list them, after others.
    /// The moves that vectorised rules list are not kept, because few results need them.
    pub(super) fn next_states_of(&self, states: &[u32]) -> NextStates {
        if self.rules.is_batch && !lock(&self.graph).is_expanded(states[0]) {
            return self.attempt(|py| {
                let listed = self.next_states(py, states)?;
                self.compare_forms(py)?;
                Ok(listed)
            });
        }
        let targets = |graph: &Graph| Some(graph.targets(states[0])?.collect());
        let targets: Vec<_> = self.expanded(states[0], targets);
        (vec![targets.len()], targets)
    }

    /// What the graph says of the state with this number once it is expanded.
    fn expanded<T: Default>(&self, number: u32, read: impl Fn(&Graph) -> Option<T>) -> T {
        let known = read(&lock(&self.graph));
        known.unwrap_or_else(|| {
            self.attempt(|py| {
                self.expand(py, number)?;
                Ok(read(&lock(&self.graph)).unwrap_or_default())
            })
        })
    }

    fn expand(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        if self.rules.is_batch {
            return self.expand_batch(py, number);
        }
        let state = self.state(py, number);
        let edges = self.edges_of(&state, &self.rules.successors(&state)?)?;
        self.compare_forms(py)?;
        self.add([(number, edges.into_iter())].into_iter())
    }

    /// The state with this number, which is not expanded, and up to `most` in all of those that
    /// were met after it and are not either.
    pub(super) fn unexpanded(&self, number: u32, most: usize) -> Vec<u32> {
        let met = u32::try_from(self.states.len()).unwrap_or(u32::MAX);
        let graph = lock(&self.graph);
        (number..met).filter(|&number| !graph.is_expanded(number)).take(most).collect()
    }

    /// Enters the moves of each of some states. The forms of the next states are compared before,
    /// so that a search after an exception lists them again and compares them.
    pub(super) fn add(
        &self,
        mut lists: impl Iterator<Item = (u32, impl Iterator<Item = Edge>)>,
    ) -> PyResult<()> {
        let mut graph = lock(&self.graph);
        let too_many = || PyMemoryError::new_err("there are more moves than can be numbered");
        lists.try_for_each(|(number, edges)| graph.add(number, edges).ok_or_else(too_many))
    }

    /// The margin of the state with this number to the player to move, if it is finished: 1, 0 or
    /// −1 in a game without points. A finished state that has moves is refused.
    pub(super) fn end(&self, number: u32) -> Option<i32> {
        let known = lock(&self.graph).end(number);
        known.unwrap_or_else(|| {
            self.attempt(|py| {
                let state = self.state(py, number);
                let end = self.rules.end(&state)?;
                let Some(margin) = end.filter(|_| self.edge_count(number) > 0) else {
                    // If an exception kept the moves from being listed, the next search asks again.
                    if !self.has_failed() {
                        lock(&self.graph).put_end(number, end);
                    }
                    return Ok(end);
                };
                let listed = self.rules.successors(&state)?.into_iter().next();
                let m = listed.map_or_else(String::new, |(m, _)| text_of(&m));
                let law = "a state has an outcome exactly when it has no moves";
                let found = format!("outcome {}, move {m}", value_of(margin));
                Err(errors::law(law, &state, &found))
            })
        })
    }
}
