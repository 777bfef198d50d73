//! `LayerWork`: solves the values of a layer, given the layer with one fence more.

use std::ops::Range;

use abstract_games_core::{Progress, Run, Stop, Workers};

use super::further_fences::PIECE;
use super::layer::{Layer, NextLayer, Part, parts};
use super::plan::{Child, Plan};
use super::splits::Splits;

/// The positions of one layer that are to be solved.
pub(super) struct LayerWork<'a, E> {
    pub(super) plan: &'a Plan,
    pub(super) fences: u32,
    pub(super) next: &'a dyn NextLayer<E>,
}

/// What receives the blocks of a part of a layer as they are solved, a multiple of [`PIECE`]
/// configurations except at the end.
pub(super) type Sink<'s, E> = dyn FnMut(Part<'_>, &Workers) -> Result<(), E> + 's;

impl<E: From<Stop> + Send> LayerWork<'_, E> {
    /// Solves configurations and holds them in memory. The sink receives them as well.
    pub(super) fn solve(
        &self,
        ranks: Range<usize>,
        sink: &mut Sink<'_, E>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Layer, Vec<u64>), E> {
        let (plan, mut counts) = (self.plan, self.plan.no_counts());
        let solve = |(first, starts, bytes): Part<'_>, workers: &Workers| {
            let pieces = parts((first, starts, &mut *bytes), plan.solver.size().block(), PIECE);
            let pieces = pieces.filter(|piece| !piece.2.is_empty()).collect();
            for of_piece in workers.map_each(pieces, |piece| self.solve_piece(piece)) {
                add(&mut counts, &of_piece?);
            }
            sink((first, starts, bytes), workers)
        };
        let layer = Layer::solve(plan, self.fences, ranks, progress, run, solve)?;
        Ok((layer, counts))
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

/// Adds counts to others.
pub(super) fn add(counts: &mut [u64], more: &[u64]) {
    counts.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
