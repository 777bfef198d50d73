//! `Layer`: the blocks of all configurations with the same number of fences.

use std::ops::Range;

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::error::DatabaseError;
use super::further_fences::{ROUND, index};
use super::plan::Plan;
use super::splits::Splits;
use super::stored_place::StoredPlace;

/// The blocks of all configurations with the same number of fences, or of those of a round.
///
/// Each configuration has a block for each split, of two halves: the positions with the second
/// player to move, then with the first, in bytes for each square of the second player.
pub(super) struct Layer {
    /// The bytes of half a block.
    half_bytes: usize,
    /// The number of the first block of each configuration, and finally the number of blocks.
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

/// Consecutive configurations: the number of the first, the numbers of their first blocks and
/// finally the end of the last, and their blocks. The numbers count from any number.
pub(super) type Part<'p> = (usize, &'p [u32], &'p mut [u8]);

impl Layer {
    /// The configurations of `fences` fences with the numbers `ranks`, solved by `solve` round by
    /// round, with reports by `progress`.
    pub(super) fn solve(
        plan: &Plan,
        fences: u32,
        ranks: Range<usize>,
        half_bytes: usize,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
        mut solve: impl FnMut(Part<'_>, &Workers) -> Result<(), DatabaseError>,
    ) -> Result<Self, DatabaseError> {
        // The observer is asked before anything is allocated.
        run.observe(&progress(0))?;
        let first = ranks.start;
        let starts = starts(plan, fences, ranks)?;
        let mut layer = Self { half_bytes, starts, bytes: Vec::new() };
        layer.bytes = vec![0; layer.len() * 2 * half_bytes];
        let workers = run.workers();
        for part in parts((first, &layer.starts, &mut layer.bytes), 2 * half_bytes, ROUND) {
            run.observe(&progress(part.1[0].into()))?;
            solve(part, &workers)?;
        }
        Ok(layer)
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// The blocks of a configuration of a whole layer.
    #[inline]
    pub(super) fn blocks(&self, rank: u64) -> &[u8] {
        let [start, end] = [0, 1].map(|next| self.starts[index(rank) + next] as usize);
        &self.bytes[start * 2 * self.half_bytes..end * 2 * self.half_bytes]
    }

    /// The half block of the position at `place` of a whole layer, whose configuration has these
    /// splits. `None` if there is none.
    pub(super) fn half(&self, splits: &Splits, place: &StoredPlace) -> Option<&[u8]> {
        place.half(splits, self.blocks(place.rank), self.half_bytes)
    }
}

/// The number of the first block of each configuration, and finally the number of blocks.
fn starts(plan: &Plan, fences: u32, ranks: Range<usize>) -> Result<Vec<u32>, Stop> {
    let mut starts = Vec::with_capacity(ranks.len() + 1);
    let mut next = 0_u32;
    starts.push(next);
    for rank in ranks {
        let blocks = u32::try_from(plan.blocks_of(fences, rank as u64));
        let blocks = blocks.map_err(|_| Stop::TooManyStates)?;
        next = next.checked_add(blocks).ok_or(Stop::TooManyStates)?;
        starts.push(next);
    }
    Ok(starts)
}

/// The parts of a part, of `size` configurations each. A block has `block` bytes.
pub(super) fn parts(
    (first, starts, bytes): Part<'_>,
    block: usize,
    size: usize,
) -> impl Iterator<Item = Part<'_>> {
    let (mut rest, last) = (bytes, starts.len() - 1);
    (0..last).step_by(size).map(move |start| {
        // Neighbouring parts share a start, the end of the one before.
        let starts = &starts[start..=last.min(start + size)];
        let blocks = (starts[starts.len() - 1] - starts[0]) as usize;
        let (bytes, others) = std::mem::take(&mut rest).split_at_mut(blocks * block);
        rest = others;
        (first + start, starts, bytes)
    })
}
