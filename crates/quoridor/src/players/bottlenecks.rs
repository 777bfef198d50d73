//! The squares that all shortest paths of a pawn visit.

use crate::board::{Passages, Square, Squares};

/// The length of the shortest paths of a pawn, and the number of squares where they all meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bottlenecks {
    /// The number of steps to the goal.
    pub(super) length: u8,
    /// The number of squares, without the pawn's own, that all shortest paths visit.
    pub(super) count: u8,
}

/// The longest path of which the bottlenecks are counted. Few positions have longer ones.
const LONGEST: usize = 32;

impl Bottlenecks {
    /// The bottlenecks of the paths from `start` to `goal`. Without a path, which no legal position
    /// has, it has the greatest length.
    pub(super) fn new(passages: Passages, start: Square, goal: Squares) -> Self {
        let mut layers = [Squares::EMPTY; LONGEST];
        let mut reached = Squares::EMPTY.with(start);
        let mut length = 0;
        while (reached & goal).is_empty() {
            if let Some(layer) = layers.get_mut(usize::from(length)) {
                *layer = reached;
            }
            let next = passages.spread(reached);
            if next == reached {
                return Self { length: u8::MAX, count: 0 };
            }
            reached = next;
            length += 1;
        }
        if length == 0 || usize::from(length) >= LONGEST {
            return Self { length, count: 0 };
        }
        // Back from the goal: the squares of each layer that lie on a shortest path.
        let mut on_paths = reached & goal;
        let mut count = u8::from(on_paths.len() == 1);
        for layer in layers[1..usize::from(length)].iter().rev() {
            on_paths = passages.spread(on_paths) & *layer;
            count += u8::from(on_paths.len() == 1);
        }
        Self { length, count }
    }
}
