//! `LayerWork`: solves the values of a layer, given the layer with one fence more.

use std::ops::Range;

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::further_fences::{PIECE, ROUND};
use super::layer::{Layer, NextLayer, Part, parts};
use super::layer_plan::{Child, LayerPlan};
use super::splits::Splits;

/// The positions of one layer that are to be solved.
pub(super) struct LayerWork<'a, E> {
    pub(super) plan: &'a LayerPlan,
    pub(super) fences: u32,
    pub(super) next: &'a dyn NextLayer<E>,
}

/// What receives the blocks of a part of a layer as they are solved, a multiple of [`PIECE`]
/// configurations except at the end.
pub(super) type Sink<'s, E> = dyn FnMut(Part<'_>, &Workers) -> Result<(), E> + 's;

impl<E: From<Stop> + Send> LayerWork<'_, E> {
    /// Solves the layer, which the sink receives. Returns it with its counts or, if it is not held,
    /// the last of its parts, of about `part_bytes` each.
    pub(super) fn solve(
        &self,
        part_bytes: Option<u64>,
        sink: &mut Sink<'_, E>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Layer, Vec<u64>), E> {
        let (plan, mut counts) = (self.plan, self.plan.no_counts());
        let (workers, block) = (run.workers(), plan.solver.size().block());
        let (mut ranks, mut done) = (plan.ranks(self.fences), 0);
        loop {
            // The observer is asked before anything is allocated.
            run.observe(&progress(done))?;
            let end = part_bytes.map_or(ranks.end, |bytes| self.end_of_part(&ranks, bytes));
            let mut layer = Layer::zeros(plan, self.fences, ranks.start..end)?;
            for (first, starts, bytes) in layer.parts(ROUND) {
                run.observe(&progress(done + u64::from(starts[0])))?;
                let pieces = parts((first, starts, &mut *bytes), block, PIECE);
                let pieces = pieces.filter(|piece| !piece.2.is_empty()).collect();
                for of_piece in workers.map_each(pieces, |piece| self.solve_piece(piece)) {
                    counts.iter_mut().zip(of_piece?).for_each(|(sum, more)| *sum += more);
                }
                sink((first, starts, bytes), &workers)?;
            }
            if end == ranks.end {
                return Ok((layer, counts));
            }
            done += layer.len() as u64;
            ranks.start = end;
        }
    }

    fn end_of_part(&self, ranks: &Range<usize>, part_bytes: u64) -> usize {
        let (most, mut bytes) = (ranks.end.min(ranks.start + ROUND), 0);
        let block = self.plan.solver.size().block();
        for rank in ranks.start..most {
            if rank > ranks.start && rank % PIECE == 0 && bytes >= part_bytes {
                return rank;
            }
            bytes += (self.plan.blocks_of(self.fences, rank as u64) * block) as u64;
        }
        most
    }

    /// Solves the configurations of a piece.
    fn solve_piece(&self, piece: Part<'_>) -> Result<Vec<u64>, E> {
        let (configurations, solver) = (&self.plan.configurations, &self.plan.solver);
        let (block, mut counts) = (solver.size().block(), self.plan.no_counts());
        let (mut children, mut mirrored) = (Vec::new(), Vec::new());
        let (first, starts, mut rest) = piece;
        let ranks = first as u64..(first + starts.len() - 1) as u64;
        for (_, configuration, splits) in self.plan.solved_configurations(self.fences, ranks) {
            let (blocks, others) = std::mem::take(&mut rest).split_at_mut(splits.len() * block);
            rest = others;
            self.plan.list_children(configuration, &mut children);
            self.add_up(&children, splits, blocks, &mut mirrored)?;
            let images = if configurations.mirror(configuration) == configuration { 1 } else { 2 };
            solver.solve(
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
    fn add_up(
        &self,
        children: &[Child<'_>],
        splits: &Splits,
        blocks: &mut [u8],
        mirrored: &mut Vec<u8>,
    ) -> Result<(), E> {
        let solver = &self.plan.solver;
        mirrored.clear();
        for child in children {
            let sums = if child.is_mirrored {
                mirrored.resize(blocks.len(), 0);
                &mut **mirrored
            } else {
                &mut *blocks
            };
            self.next.read(child.rank, &mut |stored| {
                solver.add(sums, splits, stored, child.splits);
            })?;
        }
        solver.add_mirrored(blocks, mirrored);
        Ok(())
    }
}
