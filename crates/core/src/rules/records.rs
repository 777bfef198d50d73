//! The errors of records of games: that of reading one, and that of replaying one.

use std::fmt::Display;

use thiserror::Error;

use crate::rules::text::{Place, Placed, TextError};

/// A record of type `R` that cannot be read: where it is wrong, and what precedes the wrong part.
///
/// ```
/// use abstract_games_core::{Place, PlacedTextError, ReadError};
///
/// let placed = PlacedTextError::new(Place { line: 3, column: 5 }, "x", "a stone");
/// let error: ReadError<Vec<&str>> = placed.with_before(vec!["n", "e"]);
/// assert_eq!(error.to_string(), "line 3, column 5: `x` is not a stone");
/// assert_eq!(error.before.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {error}")]
pub struct ReadError<R, E = TextError> {
    /// The place of the wrong part.
    pub place: Place,
    /// What is wrong.
    pub error: E,
    /// The record before the wrong part.
    pub before: Box<R>,
}

impl<E> Placed<E> {
    /// The error of a record of which `before` was read.
    pub fn with_before<R>(self, before: R) -> ReadError<R, E> {
        let Self { place, error } = self;
        ReadError { place, error, before: Box::new(before) }
    }
}

/// A record that cannot be replayed: its first move that is not legal, and the game before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{}{fault}", head(place.as_ref()), head(what.as_ref()))]
pub struct ReplayError<F, P> {
    /// The index of the first move that is not legal; 0 if the start is wrong.
    pub index: usize,
    /// The place in the text from which the wrong part was read.
    pub place: Option<Place>,
    /// The move and its number, as messages name them; `None` if no move is wrong.
    pub what: Option<String>,
    /// The reason.
    pub fault: Box<F>,
    /// The game up to there, as a list of positions.
    pub before: P,
}

fn head(part: Option<&impl Display>) -> String {
    part.map(|part| format!("{part}: ")).unwrap_or_default()
}
