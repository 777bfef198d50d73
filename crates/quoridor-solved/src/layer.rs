//! `Layer`: the blocks of all configurations with the same number of fences.

use std::ops::Range;

use abstract_games_core::Stop;

use super::further_fences::index;
use super::layer_plan::LayerPlan;

/// The blocks of all configurations with the same number of fences, or of consecutive ones.
///
/// Each configuration has a block for each split, of two halves: the positions with the second
/// player to move, then with the first, in bytes for each square of the second player.
pub(super) struct Layer {
    /// The number of the first configuration.
    first: usize,
    /// The bytes of a block.
    block: usize,
    /// The number of the first block of each configuration, and finally the number of blocks.
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

/// Consecutive configurations: the number of the first, the numbers of their first blocks and
/// finally the end of the last, and their blocks. The numbers count from any number.
pub(super) type Part<'p> = (usize, &'p [u32], &'p mut [u8]);

impl Layer {
    /// Zeros for the configurations of `fences` fences with the numbers `ranks`.
    pub(super) fn zeros(plan: &LayerPlan, fences: u32, ranks: Range<usize>) -> Result<Self, Stop> {
        let (first, block) = (ranks.start, plan.solver.size().block());
        let mut layer = Self { first, block, starts: starts(plan, fences, ranks)?, bytes: vec![] };
        layer.bytes = vec![0; layer.len() * block];
        Ok(layer)
    }

    /// The parts of the layer, of `size` configurations each.
    pub(super) fn parts(&mut self, size: usize) -> impl Iterator<Item = Part<'_>> {
        parts((self.first, &self.starts, &mut self.bytes), self.block, size)
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// The blocks of a configuration of a whole layer.
    #[inline]
    pub(super) fn blocks(&self, rank: u64) -> &[u8] {
        let [start, end] = [0, 1].map(|next| self.starts[index(rank) + next] as usize);
        &self.bytes[start * self.block..end * self.block]
    }
}

/// The layer with one fence more than the one that is solved.
pub(super) trait NextLayer<E>: Sync {
    /// Calls `read` with the blocks of the configuration with this number.
    fn read(&self, rank: u64, read: &mut dyn FnMut(&[u8])) -> Result<(), E>;
}

/// A layer in memory. The last layer has none after it.
impl<E> NextLayer<E> for Option<&Layer> {
    fn read(&self, rank: u64, read: &mut dyn FnMut(&[u8])) -> Result<(), E> {
        if let Some(layer) = self {
            read(layer.blocks(rank));
        }
        Ok(())
    }
}

/// The number of the first block of each configuration, and finally the number of blocks.
fn starts(plan: &LayerPlan, fences: u32, ranks: Range<usize>) -> Result<Vec<u32>, Stop> {
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
