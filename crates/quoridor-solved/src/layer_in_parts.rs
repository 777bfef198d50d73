//! Layers that are not held in memory: solved round by round.

use abstract_games_core::{Observer, Progress, Run};

use super::error::DatabaseError;
use super::further_fences::{PIECE, ROUND, index};
use super::layer_work::{LayerWork, Sink};

impl LayerWork<'_> {
    /// Solves the layer without holding it: a sink receives it, in rounds of about `round_bytes`.
    pub(super) fn stream(
        &self,
        round_bytes: u64,
        sink: &mut Sink<'_>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<Vec<u64>, DatabaseError> {
        let count = index(self.plan.layers[self.fences as usize].configurations);
        let mut counts = self.no_counts();
        let workers = run.workers();
        let (mut starts, mut bytes) = (Vec::new(), Vec::new());
        let (mut first, mut done) = (0, 0);
        while first < count {
            run.observe(&progress(done))?;
            let end = self.next_starts(first, round_bytes, &mut starts);
            let blocks = starts.last().map_or(0, |&end| end as usize);
            bytes.clear();
            bytes.reserve_exact(blocks * self.block());
            bytes.resize(blocks * self.block(), 0);
            self.solve_round((first, &starts, &mut bytes), &workers, &mut counts)?;
            sink((first, &starts, &mut bytes), &workers)?;
            done += blocks as u64;
            first = end;
        }
        Ok(counts)
    }

    /// Sets `starts` to those of a round from configuration `first` on, and returns its end.
    fn next_starts(&self, first: usize, round_bytes: u64, starts: &mut Vec<u32>) -> usize {
        let count = index(self.plan.layers[self.fences as usize].configurations);
        starts.clear();
        starts.push(0);
        let mut next = 0_u32;
        for rank in first..count {
            let is_full = u64::from(next) * self.block() as u64 >= round_bytes;
            if rank > first && rank % PIECE == 0 && (is_full || rank - first == ROUND) {
                return rank;
            }
            let blocks = self.plan.blocks_of(self.fences, rank as u64);
            // A piece has at most 2¹⁶ blocks for each of 2⁸ configurations.
            next += u32::try_from(blocks).unwrap_or(0);
            starts.push(next);
        }
        count
    }
}
