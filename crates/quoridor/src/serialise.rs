//! Serialisation: squares, fences, moves and positions as text.

use serde::{Serialize, Serializer};

use crate::board::{Fence, Square};
use crate::game::{Move, Position, Setup};

abstract_games_core::serde_as_text!(Fence, Move, Square);

/// Serialises the values of all players as a list.
pub(crate) fn list<T: Serialize, S: Serializer, const N: usize>(
    values: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(values)
}

impl<const N: usize> Serialize for Position<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<const N: usize> Serialize for Setup<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
