//! The extension module `abstract_games._native`: the library, for the Python package around it.
//!
//! The functions take and return numbers, texts, lists and dictionaries. The package in `python/`
//! has the classes, the documentation and the types. Positions pass as text, so a value of Python
//! is never tied to one of Rust.

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
    use super::four_way::players::{
        four_way_best_move, four_way_count, four_way_levels, four_way_perft,
    };
    #[pymodule_export]
    use super::four_way::{
        four_way_animation, four_way_initial, four_way_legality, four_way_moves, four_way_parts,
        four_way_picture, four_way_play, four_way_position, four_way_recorded_game, four_way_rules,
        four_way_solve,
    };
    #[pymodule_export]
    use super::published::{published, recompute};
    #[pymodule_export]
    use super::quarto::proofs::{
        quarto_book, quarto_levels, quarto_perft, quarto_samples, quarto_strategy,
        quarto_strategy_counts, quarto_values,
    };
    #[pymodule_export]
    use super::quarto::{
        quarto_canonical, quarto_counts, quarto_draws, quarto_moves, quarto_parts, quarto_picture,
        quarto_play, quarto_position, quarto_read, quarto_solve,
    };
    #[pymodule_export]
    use super::quoridor::counting::{count_fences, fence_orbits, fence_samples, legal_positions};
    #[pymodule_export]
    use super::quoridor::play::{
        quoridor_analysis, quoridor_animation, quoridor_legality, quoridor_moves, quoridor_parts,
        quoridor_picture, quoridor_play,
    };
    #[pymodule_export]
    use super::quoridor::players::{
        quoridor_best_move, quoridor_default_player, quoridor_levels, quoridor_perft,
    };
    #[pymodule_export]
    use super::quoridor::solved::{SolvedPositions, quoridor_distances, quoridor_solve};
    #[pymodule_export]
    use super::quoridor::texts::{quoridor_openings, quoridor_read, quoridor_write};
    #[pymodule_export]
    use super::search::errors::LawError;
    #[pymodule_export]
    use super::search::explored::{Explored, search_explore, search_path, search_perft};
    #[pymodule_export]
    use super::search::laws::search_check;
    #[pymodule_export]
    use super::search::solved::{Solved, search_retrograde};
    #[pymodule_export]
    use super::search::solving::search_solve;
    #[pymodule_export]
    use super::search::space::Space;
    #[pymodule_export]
    use super::sliding::{
        sliding_animation, sliding_census, sliding_components, sliding_orbit, sliding_perft,
        sliding_picture, sliding_solve,
    };
    #[pymodule_export]
    use super::symmetry::PermutationGroup;
}
