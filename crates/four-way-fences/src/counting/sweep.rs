//! Counts by a frontier that runs over the grid points, row by row, and their error.

use std::hash::Hash;
use std::ops::AddAssign;

use abstract_games_core::{Observer, ParameterError, Progress, Stop};
use ahash::AHashMap;
use thiserror::Error;

pub(super) type Counts<S, N> = AHashMap<S, Vec<N>>;

#[derive(Clone, Copy)]
pub(super) struct GridPoint {
    pub(super) column: u8,
    pub(super) row: u8,
    pub(super) width: u8,
    pub(super) height: u8,
}

impl GridPoint {
    pub(super) const fn is_side_column(self) -> bool {
        self.column == 0 || self.column == self.width
    }

    pub(super) const fn is_side_row(self) -> bool {
        self.row == 0 || self.row == self.height
    }
}

/// The counts after all points, from one set of size 0 in state `start`. The function `at(point)`
/// passes each state after the point, with the growth of the sets, to its second argument.
pub(super) fn count<S, N, F>(
    (width, height): (u8, u8),
    start: S,
    observer: &mut dyn Observer,
    at: impl Fn(GridPoint) -> F,
) -> Result<Counts<S, N>, Stop>
where
    S: Eq + Hash,
    N: Clone + Default + From<u8> + for<'n> AddAssign<&'n N>,
    F: Fn(&S, &mut dyn FnMut(S, usize)),
{
    let total = (u64::from(width) + 1) * (u64::from(height) + 1);
    let mut counts = Counts::from([(start, vec![N::from(1)])]);
    let rows = (0..=height).flat_map(|row| (0..=width).map(move |column| (column, row)));
    for (done, (column, row)) in (0..).zip(rows) {
        observer.observe(&Progress::at(done).of(total).found(counts.len() as u64))?;
        let after = at(GridPoint { column, row, width, height });
        let mut next = Counts::with_capacity(counts.len());
        for (state, counts) in counts {
            after(&state, &mut |state, more| {
                add(next.entry(state).or_default(), &counts, more);
            });
        }
        counts = next;
    }
    Ok(counts)
}

pub(super) fn add<N>(sum: &mut Vec<N>, counts: &[N], more: usize)
where
    N: Clone + Default + for<'n> AddAssign<&'n N>,
{
    if sum.len() < counts.len() + more {
        sum.resize(counts.len() + more, N::default());
    }
    for (sum, count) in sum[more..].iter_mut().zip(counts) {
        *sum += count;
    }
}

/// The error of a count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WallCountError {
    /// The board is too small or too large.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The observer stopped the count.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
