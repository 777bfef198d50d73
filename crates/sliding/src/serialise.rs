//! Serialisation of results. Squares, moves and configurations are serialised as text.

use std::fmt::Display;

use abstract_games_core::{serde_as_text, serialise_as_text};
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

serde_as_text!(Position, Slide, Square);
serialise_as_text!(Configuration<N> [const N: usize]);
