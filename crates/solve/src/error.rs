//! `SolveError`: the reason why a search found no value.

use abstract_games_core::Stop;
use thiserror::Error;

/// The reason why a search found no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A state has neither moves nor an outcome, against the rules of
    /// [`Players`](abstract_games_core::Players).
    #[error("the state {state} has neither moves nor an outcome")]
    DeadEnd {
        /// The state, as text.
        state: String,
    },
    /// The exploration is incomplete, so margins cannot be known.
    #[error("the exploration is incomplete")]
    Incomplete,
    /// The margin of endless play changes by other than the gain of a move, though play can return.
    #[error("the margin of endless play from {state} contradicts that after a move")]
    EndlessMargin {
        /// The state, as text.
        state: String,
    },
    /// A move leads to a lower layer.
    #[error("a move of {state} leads from layer {from} to the lower layer {to}")]
    Descends {
        /// The state, as text.
        state: String,
        /// Its layer.
        from: u32,
        /// The layer after the move.
        to: u32,
    },
    /// A move leads to another block of the same layer.
    #[error("a move of {state} leads to another block of its layer")]
    LeavesBlock {
        /// The state, as text.
        state: String,
    },
    /// A state cannot be recovered from its key.
    #[error("no state with the key {key} is recovered from the key")]
    Key {
        /// The key.
        key: u128,
    },
}
