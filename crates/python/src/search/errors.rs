//! `LawError`: a game that breaks a law of games, with the state.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

pyo3::import_exception!(abstract_games._rules, LawError);

/// A value as an error shows it.
pub(super) fn text_of(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "an object without repr".to_owned(), |text| text.to_string())
}

/// The error of a state that cannot be hashed.
pub(super) fn unhashable(state: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(state.py()) {
        return error;
    }
    PyTypeError::new_err(format!("the state {} cannot be hashed: {error}", text_of(state)))
}

/// The violation of a law at a state.
pub(super) fn law(law: &'static str, state: &Bound<'_, PyAny>, found: &str) -> PyErr {
    let text = format!("{law}: state {}, {found}", text_of(state));
    LawError::new_err((text, law, state.clone().unbind()))
}

/// The error of a state, as text, that has neither moves nor an outcome.
pub(super) fn dead_end(state: &str) -> PyErr {
    let law = "a state has an outcome exactly when it has no moves";
    LawError::new_err((format!("{law}: state {state} has neither"), law))
}
