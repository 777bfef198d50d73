//! Serialisation of results. Squares, moves and configurations are serialised as text.

use std::fmt::Display;

use abstract_games_core::{serde_as_text, serialise_as_text};
use abstract_games_search::End;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::configuration::Configuration;
use crate::race::Position;
use crate::solve::Solution;
use crate::square::{Slide, Square};

pub(crate) fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serialises whether a search was complete.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
pub(crate) fn is_exhausted<S: Serializer>(end: &End, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(*end == End::Exhausted)
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut form = to.serialize_struct("Solution", 5)?;
        form.serialize_field("moves", &self.moves())?;
        let path = self.path.as_ref().map(|path| path.moves().collect::<Vec<_>>());
        form.serialize_field("path", &path)?;
        // A lower bound, valid even if the search was stopped.
        form.serialize_field("at_least", &self.at_least)?;
        form.serialize_field("orbits_found", &self.orbits_found)?;
        form.serialize_field("complete", &self.stopped().is_none())?;
        form.end()
    }
}

serde_as_text!(Position, Slide, Square);
serialise_as_text!(Configuration<N> [const N: usize]);
