//! Serialisation: squares, fences, moves and positions as text.

use abstract_games_core::{serde_as_text, serialise_as_text};
use serde::{Serialize, Serializer};

use crate::board::{Fence, Square};
use crate::game::{Move, Position, Setup};

serde_as_text!(Fence, Move, Square);
serialise_as_text!(Position<N> [const N: usize], Setup<N> [const N: usize]);

/// Serialises the values of all players as a list.
pub(crate) fn list<T: Serialize, S: Serializer, const N: usize>(
    values: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(values)
}
