//! `Space`: the states of a game of Python that were met, numbered, with the successors of those
//! that were expanded.
//!
//! Every search runs on the numbers. A state is expanded by calls of Python once, and from then on
//! read from the table. With a symmetry, the states are the canonical forms of the orbits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use abstract_games::Value;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::action::Action;
use super::errors;
use super::rules::{Rules, text_of};
use super::states::{States, Values};

/// A move to the state with the number `target`, named by the number of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) target: u32,
    pub(super) m: u32,
    pub(super) keeps_turn: bool,
    pub(super) gain: i32,
}

/// The states of a game, and what is known of them.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Space {
    pub(super) rules: Rules,
    pub(super) action: Action,
    store: Mutex<Store>,
    /// Whether a search is running, because the tables serve one at a time.
    is_busy: AtomicBool,
    has_failed: AtomicBool,
    failure: Mutex<Option<PyErr>>,
    /// The law that the game was found to break.
    broken: Mutex<Option<PyErr>>,
    bytes: AtomicU64,
}

/// The tables of a space.
pub(super) struct Store {
    pub(super) states: States,
    pub(super) moves: Values,
    /// The first successor of each state and the number of them.
    rows: Vec<(u32, u32)>,
    /// The number of each successor; the highest bit says that the turn does not pass.
    targets: Vec<u32>,
    labels: Vec<u32>,
    /// The points that each move gains, if the game has them.
    gains: Vec<i32>,
    results: Vec<Option<Known>>,
    margins: Vec<Option<i32>>,
    /// How often a state was met that is not its canonical form.
    met: u64,
    /// Pairs of such a state and the number of its canonical form, to be compared.
    pub(super) unchecked: Vec<(Py<PyAny>, u32)>,
}

/// The result of a state, once it was asked for.
type Known = Option<Value>;

const UNEXPANDED: (u32, u32) = (u32::MAX, 0);
const KEEPS_TURN: u32 = 1 << 31;

/// The end of the use of a space by a search.
pub(super) struct Entered<'a>(&'a AtomicBool);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

#[pymethods]
impl Space {
    /// The space of a game by a symmetry, or by its part that fixes a state. It holds the initial
    /// state.
    #[new]
    fn new(
        game: &Bound<'_, PyAny>,
        symmetry: &Bound<'_, PyAny>,
        fixing: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = Rules::new(game)?;
        let initial = rules.initial(game.py())?;
        let action = Action::new(symmetry, &initial)?;
        let action = match fixing.map(Bound::cast::<PyBytes>) {
            Some(Ok(state)) => action.fixing(state.as_bytes()).unwrap_or(action),
            _ => action,
        };
        let space = Self::of(rules, action, &initial);
        space.number(&initial)?;
        Ok(space)
    }

    /// Whether the game says how finished states end.
    fn has_outcome(&self) -> bool {
        self.rules.has_outcome()
    }
}

impl Space {
    /// A space without states, which are to be like `initial`.
    pub(super) fn of(rules: Rules, action: Action, initial: &Bound<'_, PyAny>) -> Self {
        let store = Store {
            states: States::like(initial),
            moves: Values::new(),
            rows: Vec::new(),
            targets: Vec::new(),
            labels: Vec::new(),
            gains: Vec::new(),
            results: Vec::new(),
            margins: Vec::new(),
            met: 0,
            unchecked: Vec::new(),
        };
        Self {
            rules,
            action,
            store: Mutex::new(store),
            is_busy: AtomicBool::new(false),
            has_failed: AtomicBool::new(false),
            failure: Mutex::new(None),
            broken: Mutex::new(None),
            bytes: AtomicU64::new(0),
        }
    }

    /// Begins a search.
    ///
    /// # Errors
    ///
    /// `RuntimeError` if one is running: a method of the game must not search the game. `LawError`
    /// if a search found that the game breaks a law: the tables are not to be trusted.
    pub(super) fn enter(&self) -> PyResult<Entered<'_>> {
        if let Some(error) = self.broken.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            return Err(Python::attach(|py| error.clone_ref(py)));
        }
        if self.is_busy.swap(true, Ordering::Acquire) {
            return Err(PyRuntimeError::new_err("another search of this game is running"));
        }
        Ok(Entered(&self.is_busy))
    }

    /// The tables. Nothing that holds them calls a method of the game.
    pub(super) fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether a call of Python raised an exception, so that the search has to stop.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// Keeps the first exception.
    pub(super) fn fail(&self, error: PyErr) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(error);
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// Raises the exception that was kept.
    pub(super) fn raise(&self) -> PyResult<()> {
        self.has_failed.store(false, Ordering::Relaxed);
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        failure.map_or(Ok(()), |error| Err(self.remembered(error)))
    }

    /// The error, which later searches raise too if it is a `LawError`.
    fn remembered(&self, error: PyErr) -> PyErr {
        Python::attach(|py| {
            if error.is_instance_of::<errors::LawError>(py) {
                let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
                broken.get_or_insert_with(|| error.clone_ref(py));
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
            self.fail(error);
            T::default()
        })
    }

    /// The state with this number.
    pub(super) fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.store().states.get(py, number)
    }

    /// The move with this number.
    pub(super) fn move_of(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        self.store().moves.get(number).clone_ref(py)
    }

    /// The text of a state.
    pub(super) fn show(&self, number: u32) -> String {
        Python::attach(|py| text_of(&self.state(py, number)))
    }

    /// The number of the orbit of a state, which gets the next one if it is new.
    pub(super) fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        if self.action.is_trivial() {
            return self.store().states.number(state);
        }
        let form = self.action.canonical(state)?;
        let is_form = form.is(state) || form.eq(state)?;
        let (number, is_new) = {
            let mut store = self.store();
            let known = store.states.len();
            let number = store.states.number(&form)?;
            if !is_form && store.is_sampled(self.rules.is_batch()) {
                store.unchecked.push((state.clone().unbind(), number));
            }
            (number, number as usize >= known)
        };
        if is_form || !is_new {
            return Ok(number);
        }
        let again = self.action.canonical(&form)?;
        if again.eq(&form)? {
            return Ok(number);
        }
        Err(errors::law(
            state.py(),
            "a canonical form is its own canonical form",
            state,
            &format!("its form {}, the form of that {}", text_of(&form), text_of(&again)),
        ))
    }

    /// The number of the orbit of a state, if it was met.
    pub(super) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let form = self.action.canonical(state)?;
        self.store().states.find(&form)
    }

    /// The moves of a state, read from the rules.
    pub(super) fn edges_of(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<Edge>> {
        let listed = self.rules.successors(state)?;
        let turn = self.rules.turn(state)?;
        let mut edges = Vec::with_capacity(listed.len());
        for (m, next) in &listed {
            let keeps_turn = match (&turn, self.rules.turn(next)?) {
                (Some(turn), Some(after)) => turn.eq(after)?,
                _ => false,
            };
            let gain = self.rules.gain(state, m)?;
            let target = self.number(next)?;
            let m = self.store().moves.number(m, "move")?;
            edges.push(Edge { target, m, keeps_turn, gain });
        }
        let mut moves: Vec<_> = edges.iter().map(|edge| edge.m).collect();
        moves.sort_unstable();
        if let Some(twice) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
            let py = state.py();
            let m = text_of(self.move_of(py, twice[0]).bind(py));
            let law = "each move is listed once";
            return Err(errors::law(py, law, state, &format!("move {m}")));
        }
        Ok(edges)
    }

    /// The moves of the state with this number, from the table if it was expanded before.
    pub(super) fn edges(&self, number: u32) -> Vec<Edge> {
        let known = self.store().row(number);
        known.unwrap_or_else(|| {
            self.attempt(|py| {
                self.expand(py, number)?;
                Ok(self.store().row(number).unwrap_or_default())
            })
        })
    }

    /// The number of moves of the state with this number.
    pub(super) fn edge_count(&self, number: u32) -> usize {
        let row = self.store().rows.get(number as usize).copied().unwrap_or(UNEXPANDED);
        if row == UNEXPANDED { self.edges(number).len() } else { row.1 as usize }
    }

    fn expand(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        if self.rules.is_batch() {
            self.expand_batch(py, number)?;
        } else {
            let edges = self.edges_of(&self.state(py, number))?;
            self.add(number, &edges);
        }
        self.compare_forms(py)
    }

    /// Enters the moves of a state.
    pub(super) fn add(&self, number: u32, edges: &[Edge]) {
        let mut store = self.store();
        store.add(number, edges, self.rules.has_gain());
        self.bytes.store(store.bytes(), Ordering::Relaxed);
    }

    /// The value of the state with this number to the player to move, if it is finished. A finished
    /// state that has moves is refused.
    pub(super) fn result(&self, number: u32) -> Option<Value> {
        let known = self.store().results.get(number as usize).copied().flatten();
        known.unwrap_or_else(|| {
            self.attempt(|py| {
                let state = self.state(py, number);
                let result = self.rules.outcome(&state)?;
                put(&mut self.store().results, number, Some(result), None);
                let first = result.and_then(|_| self.edges(number).first().copied());
                if let (Some(result), Some(edge)) = (result, first) {
                    let m = text_of(self.move_of(py, edge.m).bind(py));
                    let law = "a state has an outcome exactly when it has no moves";
                    return Err(errors::law(
                        py,
                        law,
                        &state,
                        &format!("outcome {result}, move {m}"),
                    ));
                }
                Ok(result)
            })
        })
    }

    /// The margin of the state with this number to the player to move, if it is finished.
    pub(super) fn margin(&self, number: u32) -> Option<i32> {
        self.result(number)?;
        let known = self.store().margins.get(number as usize).copied().flatten();
        known.or_else(|| {
            self.attempt(|py| {
                let margin = self.rules.margin(&self.state(py, number))?;
                put(&mut self.store().margins, number, margin, None);
                Ok(margin)
            })
        })
    }
}

fn put<T: Clone>(list: &mut Vec<T>, number: u32, value: T, absent: T) {
    let number = number as usize;
    if list.len() <= number {
        list.resize(number + 1, absent);
    }
    list[number] = value;
}

impl Store {
    /// Counts a state that is not its canonical form. Whether it is to be compared with it: the
    /// first ones are, and then a few of many.
    pub(super) fn is_sampled(&mut self, is_batch: bool) -> bool {
        let (first, every) = if is_batch { (64, 1 << 16) } else { (256, 1 << 10) };
        self.met += 1;
        self.met <= first || self.met % every == 0
    }

    pub(super) fn is_expanded(&self, number: u32) -> bool {
        self.rows.get(number as usize).is_some_and(|&row| row != UNEXPANDED)
    }

    fn row(&self, number: u32) -> Option<Vec<Edge>> {
        let &(first, count) = self.rows.get(number as usize).filter(|row| **row != UNEXPANDED)?;
        let edges = first as usize..(first + count) as usize;
        let edge = |at: usize| Edge {
            target: self.targets[at] & !KEEPS_TURN,
            m: self.labels[at],
            keeps_turn: self.targets[at] & KEEPS_TURN != 0,
            gain: self.gains.get(at).copied().unwrap_or(0),
        };
        Some(edges.map(edge).collect())
    }

    pub(super) fn add(&mut self, number: u32, edges: &[Edge], has_gain: bool) {
        let first = u32::try_from(self.targets.len()).unwrap_or(u32::MAX - 1);
        let count = u32::try_from(edges.len()).unwrap_or(u32::MAX);
        put(&mut self.rows, number, (first, count), UNEXPANDED);
        let turn = |edge: &Edge| if edge.keeps_turn { KEEPS_TURN } else { 0 };
        self.targets.extend(edges.iter().map(|edge| edge.target | turn(edge)));
        self.labels.extend(edges.iter().map(|edge| edge.m));
        if has_gain {
            self.gains.extend(edges.iter().map(|edge| edge.gain));
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let lists = 8 * self.rows.capacity()
            + 4 * (self.targets.capacity() + self.labels.capacity() + self.gains.capacity())
            + self.results.capacity()
            + 8 * self.margins.capacity();
        (self.states.bytes() + lists) as u64
    }
}
