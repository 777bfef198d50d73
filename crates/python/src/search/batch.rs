//! The expansion of many states of bytes at once by vectorised rules.

use std::collections::HashMap;
use std::iter;

use abstract_games::hasher;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::action::{Action, least_image};
use super::graph::Edge;
use super::space::Space;
use super::states::lock;

/// The greatest number of states of a call. Their moves fit into the cache of a processor.
const MOST_ROWS: usize = 1 << 13;

impl Space {
    /// Expands the state with this number, and others.
    pub(super) fn expand_batch(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let rows = self.unexpanded(number, MOST_ROWS);
        let (states, width) = {
            let table = self.states.rows()?;
            let states: Vec<_> = rows.iter().map(|&number| table.of(number)).collect();
            (PyBytes::new(py, &states.concat()), table.width)
        };
        let batch = self.rules.batch(&states, rows.len(), width)?;
        let labels = self.labels(py, &batch.moves)?;
        let (order, starts) = by_parent(&batch.parents, rows.len());
        let nexts = batch.states.as_bytes(py);
        let next = |&place: &usize| &nexts[place * width..][..width];
        let targets = self.numbers_of(py, order.iter().map(next))?;
        let edge = |(&place, target): (&usize, _)| Edge {
            target,
            m: labels[place],
            keeps_turn: false,
            gain: 0,
        };
        let edges: Vec<_> = order.iter().zip(targets).map(edge).collect();
        let lists = starts.windows(2).map(|of| &edges[of[0]..of[1]]);
        self.add(py, rows.into_iter().zip(lists))
    }

    /// The numbers of the orbits of states.
    pub(super) fn numbers_of<'a>(
        &self,
        py: Python<'_>,
        rows: impl Iterator<Item = &'a [u8]> + Clone,
    ) -> PyResult<Vec<u32>> {
        let elements = match &self.action {
            Action::Trivial => return self.states.rows()?.numbers(rows),
            Action::Canonical(_) => {
                return rows.map(|row| self.number(&PyBytes::new(py, row))).collect();
            }
            Action::Group(elements) => elements,
        };
        let mut least = rows.clone().collect::<Vec<_>>().concat();
        let width = self.states.rows()?.width;
        for (row, least) in rows.clone().zip(least.chunks_exact_mut(width)) {
            least_image(elements, row, least);
        }
        let numbers = self.states.rows()?.numbers(least.chunks_exact(width))?;
        let mut unchecked = lock(&self.unchecked);
        for ((row, least), &number) in rows.zip(least.chunks_exact(width)).zip(&numbers) {
            if row != least {
                let state = || PyBytes::new(py, row).into_any().unbind();
                unchecked.add(self.rules.is_batch(), number, state);
            }
        }
        Ok(numbers)
    }

    /// The numbers of the moves.
    fn labels(&self, py: Python<'_>, moves: &[i64]) -> PyResult<Vec<u32>> {
        let mut known = HashMap::with_hasher(hasher());
        let mut labels = Vec::with_capacity(moves.len());
        // One operation of numpy often lists the same move of many states.
        for same in moves.chunk_by(PartialEq::eq) {
            let m = same[0];
            let label = match known.get(&m) {
                Some(&label) => label,
                None => self.moves.number(&m.into_pyobject(py)?.into_any())?,
            };
            known.insert(m, label);
            labels.extend(iter::repeat_n(label, same.len()));
        }
        Ok(labels)
    }
}

/// The places of the successors by the row of the state before, and where those of each row begin.
fn by_parent(parents: &[usize], rows: usize) -> (Vec<usize>, Vec<usize>) {
    let mut starts = vec![0; rows + 1];
    for &row in parents {
        starts[row + 1] += 1;
    }
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    let (mut next, mut order) = (starts.clone(), vec![0; parents.len()]);
    for (place, &row) in parents.iter().enumerate() {
        order[next[row]] = place;
        next[row] += 1;
    }
    (order, starts)
}
