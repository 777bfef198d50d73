//! Serialisation of results. Squares, moves and configurations are serialised as text.

use std::fmt::Display;

use abstract_games_core::Stop;
use abstract_games_search::End;
use serde::{Serialize, Serializer};

use crate::configuration::Configuration;
use crate::slide::Slide;
use crate::square::Square;

/// Serialises a value as its `Display` text.
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

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl Serialize for Slide {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}

impl<const N: usize> Serialize for Configuration<N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        as_text(self, to)
    }
}
