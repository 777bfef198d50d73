//! Serialisation of results. Squares, moves and configurations are serialised as text.

use std::fmt::Display;

use abstract_games_core::{Stop, serde_as_text, serialise_as_text};
use abstract_games_search::End;
use serde::Serializer;

use crate::configuration::Configuration;
use crate::race::Position;
use crate::square::{Slide, Square};

pub(crate) fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serialises whether a search was complete.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
pub(crate) fn is_exhausted<S: Serializer>(end: &End, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(*end == End::Exhausted)
}

/// Serialises whether work was complete, which it is unless it was stopped.
#[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "as serde calls it")]
pub(crate) fn is_none<S: Serializer>(stopped: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(stopped.is_none())
}

serde_as_text!(Position, Slide, Square);
serialise_as_text!(Configuration<N> [const N: usize]);
