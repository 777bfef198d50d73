//! Layers that are not held in memory: solved round by round, and read from their chunks.

use abstract_games_core::{Observer, Progress, Run, Stop};

use super::bits::Word;
use super::chunks::{Chunks, RANKS};
use super::further_fences::{PIECE, ROUND, index};
use super::layer_counts::LayerCounts;
use super::plan::Plan;
use super::value_layer::{LayerWork, Sink, ValueLayer, starts};

impl<T: Word> ValueLayer<T> {
    /// The layer of `fences` fences whose blocks come from a source. `None` if the source fails.
    pub(super) fn from_chunks<const N: usize>(
        plan: &Plan,
        fences: u32,
        chunks: &dyn Chunks<T>,
    ) -> Result<Option<Self>, Stop> {
        let starts = starts(plan, fences)?;
        let mut words = Vec::with_capacity(index(plan.layers[fences as usize].blocks) * 2 * N);
        for number in 0..(starts.len() - 1).div_ceil(RANKS) {
            let Some(chunk) = chunks.chunk(number) else { return Ok(None) };
            words.extend_from_slice(chunk.words::<N>());
        }
        Ok(Some(Self { fences, starts, words }))
    }
}

impl<T: Word, const N: usize> LayerWork<'_, T, N> {
    /// Solves the layer without holding it: a sink receives it, in rounds of about `round_bytes`.
    pub(super) fn stream(
        &self,
        round_bytes: u64,
        sink: &mut Sink<'_, T>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<LayerCounts, Stop> {
        let layer = &self.plan.layers[self.fences as usize];
        let count = index(layer.configurations);
        let mut layer_counts = LayerCounts::new(layer);
        let workers = run.workers();
        let (mut starts, mut words) = (Vec::new(), Vec::new());
        let (mut first, mut done) = (0, 0);
        while first < count {
            run.observe(&progress(done))?;
            let end = self.next_starts(first, round_bytes, &mut starts);
            let blocks = starts.last().map_or(0, |&end| end as usize);
            words.clear();
            words.reserve_exact(blocks * 2 * N);
            words.resize(blocks * 2 * N, T::ZERO);
            self.solve_round(first, &starts, &mut words, &workers, &mut layer_counts)?;
            sink(first, &starts, &words, &workers)?;
            done += blocks as u64;
            first = end;
        }
        Ok(layer_counts)
    }

    /// Sets `starts` to those of a round that begins with configuration `first`, and returns its
    /// end.
    fn next_starts(&self, first: usize, round_bytes: u64, starts: &mut Vec<u32>) -> usize {
        let layer = &self.plan.layers[self.fences as usize];
        starts.clear();
        starts.push(0);
        let mut next = 0_u32;
        for rank in first..index(layer.configurations) {
            let is_full = u64::from(next) * ValueLayer::<T>::bytes_of_block::<N>() >= round_bytes;
            if rank > first && rank % PIECE == 0 && (is_full || rank - first == ROUND) {
                return rank;
            }
            let room = self.plan.further_fences.room(self.fences, rank as u64);
            let blocks = room.map_or(0, |room| layer.splits[usize::from(room)].len());
            // A piece has at most 2¹⁶ blocks for each of 2⁸ configurations.
            next += u32::try_from(blocks).unwrap_or(0);
            starts.push(next);
        }
        index(layer.configurations)
    }
}
