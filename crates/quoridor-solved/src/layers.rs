//! `Layers`: the layers of a solved board.

use abstract_games_core::{Observer, Run, Stop};
use abstract_games_quoridor::Position;

use super::layer::Layer;
use super::layer_plan::LayerPlan;
use super::layer_work::LayerWork;
use super::stored_place::StoredPlace;

/// The layers of a solved board, by number of fences.
pub(super) struct Layers {
    pub(super) plan: LayerPlan,
    /// All layers if they are kept, and otherwise that without fences.
    pub(super) layers: Vec<Layer>,
}

impl Layers {
    /// Solves the layers from that with the most fences on. `each` is given the number of fences of
    /// each layer, the layer and its counts.
    pub(super) fn solve<E: From<Stop> + Send>(
        plan: LayerPlan,
        keep: bool,
        run: &mut Run<'_>,
        mut each: impl FnMut(&LayerPlan, u32, &Layer, Vec<u64>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let held = |fences| {
            let most = if keep { plan.sizes.len() } else { 2 };
            plan.sizes[fences..].iter().take(most).map(|size| size.bytes).sum::<u64>()
        };
        // A run that exceeds a memory limit stops before any position is solved.
        let peak = (0..plan.sizes.len()).map(held).max().unwrap_or(0);
        run.observe(&plan.progress(0, peak))?;
        let (mut layers, mut done): (Vec<Layer>, _) = (Vec::new(), 0);
        for fences in (0..=plan.configurations.most_fences()).rev() {
            let bytes = held(fences as usize);
            let progress = |blocks| plan.progress(done + blocks, bytes);
            let work = LayerWork { plan: &plan, fences, next: &layers.last() };
            let (layer, counts) = work.solve(None, &mut |_, _| Ok(()), progress, run)?;
            each(&plan, fences, &layer, counts)?;
            done += plan.size(fences).blocks;
            if !keep {
                layers.clear();
            }
            layers.push(layer);
        }
        layers.reverse();
        Ok(Self { plan, layers })
    }

    /// The place of an unfinished position, and the half block that has it, if it was solved.
    pub(super) fn find(&self, position: &Position) -> Option<(StoredPlace, &[u8])> {
        let place = StoredPlace::of(position, &self.plan.configurations)?;
        let splits = self.plan.splits(place.fences, place.rank)?;
        let blocks = self.layers.get(place.fences as usize)?.blocks(place.rank);
        Some((place, place.half(splits, blocks, self.plan.solver.size().bytes())?))
    }
}
