//! `Rules`: the methods of a game that is written in Python, and what they return, checked.

use abstract_games::{MOST_MARGIN, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};
use pyo3::{PyTraverseError, PyVisit};

use super::errors::{self, LISTED_ONCE, text_of, unhashable};
use super::graph::value_of;

/// A move and the state that it leads to.
pub(super) type Successor<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The methods of a game, as the package passes them on.
#[derive(FromPyObject)]
pub(super) struct Rules {
    initial: Py<PyAny>,
    /// The methods `moves` and `play`.
    moves: Option<(Py<PyAny>, Py<PyAny>)>,
    /// There is this method or `moves`.
    successors: Option<Py<PyAny>>,
    batch: Option<Py<PyAny>>,
    /// The vectorised rules for one state, if there are others.
    row: Option<Py<PyAny>>,
    outcome: Option<Py<PyAny>>,
    turn: Option<Py<PyAny>>,
    margin: Option<Py<PyAny>>,
    gain: Option<Py<PyAny>>,
    endless_margin: Option<Py<PyAny>>,
}

/// The successors of a list of states, in the order in which the game returns them: the place of
/// the state before, a function for the moves, and all next states one after the other.
#[derive(FromPyObject)]
pub(super) struct Batch<'py>(Bound<'py, PyBytes>, Bound<'py, PyAny>, Bound<'py, PyBytes>);

impl Batch<'_> {
    pub(super) fn parents(&self) -> Vec<u32> {
        let parents = self.0.as_bytes().chunks_exact(4);
        parents.map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap_or_default())).collect()
    }

    pub(super) fn moves(&self) -> PyResult<Vec<i64>> {
        let moves = self.1.call0()?.cast_into::<PyBytes>()?;
        let eight = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().unwrap_or_default());
        Ok(moves.as_bytes().chunks_exact(8).map(eight).collect())
    }

    pub(super) fn states(&self) -> &[u8] {
        self.2.as_bytes()
    }
}

impl Rules {
    pub(super) fn initial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.initial.bind(py).call0()
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Self { initial, moves, successors, batch, row, outcome, .. } = self;
        let (moves, play) = moves.as_ref().map(|(moves, play)| (moves, play)).unzip();
        for method in [successors, batch, row, outcome] {
            visit.call(method)?;
        }
        for method in [&self.turn, &self.margin, &self.gain, &self.endless_margin] {
            visit.call(method)?;
        }
        [Some(initial), moves, play].into_iter().try_for_each(|method| visit.call(method))
    }

    pub(super) fn is_batch(&self) -> bool {
        self.batch.is_some()
    }

    /// Whether finished states have an outcome.
    pub(super) fn has_outcome(&self) -> bool {
        self.outcome.is_some() || self.margin.is_some()
    }

    pub(super) fn has_margin(&self) -> bool {
        self.margin.is_some()
    }

    /// The moves of a state with the next states.
    ///
    /// # Errors
    ///
    /// `LawError` if a move is listed twice.
    pub(super) fn successors<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Successor<'py>>> {
        let listed = match &self.successors {
            Some(successors) => listed(successors, state)?,
            None => self.played(state)?,
        };
        if let Some(m) = listed_twice(&listed)? {
            return Err(errors::law(LISTED_ONCE, state, &format!("move {}", text_of(m))));
        }
        Ok(listed)
    }

    /// As `successors`, without the method of this name if there is another way, and unchecked.
    pub(super) fn played<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Successor<'py>>> {
        let Some((moves, play)) = &self.moves else {
            return self.successors.as_ref().map_or(Ok(Vec::new()), |by| listed(by, state));
        };
        let play = play.bind(state.py());
        let moves = moves.bind(state.py()).call1((state,))?;
        let after = |m: PyResult<Bound<'py, PyAny>>| {
            let m = m?;
            let next = play.call1((state, &m))?;
            Ok((m, next))
        };
        each("moves", state, &moves)?.map(after).collect()
    }

    /// As `successors`, by the vectorised rules; `None` if there are none, or no others.
    pub(super) fn row<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Vec<Successor<'py>>>> {
        self.row.as_ref().map(|row| listed(row, state)).transpose()
    }

    /// The moves of each of `rows` states of `width` bytes with the next states.
    pub(super) fn batch<'py>(
        &self,
        states: &Bound<'py, PyBytes>,
        rows: usize,
        width: usize,
    ) -> PyResult<Batch<'py>> {
        let batch = self.batch.as_ref().map(|batch| batch.bind(states.py()));
        let batch = batch.ok_or_else(|| PyTypeError::new_err("the rules are not vectorised"))?;
        batch.call1((states, rows, width))?.extract()
    }

    /// The value of a state to the player to move, or `None` while play goes on.
    pub(super) fn outcome(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
        let Some(outcome) = &self.outcome else {
            return Ok(self.margin(state)?.map(value_of));
        };
        let found = outcome.bind(state.py()).call1((state,))?;
        if found.is_none() {
            return Ok(None);
        }
        let value = found.cast::<PyString>().ok().and_then(|text| text.to_str().ok()?.parse().ok());
        value.map(Some).ok_or_else(|| {
            PyTypeError::new_err(format!(
                "outcome of {} is {}, where 'win', 'draw' or 'loss' for the player to move, or \
                 None, is needed",
                text_of(state),
                text_of(&found)
            ))
        })
    }

    /// Whose turn it is; `None` if the players alternate.
    pub(super) fn turn<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.turn.as_ref().map(|turn| turn.bind(state.py()).call1((state,))).transpose()
    }

    /// The margin of a state to the player to move, or `None` while play goes on.
    pub(super) fn margin(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
        let Some(margin) = &self.margin else { return Ok(None) };
        let found = margin.bind(state.py()).call1((state,))?;
        if found.is_none() { Ok(None) } else { points("margin", state, &found).map(Some) }
    }

    /// The margin of a state to the player to move, 1, 0 or −1 in a game without points, or `None`
    /// while play goes on.
    pub(super) fn end(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
        if self.has_margin() || self.outcome.is_none() {
            return self.margin(state);
        }
        Ok(self.outcome(state)?.map(|value| match value {
            Value::Win => 1,
            Value::Draw => 0,
            Value::Loss => -1,
        }))
    }

    /// The margin of endless play to the player to move.
    pub(super) fn endless_margin(&self, state: &Bound<'_, PyAny>) -> PyResult<i32> {
        let Some(margin) = &self.endless_margin else { return Ok(0) };
        points("endless_margin", state, &margin.bind(state.py()).call1((state,))?)
    }

    /// The points that a move gains.
    pub(super) fn gain(&self, state: &Bound<'_, PyAny>, m: &Bound<'_, PyAny>) -> PyResult<i32> {
        let Some(gain) = &self.gain else { return Ok(0) };
        points("gain", state, &gain.bind(state.py()).call1((state, m))?)
    }
}

/// The values that a method of this name returned one after the other.
fn each<'py>(
    name: &str,
    state: &Bound<'py, PyAny>,
    found: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyIterator>> {
    found.try_iter().map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(state.py()) {
            return error;
        }
        let (state, found) = (text_of(state), text_of(found));
        PyTypeError::new_err(format!("{name} of {state} is {found}: {error}"))
    })
}

/// The pairs of a move and a state that a method returns.
fn listed<'py>(method: &Py<PyAny>, state: &Bound<'py, PyAny>) -> PyResult<Vec<Successor<'py>>> {
    let pair = |item: PyResult<Bound<'py, PyAny>>| {
        let item = item?;
        item.extract().map_err(|_: PyErr| {
            let (state, item) = (text_of(state), text_of(&item));
            let error = "a pair of a move and a state is needed";
            PyTypeError::new_err(format!("successors of {state}: {item}: {error}"))
        })
    };
    let found = method.bind(state.py()).call1((state,))?;
    each("successors", state, &found)?.map(pair).collect()
}

/// A move that occurs twice.
fn listed_twice<'a, 'py>(listed: &'a [Successor<'py>]) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    let hashed = |(m, _): &'a Successor<'py>| match m.hash() {
        Ok(hash) => Ok((hash, m)),
        Err(error) => Err(unhashable("move", m, error)),
    };
    let mut moves = listed.iter().map(hashed).collect::<PyResult<Vec<_>>>()?;
    moves.sort_unstable_by_key(|&(hash, _)| hash);
    for alike in moves.chunk_by(|(hash, _), (other, _)| hash == other) {
        for (place, (_, m)) in alike.iter().enumerate() {
            for (_, other) in &alike[..place] {
                if m.is(other) || m.eq(other)? {
                    return Ok(Some(m));
                }
            }
        }
    }
    Ok(None)
}

/// A number of points.
fn points(name: &str, state: &Bound<'_, PyAny>, found: &Bound<'_, PyAny>) -> PyResult<i32> {
    let range = -MOST_MARGIN..=MOST_MARGIN;
    found.extract().ok().filter(|points| range.contains(points)).ok_or_else(|| {
        let (state, found) = (text_of(state), text_of(found));
        PyTypeError::new_err(format!(
            "{name} of {state} is {found}, where an integer from -2**30 to 2**30 is needed"
        ))
    })
}

/// A state as bytes.
pub(super) fn bytes_of<'a, 'py>(state: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyBytes>> {
    state.cast::<PyBytes>().map_err(|_| {
        let state = text_of(state);
        PyTypeError::new_err(format!("the state {state} is not bytes, as the initial state is"))
    })
}
