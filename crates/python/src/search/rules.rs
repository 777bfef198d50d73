//! `Rules`: the methods of a game that is written in Python, and what they return, checked.

use abstract_games::{MOST_MARGIN, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use pyo3::{PyTraverseError, PyVisit};

use super::errors::{self, text_of};
use super::graph::value_of;

/// A move and the state that it leads to.
pub(super) type Successor<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The methods of a game.
pub(super) struct Rules {
    initial: Py<PyAny>,
    /// The methods `moves` and `play`.
    moves: Option<(Py<PyAny>, Py<PyAny>)>,
    successors: Option<Py<PyAny>>,
    batch: Option<Py<PyAny>>,
    outcome: Option<Py<PyAny>>,
    turn: Option<Py<PyAny>>,
    margin: Option<Py<PyAny>>,
    gain: Option<Py<PyAny>>,
    endless_margin: Option<Py<PyAny>>,
}

/// The successors of a list of states, in the order in which the game returns them: the place of
/// the state before, the move, and all next states one after the other.
pub(super) struct Batch<'py> {
    pub(super) parents: Vec<u32>,
    moves: Bound<'py, PyAny>,
    pub(super) states: Bound<'py, PyBytes>,
}

impl Batch<'_> {
    pub(super) fn moves(&self) -> PyResult<Vec<i64>> {
        integers("moves", &self.moves)
    }
}

/// The method of this name, if the game has it.
fn method(game: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    let found = game.getattr_opt(name)?.filter(|found| !found.is_none());
    let Some(found) = found else { return Ok(None) };
    if found.is_callable() {
        return Ok(Some(found.unbind()));
    }
    let kind = game.get_type().name()?;
    Err(PyTypeError::new_err(format!("{kind}.{name} must be a method, not {}", text_of(&found))))
}

impl Rules {
    /// The methods of `game`.
    ///
    /// # Errors
    ///
    /// `TypeError` if a method is missing.
    pub(super) fn new(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let get = |name| method(game, name);
        let missing = |names: &str| {
            let kind = game.get_type();
            let kind = kind.name().map_or_else(|_| "the game".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("game: {kind} has no method {names}"))
        };
        let initial = get("initial")?.ok_or_else(|| missing("initial"))?;
        let (successors, batch) = (get("successors")?, get("successors_batch")?);
        let moves = match (get("moves")?, get("play")?) {
            (Some(moves), Some(play)) => Some((moves, play)),
            (Some(_), None) => return Err(missing("play")),
            (None, _) => None,
        };
        if moves.is_none() && successors.is_none() && batch.is_none() {
            return Err(missing("moves, successors or successors_batch"));
        }
        let (turn, gain) = (get("turn")?, get("gain")?);
        if batch.is_some() && (turn.is_some() || gain.is_some()) {
            let error = "game: turn and gain cannot be combined with successors_batch";
            return Err(PyTypeError::new_err(error));
        }
        let (outcome, margin) = (get("outcome")?, get("margin")?);
        let endless_margin = get("endless_margin")?;
        Ok(Self { initial, moves, successors, batch, outcome, turn, margin, gain, endless_margin })
    }

    pub(super) fn initial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.initial.bind(py).call0()
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Self { initial, moves, successors, batch, outcome, turn, margin, gain, .. } = self;
        let (moves, play) = moves.as_ref().map(|(moves, play)| (moves, play)).unzip();
        let endless_margin = &self.endless_margin;
        for method in [successors, batch, outcome, turn, margin, gain, endless_margin] {
            visit.call(method)?;
        }
        [Some(initial), moves, play].into_iter().try_for_each(|method| visit.call(method))
    }

    pub(super) fn is_batch(&self) -> bool {
        self.batch.is_some()
    }

    /// Whether there are rules for one state beside the vectorised ones.
    pub(super) fn has_single(&self) -> bool {
        self.moves.is_some() || self.successors.is_some()
    }

    /// Whether finished states have an outcome.
    pub(super) fn has_outcome(&self) -> bool {
        self.outcome.is_some() || self.margin.is_some()
    }

    pub(super) fn has_margin(&self) -> bool {
        self.margin.is_some()
    }

    /// The moves of a state with the next states.
    pub(super) fn successors<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Successor<'py>>> {
        let Some(successors) = &self.successors else { return self.played(state) };
        let listed = successors.bind(state.py()).call1((state,))?;
        let pair = |item: PyResult<Bound<'py, PyAny>>| {
            let item = item?;
            item.extract().map_err(|_: PyErr| {
                let (state, item) = (text_of(state), text_of(&item));
                let error = "a pair of a move and a state is needed";
                PyTypeError::new_err(format!("successors of {state}: {item}: {error}"))
            })
        };
        listed.try_iter()?.map(pair).collect()
    }

    /// As `successors`, without the method of this name if there is another way.
    pub(super) fn played<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Successor<'py>>> {
        let Some((moves, play)) = &self.moves else {
            return if self.successors.is_some() {
                self.successors(state)
            } else {
                self.row(state)
            };
        };
        let play = play.bind(state.py());
        let moves = moves.bind(state.py()).call1((state,))?;
        let after = |m: PyResult<Bound<'py, PyAny>>| {
            let m = m?;
            let next = play.call1((state, &m))?;
            Ok((m, next))
        };
        moves.try_iter()?.map(after).collect()
    }

    /// As `successors`, by the vectorised rules.
    pub(super) fn row<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Successor<'py>>> {
        let py = state.py();
        let state = bytes_of(state)?;
        let width = state.as_bytes().len();
        let batch = self.batch(state, 1, width)?;
        let moves = batch.moves()?;
        let mut sorted = moves.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        if let Some([m, ..]) = twice {
            let found = format!("move {m}");
            return Err(errors::law("each move is listed once", state, &found));
        }
        let states = batch.states.as_bytes().chunks_exact(width.max(1));
        let pair = |(m, next): (&i64, &[u8])| {
            Ok((m.into_pyobject(py)?.into_any(), PyBytes::new(py, next).into_any()))
        };
        moves.iter().zip(states).map(pair).collect()
    }

    /// The moves of each of `rows` states of `width` bytes with the next states.
    pub(super) fn batch<'py>(
        &self,
        states: &Bound<'py, PyBytes>,
        rows: usize,
        width: usize,
    ) -> PyResult<Batch<'py>> {
        let py = states.py();
        let Some(batch) = &self.batch else {
            return Err(PyTypeError::new_err("the game has no method successors_batch"));
        };
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("frombuffer", (states, "uint8"))?;
        let listed = batch.bind(py).call1((array.call_method1("reshape", (rows, width))?,))?;
        let (parents, moves, nexts): Successors3<'_> = listed.extract().map_err(|_: PyErr| {
            PyTypeError::new_err(
                "successors_batch must return three arrays: parents, moves, states",
            )
        })?;
        let nexts = numpy.call_method1("asarray", (nexts,))?;
        let shape: Vec<usize> = nexts.getattr("shape")?.extract()?;
        let kind: String = nexts.getattr("dtype")?.getattr("name")?.extract()?;
        let is_empty = shape.first() == Some(&0);
        if !is_empty && (shape.len() != 2 || shape[1] != width || kind != "uint8") {
            return Err(PyTypeError::new_err(format!(
                "successors_batch: states must be an array of uint8 with {width} columns, not of \
                 {kind} with the shape {shape:?}"
            )));
        }
        let parents = integers("parents", &parents)?;
        let moves = numpy.call_method1("asarray", (moves,))?;
        let listed: usize = moves.getattr("size")?.extract()?;
        let count = shape.first().copied().unwrap_or(0);
        if parents.len() != count || listed != count {
            return Err(PyValueError::new_err(format!(
                "successors_batch: {} parents, {listed} moves and {count} states: one of each is \
                 needed for each successor",
                parents.len(),
            )));
        }
        let is_row = |parent: i64| usize::try_from(parent).is_ok_and(|parent| parent < rows);
        if let Some(parent) = parents.iter().find(|&&parent| !is_row(parent)) {
            return Err(PyValueError::new_err(format!(
                "successors_batch: the parent {parent} is none of the {rows} rows"
            )));
        }
        let narrow = |&parent: &i64| u32::try_from(parent).unwrap_or(u32::MAX);
        let parents = parents.iter().map(narrow).collect();
        let states = nexts.call_method0("tobytes")?.cast_into::<PyBytes>()?;
        Ok(Batch { parents, moves, states })
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

/// What `successors_batch` returns.
type Successors3<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The numbers of an array of integers; one without elements may have any type.
fn integers(name: &str, array: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (array,))?;
    let of_type = |field| array.getattr("dtype")?.getattr(field)?.extract::<String>();
    let kind = of_type("kind")?;
    // Copies only what is of another type.
    let bytes =
        numpy.call_method1("ascontiguousarray", (&array, "<i8"))?.call_method0("tobytes")?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    let eight = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().unwrap_or_default());
    let numbers: Vec<_> = bytes.as_bytes().chunks_exact(8).map(eight).collect();
    if !numbers.is_empty() && !["i", "u", "b"].contains(&kind.as_str()) {
        let kind = of_type("name")?;
        let error = format!("successors_batch: {name} must be an array of integers, not of {kind}");
        return Err(PyTypeError::new_err(error));
    }
    if kind == "u" && numbers.iter().any(|&number| number < 0) {
        let error = format!("successors_batch: {name} must be less than 2**63");
        return Err(PyValueError::new_err(error));
    }
    Ok(numbers)
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
