//! `LayeredError`: the failure of a layered retrograde analysis.

use std::fmt::Debug;

use abstract_games_core::Stop;
use thiserror::Error;

/// The reason why a layered retrograde analysis has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayeredError {
    /// The observer stopped the analysis.
    #[error(transparent)]
    Stopped(#[from] Stop),
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
    /// The game's own solver of a block returned a wrong number of values.
    #[error("the game returned {found} values for a block of {expected} states")]
    Values {
        /// The number of states.
        expected: usize,
        /// The number of values.
        found: usize,
    },
}

/// A state as text, for an error.
pub(super) fn text(state: &impl Debug) -> String {
    format!("{state:?}")
}
