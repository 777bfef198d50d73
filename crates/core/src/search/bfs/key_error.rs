//! States whose keys are wider than their game says.

use std::fmt::Debug;

use thiserror::Error;

/// A state whose key has more bits than its game [declares](crate::Keyed::key_bits).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the key {key} of {state:?} has more than the {key_bits} bits that its game declares")]
pub struct KeyError<S: Debug> {
    /// The state.
    pub state: S,
    /// Its key.
    pub key: u128,
    /// The width that the game declares.
    pub key_bits: u32,
}
