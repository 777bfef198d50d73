//! The expansion of several states of bytes at once. Vectorised rules take a level in one call, and a
//! breadth-first search a few states, because the accesses to the table then overlap.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use abstract_games::hasher;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::action::{Action, least_image};
use super::graph::Edge;
use super::space::Space;
use super::states::lock;

/// The greatest number of states of a call of vectorised rules.
const MOST_ROWS: usize = 1 << 15;
/// The number of states that a breadth-first search expands at once by the other rules.
const FEW_ROWS: usize = 64;

/// The moves of some states, without the numbers of the next states, which are in `nexts` one after
/// the other.
struct Listed {
    edges: Vec<Edge>,
    /// The place at which the moves of each state begin, and lastly the number of all moves.
    starts: Vec<usize>,
    nexts: Vec<u8>,
}

impl Space {
    /// Expands the state with this number, and states after it that are not expanded. In a
    /// breadth-first search these are of its level.
    pub(super) fn expand_rows(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let is_batch = self.rules.is_batch();
        let most = if is_batch {
            MOST_ROWS
        } else if self.is_breadth_first.load(Ordering::Relaxed) {
            FEW_ROWS
        } else {
            1
        };
        let met = u32::try_from(self.states.len()).unwrap_or(u32::MAX);
        let numbers = (number..met).take(most);
        let rows = numbers.take_while(|&number| !self.is_expanded(number)).count();
        let listed = if is_batch { Self::listed_at_once } else { Self::listed_one_by_one };
        let Listed { mut edges, starts, nexts } = listed(self, py, number, rows)?;
        let targets = self.numbers_of(py, &nexts)?;
        edges.iter_mut().zip(targets).for_each(|(edge, target)| edge.target = target);
        for (of, number) in starts.windows(2).zip(number..) {
            self.add(py, number, &edges[of[0]..of[1]])?;
        }
        Ok(())
    }

    fn listed_one_by_one(&self, py: Python<'_>, first: u32, rows: usize) -> PyResult<Listed> {
        let mut listed = Listed { edges: Vec::new(), starts: vec![0], nexts: Vec::new() };
        for number in (first..).take(rows) {
            let state = self.state(py, number);
            let turn = self.rules.turn(&state)?;
            for (m, next) in self.rules.successors(&state)? {
                listed.edges.push(self.edge(&state, turn.as_ref(), &m, &next)?);
                listed.nexts.extend_from_slice(self.states.row_of(&next)?);
            }
            listed.starts.push(listed.edges.len());
        }
        Ok(listed)
    }

    fn listed_at_once(&self, py: Python<'_>, first: u32, rows: usize) -> PyResult<Listed> {
        let (states, width) = {
            let table = self.states.rows()?;
            let first = first as usize * table.width;
            (PyBytes::new(py, &table.bytes[first..][..rows * table.width]), table.width)
        };
        let batch = self.rules.batch(&states, rows, width)?;
        let labels = self.labels(py, &batch.moves)?;
        let (order, starts) = by_parent(&batch.parents, rows);
        let (states, mut nexts) = (batch.states.as_bytes(py), Vec::new());
        nexts.reserve(states.len());
        for &place in &order {
            nexts.extend_from_slice(&states[place * width..][..width]);
        }
        let edge = |place| Edge { target: 0, m: labels[place], keeps_turn: false, gain: 0 };
        Ok(Listed { edges: order.into_iter().map(edge).collect(), starts, nexts })
    }

    /// The numbers of the orbits of states.
    fn numbers_of(&self, py: Python<'_>, states: &[u8]) -> PyResult<Vec<u32>> {
        let width = self.states.rows()?.width;
        let rows = states.chunks_exact(width);
        let elements = match &self.action {
            Action::Trivial => return self.states.rows()?.numbers(rows),
            Action::Canonical(_) => {
                return rows.map(|row| self.number(&PyBytes::new(py, row))).collect();
            }
            Action::Group(elements) => elements,
        };
        let mut least = states.to_vec();
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
        let mut label = |&m: &i64| {
            if let Some(&label) = known.get(&m) {
                return Ok(label);
            }
            let label = self.moves.number(&m.into_pyobject(py)?.into_any())?;
            known.insert(m, label);
            Ok(label)
        };
        moves.iter().map(&mut label).collect()
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
