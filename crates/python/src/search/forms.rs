//! States compared with their canonical forms, so that a symmetry that is none is refused.

use pyo3::prelude::*;

use super::errors::{self, text_of};
use super::graph::{Edge, value_of};
use super::space::Space;
use super::states::lock;

impl Space {
    /// Compares some states with their canonical forms: a symmetry maps moves to moves.
    pub(super) fn compare_forms(&self, py: Python<'_>) -> PyResult<()> {
        if self.action.is_trivial() {
            return Ok(());
        }
        let pairs = || std::mem::take(&mut lock(&self.unchecked).pairs);
        for (state, number) in pairs() {
            self.compare_with_form(state.bind(py), number)?;
        }
        // The states that the comparisons met are not compared in turn, so the work is bounded.
        pairs();
        Ok(())
    }

    /// Compares a state with its canonical form, which has this number.
    ///
    /// # Errors
    ///
    /// `LawError` if they differ in their moves up to symmetry or their outcomes.
    pub(super) fn compare_with_form(&self, state: &Bound<'_, PyAny>, number: u32) -> PyResult<()> {
        let form = self.state(state.py(), number);
        let differ = |what: String| {
            let found = format!("canonical form {}, {what}", text_of(&form));
            let law = "a state and its canonical form have the same moves up to symmetry, and the \
                       same outcome";
            Err(errors::law(law, state, &found))
        };
        let sorted = |state| -> PyResult<Vec<Edge>> {
            let edges = self.edges_of(state)?.into_iter();
            let mut edges: Vec<_> = edges.map(|(_, edge)| Edge { m: 0, ..edge }).collect();
            edges.sort_unstable();
            Ok(edges)
        };
        let (of_state, of_form) = (sorted(state)?, sorted(&form)?);
        if of_state != of_form {
            let only = of_state.iter().find(|edge| !of_form.contains(edge));
            let (only, who) = match only {
                Some(only) => (Some(only), "state"),
                None => (of_form.iter().find(|edge| !of_state.contains(edge)), "form"),
            };
            return differ(match only {
                Some(only) => {
                    format!("only the {who} has a move to the orbit of {}", self.show(only.target))
                }
                None => format!("with {} and {} moves", of_state.len(), of_form.len()),
            });
        }
        let ends = (self.rules.end(state)?, self.rules.end(&form)?);
        if ends.0 != ends.1 {
            let text = |end: Option<i32>| match end {
                Some(margin) if self.rules.has_margin => margin.to_string(),
                Some(margin) => value_of(margin).to_string(),
                None => "none".to_owned(),
            };
            return differ(format!("outcomes {} and {}", text(ends.0), text(ends.1)));
        }
        Ok(())
    }
}
