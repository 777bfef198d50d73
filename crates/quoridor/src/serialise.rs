//! Serialisation: squares, fences, moves and positions as text.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use crate::board::{Fence, Square};
use crate::game::{Move, Position, Setup};

/// Serialises a value as its `Display` text.
fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serialises the values of all players as a list.
pub(crate) fn list<T: Serialize, S: Serializer, const N: usize>(
    values: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(values)
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Fence {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl<const N: usize> Serialize for Position<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl<const N: usize> Serialize for Setup<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}
