//! `Rules`: a game that is written in Python, by the class of the package that calls its methods
//! and checks what they return.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use pyo3::{PyTraverseError, PyVisit, intern};

/// The rules of a game.
pub(super) struct Rules {
    /// An object of the class `Rules` of the package.
    object: Py<PyAny>,
    /// Two of its methods, which are called for each state.
    successors: Py<PyAny>,
    end: Py<PyAny>,
    /// Whether the rules are vectorised.
    pub(super) is_batch: bool,
    /// Whether moves may keep the turn or gain points.
    has_marks: bool,
    /// Whether the game has points.
    pub(super) has_margin: bool,
}

impl<'py> FromPyObject<'_, 'py> for Rules {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self {
            object: object.to_owned().unbind(),
            successors: object.getattr("successors")?.unbind(),
            end: object.getattr("end")?.unbind(),
            is_batch: object.getattr("is_batch")?.extract()?,
            has_marks: object.getattr("has_marks")?.extract()?,
            has_margin: object.getattr("has_margin")?.extract()?,
        })
    }
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
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        [&self.object, &self.successors, &self.end].into_iter().try_for_each(|it| visit.call(it))
    }

    pub(super) fn initial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.object.bind(py).call_method0("initial")
    }

    /// The moves of a state, each once, with the next states.
    pub(super) fn successors<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        Ok(self.successors.bind(state.py()).call1((state,))?.cast_into()?)
    }

    /// Of each move whether it keeps the turn, and the points that it gains; an empty list if no
    /// move of the game does either.
    pub(super) fn marks(
        &self,
        state: &Bound<'_, PyAny>,
        successors: &Bound<'_, PyDict>,
    ) -> PyResult<Vec<(bool, i32)>> {
        if !self.has_marks {
            return Ok(Vec::new());
        }
        let py = state.py();
        self.object.bind(py).call_method1(intern!(py, "marks"), (state, successors))?.extract()
    }

    /// The moves of each of `rows` states of `width` bytes with the next states.
    pub(super) fn batch<'py>(
        &self,
        states: &Bound<'py, PyBytes>,
        rows: usize,
        width: usize,
    ) -> PyResult<Batch<'py>> {
        self.object.bind(states.py()).call_method1("batch", (states, rows, width))?.extract()
    }

    /// The margin of a state to the player to move, 1, 0 or −1 in a game without points, or `None`
    /// while play goes on.
    pub(super) fn end(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<i32>> {
        self.end.bind(state.py()).call1((state,))?.extract()
    }

    /// Compares a state with its canonical form. A function gives the form of a state.
    pub(super) fn compare(
        &self,
        canonical: &Bound<'_, PyAny>,
        state: &Bound<'_, PyAny>,
        form: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.object.bind(state.py()).call_method1("compare", (canonical, state, form)).map(drop)
    }

    /// The margin of endless play to the player to move.
    pub(super) fn endless_margin(&self, state: &Bound<'_, PyAny>) -> PyResult<i32> {
        self.object.bind(state.py()).call_method1("endless_margin", (state,))?.extract()
    }
}
