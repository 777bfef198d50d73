//! The expansion of many states of bytes at once by vectorised rules.

use abstract_games::lock;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::action::Symmetry;
use super::errors;
use super::graph::Edge;
use super::rules::Batch;
use super::space::{NextStates, Space};

/// The most bytes of the states of a call, unless there is only one. Their moves fit into the cache
/// of a processor.
const MOST_BYTES: usize = 1 << 16;

/// The successors of some states, in the order of those states.
struct Expanded<'py> {
    batch: Batch<'py>,
    /// The places in the batch.
    order: Vec<u32>,
    /// Where the successors of each state begin in this order, and lastly their number.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Space {
    /// Expands the state with this number, and others.
    pub(super) fn expand_batch(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let rows = self.unexpanded(number, self.most_rows()?);
        let Expanded { batch, order, starts, targets } = self.expanded_rows(py, &rows)?;
        let places = |of: &[u32]| of[0] as usize..of[1] as usize;
        let moves = batch.moves()?;
        let mut listed = Vec::new();
        for (&row, of) in rows.iter().zip(starts.windows(2)) {
            listed.clear();
            listed.extend(order[places(of)].iter().map(|&place| moves[place as usize]));
            listed.sort_unstable();
            if let Some([m, ..]) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
                let found = format!("move {m}");
                return Err(errors::law("each move is listed once", &self.state(py, row), &found));
            }
        }
        let edge = |(m, &target)| Edge { target, m, keeps_turn: false, gain: 0 };
        let edges = starts.windows(2).map(|of| (0..).zip(&targets[places(of)]).map(edge));
        self.compare_forms(py)?;
        self.add(rows.into_iter().zip(edges))
    }

    /// The number of successors of each of the first of these states, and the successors.
    pub(super) fn next_states(&self, py: Python<'_>, rows: &[u32]) -> PyResult<NextStates> {
        let rows = &rows[..rows.len().min(self.most_rows()?)];
        let Expanded { starts, targets, .. } = self.expanded_rows(py, rows)?;
        let counts = starts.windows(2).map(|of| (of[1] - of[0]) as usize).collect();
        Ok((counts, targets))
    }

    fn most_rows(&self) -> PyResult<usize> {
        Ok((MOST_BYTES / self.states.rows()?.width).max(1))
    }

    fn expanded_rows<'py>(&self, py: Python<'py>, rows: &[u32]) -> PyResult<Expanded<'py>> {
        let width = self.states.rows()?.width;
        let states = PyBytes::new_with(py, rows.len() * width, |states| {
            let table = self.states.rows()?;
            let states = states.chunks_exact_mut(width).zip(rows);
            states.for_each(|(state, &number)| state.copy_from_slice(table.of(number)));
            Ok(())
        })?;
        let batch = self.rules.batch(&states, rows.len(), width)?;
        let (order, starts) = by_parent(&batch.parents(), rows.len());
        let nexts = batch.states();
        let next = |&place: &u32| &nexts[place as usize * width..][..width];
        let targets = self.numbers_of(py, order.iter().map(next))?;
        Ok(Expanded { batch, order, starts, targets })
    }

    /// The numbers of the orbits of states.
    pub(super) fn numbers_of<'a>(
        &self,
        py: Python<'_>,
        rows: impl Iterator<Item = &'a [u8]> + Clone,
    ) -> PyResult<Vec<u32>> {
        let group = match &self.symmetry {
            None => return self.states.rows()?.numbers(rows),
            Some(Symmetry::Canonical(_)) => {
                return rows.map(|row| self.number(&PyBytes::new(py, row))).collect();
            }
            Some(Symmetry::Group(group)) => group.get(),
        };
        let mut least = rows.clone().collect::<Vec<_>>().concat();
        let width = self.states.rows()?.width;
        for (row, least) in rows.clone().zip(least.chunks_exact_mut(width)) {
            group.least_image(row, least);
        }
        let numbers = self.states.rows()?.numbers(least.chunks_exact(width))?;
        let mut unchecked = lock(&self.unchecked);
        for ((row, least), &number) in rows.zip(least.chunks_exact(width)).zip(&numbers) {
            if row != least {
                let state = || PyBytes::new(py, row).into_any().unbind();
                unchecked.add(self.rules.is_batch, number, state);
            }
        }
        Ok(numbers)
    }
}

/// The places of the successors by the row of the state before, and where those of each row begin.
fn by_parent(parents: &[u32], rows: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0; rows + 1];
    for &row in parents {
        starts[row as usize + 1] += 1;
    }
    for row in 0..rows {
        starts[row + 1] += starts[row];
    }
    let (mut next, mut order) = (starts.clone(), vec![0; parents.len()]);
    for (place, &row) in (0..).zip(parents) {
        let next = &mut next[row as usize];
        order[*next as usize] = place;
        *next += 1;
    }
    (order, starts)
}
