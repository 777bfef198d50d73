//! `LawError`: a game that breaks a law of games, with the state.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    abstract_games.search,
    LawError,
    PyValueError,
    "The rules or the symmetry of a game break a law. The text names the law and the state; the \
     attribute ``law`` is the law, and ``state`` the state."
);

/// A law of the lists of moves.
pub(super) const LISTED_ONCE: &str = "each move is listed once";

/// A value as an error shows it.
pub(super) fn text_of(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "an object without repr".to_owned(), |text| text.to_string())
}

/// The error of a value that cannot be hashed. `what` names it.
pub(super) fn unhashable(what: &str, value: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(value.py()) {
        return error;
    }
    PyTypeError::new_err(format!("the {what} {} cannot be hashed: {error}", text_of(value)))
}

/// The violation of a law at a state.
pub(super) fn law(law: &str, state: &Bound<'_, PyAny>, found: &str) -> PyErr {
    let text = format!("{law}: state {}, {found}", text_of(state));
    with_attributes(state.py(), text, law, Some(state))
}

/// The error with this text, and its attributes.
pub(super) fn with_attributes(
    py: Python<'_>,
    text: String,
    law: &str,
    state: Option<&Bound<'_, PyAny>>,
) -> PyErr {
    let error = LawError::new_err(text);
    let value = error.value(py);
    let set = value.setattr("law", law).and_then(|()| value.setattr("state", state));
    set.err().unwrap_or(error)
}
