//! `Identity`: what all processes of a run must agree on.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use crate::error::DistributedError;

/// What all processes of a run must agree on: named values, such as the game and its parameters.
///
/// The search adds, among others, the version of this crate, the sources, and the number of
/// processes. A name that is given twice, or that the run uses itself, is an error. All names and
/// values have at most 1 MiB.
///
/// ```
/// use abstract_games_distributed::Identity;
///
/// let here = Identity::new("sliding puzzle").parameter("size", 8);
/// let there = Identity::new("sliding puzzle").parameter("size", 9);
/// assert_eq!(here.difference(&there), Some(("size".into(), "8".into(), "9".into())));
/// assert_eq!(here.difference(&here), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[must_use]
pub struct Identity(Vec<(String, String)>);

pub(crate) const MOST: usize = 1 << 20;

impl Identity {
    /// The identity of a run of `game`.
    pub fn new(game: impl Into<String>) -> Self {
        Self(vec![("game".to_owned(), game.into())])
    }

    /// Adds a parameter. Its name must differ from those of all others.
    pub fn parameter(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.0.push((name.into(), value.to_string()));
        self
    }

    /// The names and values, in the order in which they were added.
    pub fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.parameters().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    pub(crate) fn check(&self) -> Result<(), DistributedError> {
        for (place, (name, _)) in self.parameters().enumerate() {
            if self.parameters().take(place).any(|(other, _)| other == name) {
                let reason = "given twice, or a name that the run uses itself".to_owned();
                return Err(DistributedError::Parameter { name: name.to_owned(), reason });
            }
        }
        Ok(())
    }

    /// The first parameter in which `other` differs: its name, its value here and its value there.
    /// The order of the parameters does not matter.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let names = self.parameters().chain(other.parameters()).map(|(name, _)| name);
        let mut names = names.map(|name| (name, self.get(name), other.get(name)));
        let (name, here, there) = names.find(|(_, here, there)| here != there)?;
        let text = |value: Option<&str>| value.unwrap_or("not given").to_owned();
        Some((name.to_owned(), text(here), text(there)))
    }
}
