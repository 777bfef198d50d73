//! `Solution`: the answer of the solver, with its work.

use abstract_games_core::{Stop, Value};

use crate::game::Move;

/// The solution of a position by a [`Solver`](crate::Solver), for the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// The value, or `None` if the search was stopped before it was known.
    pub value: Option<Value>,
    /// The number of placements to the end under best play: 1 if the next wins, 0 if the game is
    /// won. `None` for a draw, and without [`Solver::distances`](crate::Solver::distances).
    pub distance: Option<u32>,
    /// The best moves, in the order of the moves of the game: those that reach the value and, if
    /// computed, the distance. Empty if the game is over or the search was stopped.
    pub best: Vec<Move>,
    /// With [`Solver::all_moves`](crate::Solver::all_moves), every move with its value. If the
    /// search was stopped, the moves whose values were known by then.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<MoveValue>,
    /// The numbers of boards visited and found in the table, which depend on threads and table.
    pub statistics: Statistics,
    /// Why the search was stopped, if it was.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "abstract_games_core::observer::is_complete")
    )]
    pub stopped: Option<Stop>,
}

/// The value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: Move,
    /// The value of the move.
    pub value: Value,
    /// The number of placements to the end from before the move. `None` for a draw, and without
    /// [`Solver::distances`](crate::Solver::distances).
    pub distance: Option<u32>,
}

/// The work of a search, by the number of pieces on the board from 0 to 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The numbers of boards visited.
    pub nodes: [u64; 17],
    /// The numbers of boards for which the table held the answer.
    pub hits: [u64; 17],
}

impl Statistics {
    /// The number of boards visited.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    pub(super) fn add(&mut self, other: &Self) {
        let pairs = self.nodes.iter_mut().chain(&mut self.hits);
        pairs.zip(other.nodes.iter().chain(&other.hits)).for_each(|(sum, count)| *sum += count);
    }
}
