//! States that are compared with their canonical forms, so that a symmetry that is none is refused.

use abstract_games::lock;
use pyo3::prelude::*;

use super::graph::Edge;
use super::space::Space;

impl Space {
    /// Compares some states with their canonical forms: a symmetry maps moves to moves.
    ///
    /// # Errors
    ///
    /// `LawError` if they differ in their moves up to symmetry or their ends, which the rules name.
    pub(super) fn compare_forms(&self, py: Python<'_>) -> PyResult<()> {
        let Some(symmetry) = &self.symmetry else { return Ok(()) };
        let pairs = || std::mem::take(&mut lock(&self.unchecked).pairs);
        for (state, form) in pairs() {
            let (state, form) = (state.bind(py), self.state(py, form));
            if !self.are_alike(state, &form)? {
                self.rules.compare(&symmetry.canonical(py)?, state, &form)?;
            }
        }
        // The states that the comparisons met are not compared in turn, so the work is bounded.
        pairs();
        Ok(())
    }

    fn are_alike(&self, state: &Bound<'_, PyAny>, form: &Bound<'_, PyAny>) -> PyResult<bool> {
        let moves = |of| -> PyResult<Vec<Edge>> {
            let edges = self.edges_of(of, &self.rules.successors(of)?)?.into_iter();
            let mut edges: Vec<_> = edges.map(|edge| Edge { m: 0, ..edge }).collect();
            edges.sort_unstable();
            Ok(edges)
        };
        let (of_state, of_form) = (moves(state)?, moves(form)?);
        // That states with moves have no outcome is a law of its own.
        let has_moves = !of_state.is_empty();
        Ok(of_state == of_form && (has_moves || self.rules.end(state)? == self.rules.end(form)?))
    }
}
