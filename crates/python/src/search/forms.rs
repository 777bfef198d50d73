//! States that are compared with their canonical forms, so that a symmetry that is none is refused.

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

use super::space::Space;
use super::states::lock;

/// States that are to be compared with their canonical forms, which have these numbers.
#[derive(Default)]
pub(super) struct Unchecked {
    /// How often a state was met that is not its canonical form.
    met: u64,
    pairs: Vec<(Py<PyAny>, u32)>,
}

impl Unchecked {
    /// Counts a state that is not its canonical form. The first ones are to be compared, and then a
    /// few of many.
    pub(super) fn add(&mut self, is_batch: bool, form: u32, state: impl FnOnce() -> Py<PyAny>) {
        let (first, every) = if is_batch { (64, 1 << 16) } else { (256, 1 << 10) };
        self.met += 1;
        if self.met <= first || self.met % every == 0 {
            self.pairs.push((state(), form));
        }
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.pairs.iter().try_for_each(|(state, _)| visit.call(state))
    }
}

impl Space {
    /// Compares some states with their canonical forms: a symmetry maps moves to moves.
    pub(super) fn compare_forms(&self, py: Python<'_>) -> PyResult<()> {
        let Some(symmetry) = &self.symmetry else { return Ok(()) };
        let pairs = std::mem::take(&mut lock(&self.unchecked).pairs);
        pairs.into_iter().try_for_each(|(state, form)| {
            self.rules.compare(&symmetry.canonical(py)?, state.bind(py), &self.state(py, form))
        })
    }
}
