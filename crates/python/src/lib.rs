//! The extension module `abstract_games._native`: the library, for the Python package around it.
//!
//! The functions take and return numbers, texts, lists and dictionaries. The package in `python/`
//! has the classes, the documentation and the types. A position of it holds one of this module,
//! which cannot be changed, and is pickled as text.

mod four_way;
mod playing;
mod published;
mod quarto;
mod quoridor;
mod search;
mod sliding;
mod symmetry;
mod watch;

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A result of several parts, of which the package makes an object.
type Parts = Py<PyDict>;

/// The [`Parts`] with these names and values.
macro_rules! parts {
    ($py:expr, { $($name:literal: $value:expr),+ $(,)? }) => {{
        let parts = pyo3::types::PyDict::new($py);
        $(parts.set_item($name, $value)?;)+
        Ok::<_, pyo3::PyErr>(parts.unbind())
    }};
}
use parts;

/// The `ValueError` with the text of an error of the library.
fn invalid(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The text forms of a list.
fn texts<T: Display>(list: impl IntoIterator<Item = T>) -> Vec<String> {
    list.into_iter().map(|one| one.to_string()).collect()
}

/// The board of a picture: as text, and as SVG.
fn drawn(board: &abstract_games::picture::Board) -> (String, String) {
    (board.to_text(), board.to_svg())
}

/// The native part of the package.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        four_way::{FourWayPosition, counting::four_way_count, four_way_recorded_game},
        published::{published, recompute},
        quarto::proofs::{quarto_book, quarto_samples, quarto_strategy, quarto_strategy_counts},
        quarto::{QuartoPosition, quarto_counts, quarto_draws, quarto_read},
        quoridor::QuoridorPosition,
        quoridor::counting::{count_fences, fence_orbits, fence_samples, legal_positions},
        quoridor::solved::{SolvedPositions, quoridor_distances, quoridor_solve},
        quoridor::texts::{quoridor_openings, quoridor_read},
        search::action::ByteGroup,
        search::explored::{Explored, search_explore, search_perft, search_sample},
        search::solved::{Solved, search_retrograde},
        search::solving::search_solve,
        search::space::Space,
        sliding::Puzzle,
        symmetry::PermutationGroup,
    };
}
