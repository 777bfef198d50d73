//! serde forms: text for pieces, cells, moves and positions.

use abstract_games_core::{Stop, serde_as_text};
use serde::Serializer;

use crate::cell::Cell;
use crate::game::Move;
use crate::piece::Piece;
use crate::position::Position;

serde_as_text!(Cell, Move, Piece, Position);

/// Serialises whether nothing stopped the work.
#[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "as serde calls it")]
pub(crate) fn is_none<S: Serializer>(stopped: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(stopped.is_none())
}
