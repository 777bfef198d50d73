//! `Layer`: the blocks of all configurations with the same number of fences.

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::error::DatabaseError;
use super::further_fences::{ROUND, index};
use super::plan::Plan;
use super::stored_place::StoredPlace;

/// The blocks of all configurations with the same number of fences.
///
/// Each configuration has a block for each split, of two halves: the positions with the second
/// player to move, then with the first, in bytes for each square of the second player.
pub(super) struct Layer {
    fences: u32,
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
    /// The layer of `fences` fences, solved by `solve` round by round, with reports by `progress`.
    pub(super) fn solve(
        plan: &Plan,
        fences: u32,
        half_bytes: usize,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
        mut solve: impl FnMut(Part<'_>, &Workers) -> Result<(), DatabaseError>,
    ) -> Result<Self, DatabaseError> {
        // The observer is asked before anything is allocated.
        run.observe(&progress(0))?;
        let starts = starts(plan, fences)?;
        let blocks = starts.last().map_or(0, |&end| end as usize);
        let mut bytes = vec![0; blocks * 2 * half_bytes];
        let workers = run.workers();
        for part in parts((0, &starts, &mut bytes), 2 * half_bytes, ROUND) {
            run.observe(&progress(part.1[0].into()))?;
            solve(part, &workers)?;
        }
        Ok(Self { fences, half_bytes, starts, bytes })
    }

    #[inline]
    pub(super) fn blocks(&self, rank: u64) -> &[u8] {
        let [start, end] = [0, 1].map(|next| self.starts[index(rank) + next] as usize);
        &self.bytes[start * 2 * self.half_bytes..end * 2 * self.half_bytes]
    }

    /// The half block of the position at `place`, in this layer. `None` if there is none.
    pub(super) fn half(&self, plan: &Plan, place: &StoredPlace) -> Option<&[u8]> {
        let splits = plan.splits(self.fences, place.rank)?;
        place.half(splits, self.blocks(place.rank), self.half_bytes)
    }
}

/// The number of the first block of each configuration, and finally the number of blocks.
fn starts(plan: &Plan, fences: u32) -> Result<Vec<u32>, Stop> {
    let count = plan.layers[fences as usize].configurations;
    let mut starts = Vec::with_capacity(index(count) + 1);
    let mut next = 0_u32;
    starts.push(next);
    for rank in 0..count {
        let blocks =
            u32::try_from(plan.blocks_of(fences, rank)).map_err(|_| Stop::TooManyStates)?;
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
