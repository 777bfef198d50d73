//! `LayerWork`: solves the values of a layer, given the layer with one fence more.

use std::ops::Range;

use abstract_games_core::{Progress, Run, Workers};

use super::block_solver::BlockSolver;
#[cfg(feature = "database")]
use super::chunks::RANKS;
#[cfg(feature = "database")]
use super::database::{Cache, StoredLayer};
use super::error::DatabaseError;
use super::further_fences::PIECE;
#[cfg(feature = "database")]
use super::further_fences::{ROUND, index};
use super::layer::{Layer, Part, parts};
use super::plan::{Child, Plan};
use super::splits::Splits;

/// The positions of one layer that are to be solved.
pub(super) struct LayerWork<'a> {
    pub(super) plan: &'a Plan,
    pub(super) solver: &'a dyn BlockSolver,
    pub(super) fences: u32,
    pub(super) next: Next<'a>,
}

/// The layer with one fence more than the one that is solved.
#[derive(Clone, Copy)]
pub(super) enum Next<'a> {
    None,
    Held(&'a Layer),
    #[cfg(feature = "database")]
    InChunks(&'a Cache, StoredLayer<'a>),
}

/// What receives the blocks of a part of a layer as they are solved, a multiple of [`PIECE`]
/// configurations except at the end.
pub(super) type Sink<'s> = dyn FnMut(Part<'_>, &Workers) -> Result<(), DatabaseError> + 's;

impl LayerWork<'_> {
    pub(super) fn block(&self) -> usize {
        2 * self.solver.size().bytes()
    }

    /// Solves configurations and holds them in memory. A sink receives them as well.
    pub(super) fn hold(
        &self,
        ranks: Range<usize>,
        mut sink: Option<&mut Sink<'_>>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Layer, Vec<u64>), DatabaseError> {
        let mut counts = self.no_counts();
        let solve = |(first, starts, bytes): Part<'_>, workers: &Workers| {
            let pieces = parts((first, starts, &mut *bytes), self.block(), PIECE);
            let pieces = pieces.filter(|piece| !piece.2.is_empty()).collect();
            for of_piece in workers.map_each(pieces, |piece| self.solve(piece)) {
                add(&mut counts, &of_piece?);
            }
            sink.as_mut().map_or(Ok(()), |sink| sink((first, starts, bytes), workers))
        };
        let (plan, half_bytes) = (self.plan, self.solver.size().bytes());
        let layer = Layer::solve(plan, self.fences, ranks, half_bytes, progress, run, solve)?;
        Ok((layer, counts))
    }

    /// Solves the layer without holding it: a sink receives it, in rounds of about `round_bytes`.
    #[cfg(feature = "database")]
    pub(super) fn stream(
        &self,
        round_bytes: u64,
        sink: &mut Sink<'_>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<Vec<u64>, DatabaseError> {
        let (mut counts, mut done) = (self.no_counts(), 0);
        let mut ranks = self.plan.ranks(self.fences);
        while !ranks.is_empty() {
            let end = self.end_of_round(&ranks, round_bytes);
            let report = |blocks| progress(done + blocks);
            let sink = Some(&mut *sink);
            let (round, more) = self.hold(ranks.start..end, sink, report, run)?;
            add(&mut counts, &more);
            done += round.len() as u64;
            ranks.start = end;
        }
        Ok(counts)
    }

    #[cfg(feature = "database")]
    fn end_of_round(&self, ranks: &Range<usize>, round_bytes: u64) -> usize {
        let (most, mut bytes) = (ranks.end.min(ranks.start + ROUND), 0);
        for rank in ranks.start..most {
            if rank > ranks.start && rank % PIECE == 0 && bytes >= round_bytes {
                return rank;
            }
            bytes += (self.plan.blocks_of(self.fences, rank as u64) * self.block()) as u64;
        }
        most
    }

    /// The counts of no positions.
    fn no_counts(&self) -> Vec<u64> {
        self.solver.no_counts(self.plan.supplies.len())
    }

    /// Solves the configurations of a piece.
    fn solve(&self, piece: Part<'_>) -> Result<Vec<u64>, DatabaseError> {
        let configurations = &self.plan.configurations;
        let mut counts = self.no_counts();
        let (mut children, mut mirrored) = (Vec::new(), Vec::new());
        let (first, starts, mut rest) = piece;
        let ranks = first as u64..(first + starts.len() - 1) as u64;
        for (_, configuration, splits) in self.plan.solved_configurations(self.fences, ranks) {
            let (blocks, others) =
                std::mem::take(&mut rest).split_at_mut(splits.len() * self.block());
            rest = others;
            children.clear();
            // `extend` would ask the iterator for one after the other, which is slower.
            self.plan.children(configuration).for_each(|child| children.push(child));
            self.add_up(&children, splits, blocks, &mut mirrored)?;
            let images = if configurations.mirror(configuration) == configuration { 1 } else { 2 };
            self.solver.solve(
                &configurations.edges(configuration),
                &mut children.iter().map(|child| configurations.edges(child.configuration)),
                splits,
                blocks,
                &mut counts,
                images,
            );
        }
        Ok(counts)
    }

    /// Adds the positions to which fences lead to `blocks`.
    #[cfg_attr(
        not(feature = "database"),
        expect(
            clippy::unnecessary_wraps,
            reason = "without the feature no layer is read from a file"
        )
    )]
    fn add_up(
        &self,
        children: &[Child<'_>],
        splits: &Splits,
        blocks: &mut [u8],
        mirrored: &mut Vec<u8>,
    ) -> Result<(), DatabaseError> {
        mirrored.clear();
        for child in children {
            #[cfg(feature = "database")]
            let chunk;
            let stored = match self.next {
                Next::None => continue,
                Next::Held(layer) => layer.blocks(child.rank),
                #[cfg(feature = "database")]
                Next::InChunks(cache, layer) => {
                    let rank = index(child.rank);
                    chunk = cache.chunk(layer, rank / RANKS)?;
                    chunk.blocks(rank % RANKS, self.block())
                }
            };
            let sums = if child.is_mirrored {
                mirrored.resize(blocks.len(), 0);
                &mut **mirrored
            } else {
                &mut *blocks
            };
            self.solver.add(sums, splits, stored, child.splits);
        }
        self.solver.add_mirrored(blocks, mirrored);
        Ok(())
    }
}

/// Adds counts to others.
fn add(counts: &mut [u64], more: &[u64]) {
    counts.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
