//! `Detours`: the length of a pawn's way after one more fence.

use crate::board::{Board, Fence, Fences, Passages, STRIDE, Square, Squares};

/// The longest path whose layers are kept. Few positions have longer ones; in tests, many have.
const LONGEST: usize = if cfg!(test) { 8 } else { 32 };

/// The shortest paths of a pawn, prepared for one more fence. A fence leaves the layers unchanged
/// up to the squares beside it, where the flood fill begins.
pub(super) struct Detours {
    board: Board,
    fences: Fences,
    start: Square,
    goal: Squares,
    /// The number of steps of a shortest path.
    pub(super) length: u32,
    /// The squares at most this number of steps from the pawn, and from the goal.
    layers: Option<[[Squares; LONGEST]; 2]>,
    /// The fences that block an edge of one shortest path. Every other fence leaves this path open.
    pub(super) blockers: Fences,
    /// The blockers that block another shortest path too. No others lengthen the way.
    pub(super) critical: Fences,
}

impl Detours {
    /// Prepares the paths from `start` to `goal`. Every pawn of a position has one.
    pub(super) fn new(board: Board, fences: Fences, start: Square, goal: Squares) -> Self {
        let passages = Passages::new(board, fences);
        let mut from_start = [Squares::EMPTY; LONGEST];
        let pawn = Squares::EMPTY.with(start);
        let layers = fill(passages, pawn, goal, &mut from_start).and_then(|length| {
            let mut from_goal = [Squares::EMPTY; LONGEST];
            fill(passages, goal, pawn, &mut from_goal)?;
            Some((length, [from_start, from_goal]))
        });
        let (length, [blockers, others]) = match &layers {
            Some((length, [from_start, _])) => {
                let (before, ends) =
                    (&from_start[..*length as usize], from_start[*length as usize] & goal);
                let blockers = passages.blockers_between::<false>(before, ends);
                (*length, [blockers, passages.blockers_between::<true>(before, ends)])
            }
            None => (
                passages.distance(start, goal).unwrap_or(0),
                [passages.blockers(start, goal).unwrap_or_default(); 2],
            ),
        };
        let critical = Fences {
            horizontal: blockers.horizontal & others.horizontal,
            vertical: blockers.vertical & others.vertical,
        };
        let layers = layers.map(|(_, it)| it);
        Self { board, fences, start, goal, length, layers, blockers, critical }
    }

    /// The length of the shortest paths after `fence`, which may be placed beside the other fences.
    /// `None` if it leaves no path.
    pub(super) fn length_with(&self, fence: Fence) -> Option<u32> {
        if !self.critical.contains(fence) {
            return Some(self.length);
        }
        let passages = Passages::new(self.board, self.fences.with(fence));
        let Some([from_start, from_goal]) = &self.layers else {
            return passages.distance(self.start, self.goal);
        };
        let square = Squares::EMPTY.with(fence.square());
        let Squares(corner) = square;
        let beside = Squares(corner | corner << 1 | corner << STRIDE | corner << (STRIDE + 1));
        // The number of steps within which no path passes the fence.
        let free = |layers: &[Squares; LONGEST]| {
            layers.iter().position(|layer| !(*layer & beside).is_empty()).unwrap_or(0)
        };
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

/// Writes the squares at most 0, 1, … steps from `start` into `layers`, up to those that contain a
/// square of `goal`, and returns its distance. `None` if the goal is too far or cut off.
fn fill(
    passages: Passages,
    start: Squares,
    goal: Squares,
    layers: &mut [Squares; LONGEST],
) -> Option<u32> {
    let mut reached = start;
    for (steps, layer) in (0..).zip(layers) {
        *layer = reached;
        if !(reached & goal).is_empty() {
            return Some(steps);
        }
        reached = passages.spread(reached);
    }
    None
}

#[cfg(test)]
#[path = "../../tests/unit/detours.rs"]
mod tests;
