//! Quarto: rules by name.

use abstract_games::quarto::{BoardSymmetries, Quarto};
use pyo3::prelude::*;

use crate::convert::invalid;
use crate::symmetry::PermutationGroup;

pub(super) fn game(rules: &str) -> PyResult<Quarto> {
    rules.parse().map(Quarto::new).map_err(invalid)
}

/// The symmetries of the board.
#[pyfunction]
pub(crate) fn quarto_board(rules: &str) -> PyResult<PermutationGroup> {
    Ok(PermutationGroup(BoardSymmetries::of(game(rules)?.rules()).permutations().clone()))
}
