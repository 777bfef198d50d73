//! `Detours`: the length of a pawn's way after one more fence.

use super::path_layers::PathLayers;
use crate::board::{Fence, Fences, Layers, Passages, STRIDE, Squares};

/// What one more fence does to the shortest paths of a pawn. A fence leaves the layers unchanged up
/// to the squares beside it, where the flood fill begins.
pub(crate) struct Detours<'a> {
    paths: &'a PathLayers,
    passages: Passages,
    /// The fences that block an edge of one shortest path. Every other fence leaves this path open.
    pub(crate) blockers: Fences,
    /// The blockers that block another shortest path too. No others lengthen the way.
    pub(crate) critical: Fences,
}

impl<'a> Detours<'a> {
    /// Prepares the detours from `paths` along `passages`.
    pub(crate) fn new(passages: Passages, paths: &'a PathLayers) -> Self {
        let PathLayers { from_start, from_goal } = paths;
        let (before, last) = from_start.split_at(paths.length() as usize);
        let ends = last[0] & from_goal[0];
        let blockers = passages.blockers_between::<false>(before, ends);
        let others = passages.blockers_between::<true>(before, ends);
        Self { paths, passages, blockers, critical: blockers & others }
    }

    /// The length of the shortest paths after `fence`, which may be placed beside the other fences.
    /// `None` if it leaves no path.
    pub(crate) fn length_with(&self, fence: Fence) -> Option<u32> {
        if !self.critical.contains(fence) {
            return Some(self.paths.length());
        }
        let passages = self.passages.beside(fence);
        let square = Squares::EMPTY.with(fence.square());
        let Squares(corner) = square;
        let beside = Squares(corner | corner << 1 | corner << STRIDE | corner << (STRIDE + 1));
        // The number of steps within which no path passes the fence.
        let free = |layers: &Layers| {
            layers.iter().position(|layer| !(*layer & beside).is_empty()).unwrap_or(0)
        };
        let PathLayers { from_start, from_goal } = self.paths;
        let (near, far) = (free(from_start), free(from_goal));
        let (mut reached, target) = (from_start[near], from_goal[far]);
        let mut steps = near + far;
        while (reached & target).is_empty() {
            let next = passages.spread(reached);
            if next == reached {
                return None;
            }
            reached = next;
            steps += 1;
        }
        u32::try_from(steps).ok()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/detours.rs"]
mod tests;
