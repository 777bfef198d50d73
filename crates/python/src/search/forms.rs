//! States compared with their canonical forms, so that a symmetry that is none is refused.

use abstract_games::Value;
use pyo3::prelude::*;

use super::errors;
use super::rules::text_of;
use super::space::{Edge, Space};

impl Space {
    /// Compares some states with their canonical forms: a symmetry maps moves to moves.
    pub(super) fn compare_forms(&self, py: Python<'_>) -> PyResult<()> {
        if self.action.is_trivial() {
            return Ok(());
        }
        let unchecked = std::mem::take(&mut self.store().unchecked);
        for (state, number) in unchecked {
            self.compare_with_form(state.bind(py), number)?;
        }
        // The states that the comparisons met are not compared in turn, so the work is bounded.
        self.store().unchecked.clear();
        Ok(())
    }

    /// Compares a state with its canonical form, which has this number.
    ///
    /// # Errors
    ///
    /// `LawError` if they differ in their moves up to symmetry, their outcomes or their margins.
    pub(super) fn compare_with_form(&self, state: &Bound<'_, PyAny>, number: u32) -> PyResult<()> {
        let form = self.state(state.py(), number);
        let differ = |what: String| {
            let found = format!("canonical form {}, {what}", text_of(&form));
            let law = "a state and its canonical form have the same moves up to symmetry, and the \
                       same outcome";
            Err(errors::law(state.py(), law, state, &found))
        };
        let sorted = |mut edges: Vec<Edge>| {
            for edge in &mut edges {
                edge.m = 0;
            }
            edges.sort_unstable();
            edges
        };
        let (of_state, of_form) = (sorted(self.edges_of(state)?), sorted(self.edges_of(&form)?));
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
        if self.rules.has_outcome() {
            let outcomes = (self.rules.outcome(state)?, self.rules.outcome(&form)?);
            if outcomes.0 != outcomes.1 {
                let text =
                    |outcome: Option<Value>| outcome.map_or("none".to_owned(), |v| v.to_string());
                return differ(format!("outcomes {} and {}", text(outcomes.0), text(outcomes.1)));
            }
        }
        let margins = (self.rules.margin(state)?, self.rules.margin(&form)?);
        if margins.0 != margins.1 {
            return differ(format!("margins {:?} and {:?}", margins.0, margins.1));
        }
        Ok(())
    }
}
