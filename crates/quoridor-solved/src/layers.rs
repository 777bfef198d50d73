//! `Layers`: the layers of a solved board.

use abstract_games_core::{Observer, Progress, Run, Stop};
use abstract_games_quoridor::Position;

use super::layer::Layer;
use super::plan::Plan;
use super::stored_place::StoredPlace;

/// The layers of a solved board, by number of fences.
pub(super) struct Layers {
    pub(super) plan: Plan,
    /// All layers if they are kept, and otherwise that without fences.
    pub(super) layers: Vec<Layer>,
}

impl Layers {
    /// Solves the layers, with blocks of `block` bytes, from that with the most fences on. `solve`
    /// is given the layer with one fence more, and the report of a number of solved blocks.
    pub(super) fn solve<E: From<Stop>>(
        plan: Plan,
        block: u64,
        keep: bool,
        run: &mut Run<'_>,
        mut solve: impl FnMut(
            &Plan,
            u32,
            Option<&Layer>,
            &dyn Fn(u64) -> Progress,
            &mut Run<'_>,
        ) -> Result<Layer, E>,
    ) -> Result<Self, E> {
        let sizes: Vec<u64> = plan.layers.iter().map(|layer| layer.bytes(block)).collect();
        let held = |fences: usize| {
            let end = if keep { sizes.len() } else { sizes.len().min(fences + 2) };
            sizes[fences..end].iter().sum::<u64>()
        };
        // A run that exceeds a memory limit stops before any position is solved.
        let peak = (0..sizes.len()).map(held).max().unwrap_or(0);
        run.observe(&plan.progress(0, peak))?;
        let (mut layers, mut done) = (Vec::new(), 0);
        for fences in (0..=plan.configurations.most_fences()).rev() {
            let number = fences as usize;
            let progress = |blocks| plan.progress(done + blocks, held(number));
            let layer = solve(&plan, fences, layers.last(), &progress, run)?;
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
        let half = self.layers.get(place.fences as usize)?.half(&self.plan, &place)?;
        Some((place, half))
    }
}
