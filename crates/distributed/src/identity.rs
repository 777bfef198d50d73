//! `Identity`: what all processes of a run must agree on.

use std::fmt::Display;

/// What all processes of a run must agree on: named values, such as the game and its parameters.
///
/// The version of this crate, the number of processes and the number of threads are added when the
/// processes connect.
///
/// ```
/// use abstract_games_distributed::Identity;
///
/// let here = Identity::new("sliding puzzle").parameter("size", 8);
/// let there = Identity::new("sliding puzzle").parameter("size", 9);
/// assert_eq!(here.difference(&there), Some(("size".into(), "8".into(), "9".into())));
/// assert_eq!(here.difference(&here), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity(Vec<(String, String)>);

/// The greatest number of bytes of an identity that is sent.
pub(crate) const MOST: usize = 1 << 14;

impl Identity {
    /// The identity of a run of `game`.
    pub fn new(game: impl Into<String>) -> Self {
        Self(vec![("game".to_owned(), game.into())])
    }

    /// Adds a parameter.
    #[must_use]
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

    /// The first parameter in which `other` differs: its name, its value here and its value there.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let names = self.parameters().chain(other.parameters()).map(|(name, _)| name);
        names.into_iter().find(|name| self.get(name) != other.get(name)).map(|name| {
            let value = |identity: &Self| identity.get(name).unwrap_or("not given").to_owned();
            (name.to_owned(), value(self), value(other))
        })
    }

    /// The parameters as bytes: names and values, each with its length.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in self.0.iter().flat_map(|(name, value)| [name, value]) {
            bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes
    }

    /// The identity with these bytes, or `None` if they are malformed.
    pub(crate) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut texts = Vec::new();
        while !bytes.is_empty() {
            let (length, rest) = bytes.split_first_chunk::<4>()?;
            let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            texts.push(String::from_utf8(text.to_vec()).ok()?);
            bytes = rest;
        }
        let pairs = texts.chunks(2).map(|pair| match pair {
            [name, value] => Some((name.clone(), value.clone())),
            _ => None,
        });
        pairs.collect::<Option<_>>().map(Self)
    }
}
