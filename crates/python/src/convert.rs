//! Values of the library for Python.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A result of several parts, of which the package makes an object.
pub(crate) type Parts = Py<PyDict>;

/// The [`Parts`] with these names and values.
macro_rules! parts {
    ($py:expr, { $($name:literal: $value:expr),+ $(,)? }) => {{
        let parts = pyo3::types::PyDict::new($py);
        $(parts.set_item($name, $value)?;)+
        Ok::<_, pyo3::PyErr>(parts.unbind())
    }};
}
pub(crate) use parts;

/// The `ValueError` with the text of an error of the library.
pub(crate) fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The text forms of a list.
pub(crate) fn texts<T: Display>(list: impl IntoIterator<Item = T>) -> Vec<String> {
    list.into_iter().map(|one| one.to_string()).collect()
}

/// The board of a picture: as text, and as SVG.
pub(crate) fn drawn(board: &abstract_games::picture::Board) -> (String, String) {
    (board.to_text(), board.to_svg())
}
