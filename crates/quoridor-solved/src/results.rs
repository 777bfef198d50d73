//! `SolvedBoard`: the results of a solver.

use abstract_games_core::{Outcome, Side};
use abstract_games_quoridor::Board;

use super::fence_supply::Supply;
use super::layer_counts::ValueCounts;
use super::plan::LayerPlan;

/// A board whose positions are solved, from one or several starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedBoard {
    pub(super) board: Board,
    pub(super) starts: Vec<SolvedStart>,
    pub(super) layers: Vec<LayerSize>,
}

impl SolvedBoard {
    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The results for each supply, in the order in which they were asked for.
    pub fn starts(&self) -> &[SolvedStart] {
        &self.starts
    }

    /// The sizes of the layers, by number of fences.
    pub fn layers(&self) -> &[LayerSize] {
        &self.layers
    }
}

/// The result of the game that starts with one supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedStart {
    pub(super) supply: Supply,
    pub(super) outcome: Outcome<Side>,
    pub(super) by_fences: Vec<ValueCounts>,
}

impl SolvedStart {
    /// The number of fences of each player at the start.
    pub fn supply(&self) -> Supply {
        self.supply
    }

    /// The outcome if both sides play their best.
    pub fn outcome(&self) -> Outcome<Side> {
        self.outcome
    }

    /// The numbers of positions by value to the player to move.
    ///
    /// They count all unfinished legal positions, whether or not play leads to them: every set of
    /// fences that fits, every way to say how many of them each player has placed, none more than
    /// the supply, every pair of different squares from which both pawns can reach their goals and
    /// neither is in its own, each player to move.
    pub fn counts(&self) -> ValueCounts {
        self.by_fences.iter().copied().fold(ValueCounts::default(), ValueCounts::plus)
    }

    /// The same numbers, by number of fences on the board.
    pub fn by_fences(&self) -> &[ValueCounts] {
        &self.by_fences
    }
}

/// The size of the layer of all configurations with the same number of fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LayerSize {
    /// The number of configurations, that is, of sets of fences that fit.
    pub configurations: u64,
    /// The number of configurations that were solved: up to the mirror, and with legal positions.
    pub solved: u64,
    /// The number of blocks: configurations that were solved, each with the fences left to both
    /// players.
    pub blocks: u64,
    /// The bytes of the layer.
    pub bytes: u64,
}

impl LayerSize {
    pub(super) fn new((layer, bytes): (&LayerPlan, u64)) -> Self {
        let &LayerPlan { configurations, solved, blocks, .. } = layer;
        Self { configurations, solved, blocks, bytes }
    }
}
