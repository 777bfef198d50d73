//! `Layers`: the layers of a solved board.

use abstract_games_core::{Observer, Run, Stop};
use abstract_games_quoridor::Position;

use super::block_solver::BlockSolver;
use super::error::DatabaseError;
use super::layer::Layer;
use super::layer_work::{LayerWork, Next};
use super::plan::Plan;
use super::stored_place::StoredPlace;

/// The layers of a solved board, by number of fences.
pub(super) struct Layers {
    pub(super) plan: Plan,
    /// All layers if they are kept, and otherwise that without fences.
    pub(super) layers: Vec<Layer>,
}

impl Layers {
    /// Solves the layers from that with the most fences on. `each` is given the number of fences of
    /// each layer, the layer and its counts.
    pub(super) fn solve<E: From<Stop>>(
        plan: Plan,
        solver: &dyn BlockSolver,
        keep: bool,
        run: &mut Run<'_>,
        mut each: impl FnMut(&Plan, u32, &Layer, Vec<u64>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let block = solver.size().block();
        let sizes: Vec<u64> = plan.layers.iter().map(|layer| layer.bytes(block)).collect();
        let held = |fences: usize| {
            let end = if keep { sizes.len() } else { sizes.len().min(fences + 2) };
            sizes[fences..end].iter().sum::<u64>()
        };
        // A run that exceeds a memory limit stops before any position is solved.
        let peak = (0..sizes.len()).map(held).max().unwrap_or(0);
        run.observe(&plan.progress(0, peak))?;
        let (mut layers, mut done): (Vec<Layer>, _) = (Vec::new(), 0);
        for fences in (0..=plan.configurations.most_fences()).rev() {
            let number = fences as usize;
            let progress = |blocks| plan.progress(done + blocks, held(number));
            let next = layers.last().map_or(Next::None, Next::Held);
            let work = LayerWork { plan: &plan, solver, fences, next };
            let solved =
                work.hold(plan.ranks(fences), None, progress, run).map_err(|error| match error {
                    DatabaseError::Stopped(stop) => stop,
                    // Only files have other errors.
                    _ => Stop::Cancelled,
                });
            let (layer, counts) = solved?;
            each(&plan, fences, &layer, counts)?;
            done += plan.layers[number].blocks;
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
        let half = self.layers.get(place.fences as usize)?.half(splits, &place)?;
        Some((place, half))
    }
}
