//! Serialisation: positions, pieces, cells and moves as text.

use std::fmt::Display;

use abstract_games_core::Stop;
use serde::{Serialize, Serializer};

use crate::cell::Cell;
use crate::game::Move;
use crate::piece::Piece;
use crate::position::Position;

/// Serialises a value as its `Display` text.
pub(crate) fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serialises whether the work was complete: `true` if nothing stopped it.
#[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "as serde calls it")]
pub(crate) fn is_none<S: Serializer>(stopped: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(stopped.is_none())
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}
