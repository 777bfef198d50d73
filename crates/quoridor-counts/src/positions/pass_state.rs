//! The state of a count between two steps.

use super::frontier::Waiting;
use super::frontier_layer::FrontierLayer;
use super::last_row::Sums;
use super::numbers::{Memory, Numbers};
use super::sweep_board::SweepBoard;

/// The state of a count between two steps of a pass.
#[derive(Debug)]
pub(super) struct PassState {
    /// The sums of the complete passes.
    pub(super) done: Vec<Sums>,
    /// The greatest number of frontiers so far.
    pub(super) peak: usize,
    pub(super) layer: FrontierLayer,
    pub(super) numbers: Numbers,
}

impl PassState {
    /// The state before the first step of a pass that is to cut off these pawns.
    pub(super) fn first_row(board: &SweepBoard, waiting: Waiting) -> Self {
        let layer = FrontierLayer::first_row(board, waiting);
        // The second pawn may be on a square of the row; the first would be at its goal.
        let layout = layer.layout(board, 0);
        let mut numbers = vec![0; layout.len()];
        for column in 0..layout.columns {
            if let Some(number) = numbers[layout.range(0, column)].first_mut() {
                *number = 1;
            }
        }
        let numbers = Numbers::Memory(Memory::of(vec![numbers]));
        Self { done: Vec::new(), peak: 1, layer, numbers }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + self.numbers.bytes()
    }
}
