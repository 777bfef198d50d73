//! Vectorised rules: the successors of many states in one call.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::action::least_image;
use super::rules::Batch;
use super::space::{Edge, Space};

/// The greatest number of states of a call.
const MOST_ROWS: usize = 1 << 15;

impl Space {
    /// Expands the state with this number, and the states after it that are not expanded. In a
    /// breadth-first search these are the rest of its level.
    pub(super) fn expand_batch(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let (states, rows, width) = {
            let store = self.store();
            let width = store.states.width().ok_or_else(|| {
                let error = "successors_batch needs states of type bytes";
                pyo3::exceptions::PyTypeError::new_err(error)
            })?;
            let rest = number..u32::try_from(store.states.len()).unwrap_or(u32::MAX);
            let rest = rest.take_while(|&number| !store.is_expanded(number)).take(MOST_ROWS);
            let rows: Vec<_> = rest.flat_map(|number| store.states.row(number)).copied().collect();
            let count = rows.len().checked_div(width).unwrap_or(1);
            (PyBytes::new(py, &rows), count, width)
        };
        let batch = self.rules.batch(&states, rows, width)?;
        let bytes = batch.states.as_bytes(py);
        let (order, starts) = by_parent(&batch, rows);
        let labels = self.labels(py, &batch.moves)?;
        let mut least = vec![0; width];
        for (parent, number) in (0..rows).zip(number..) {
            let mut edges = Vec::with_capacity(starts[parent + 1] - starts[parent]);
            for &place in &order[starts[parent]..starts[parent + 1]] {
                let row = &bytes[place * width..(place + 1) * width];
                let target = self.number_of_row(py, row, &mut least)?;
                edges.push(Edge { target, m: labels[place], keeps_turn: false, gain: 0 });
            }
            self.add(number, &edges);
        }
        Ok(())
    }

    /// The number of the orbit of a state of bytes.
    fn number_of_row(&self, py: Python<'_>, row: &[u8], least: &mut [u8]) -> PyResult<u32> {
        if self.action.is_trivial() {
            return self.store().states.number_of_row(row);
        }
        if self.action.elements().is_empty() {
            return self.number(&PyBytes::new(py, row).into_any());
        }
        least.copy_from_slice(row);
        least_image(self.action.elements(), row, least);
        let mut store = self.store();
        let number = store.states.number_of_row(least)?;
        if row != least && store.is_sampled(true) {
            store.unchecked.push((PyBytes::new(py, row).into_any().unbind(), number));
        }
        Ok(number)
    }

    /// The numbers of the moves.
    fn labels(&self, py: Python<'_>, moves: &[i64]) -> PyResult<Vec<u32>> {
        let mut known = HashMap::new();
        let mut store = self.store();
        let mut label = |&m: &i64| {
            if let Some(&label) = known.get(&m) {
                return Ok(label);
            }
            let label = store.moves.number(&m.into_pyobject(py)?.into_any(), "move")?;
            known.insert(m, label);
            Ok(label)
        };
        moves.iter().map(&mut label).collect()
    }
}

/// The places of the successors by the state before, and where those of each state begin.
fn by_parent(batch: &Batch, rows: usize) -> (Vec<usize>, Vec<usize>) {
    let parent = |place: usize| usize::try_from(batch.parents[place]).unwrap_or(0);
    let mut starts = vec![0; rows + 1];
    (0..batch.parents.len()).for_each(|place| starts[parent(place) + 1] += 1);
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    let mut next = starts.clone();
    let mut order = vec![0; batch.parents.len()];
    for place in 0..batch.parents.len() {
        let at = &mut next[parent(place)];
        order[*at] = place;
        *at += 1;
    }
    (order, starts)
}
