//! Records of games: their plies and comments, and the errors of reading and of replaying one.

use std::fmt::Display;

use thiserror::Error;

use crate::rules::text::{Place, Placed, TextError};

/// A ply of a record of a game: the turn of one player, or a part of it. Equality ignores the place
/// and the word.
#[derive(Clone, Debug, Eq)]
pub struct Ply<M> {
    /// The move.
    pub m: M,
    /// The comments after the move.
    pub comments: Vec<String>,
    /// The place in the text from which the ply was read.
    pub place: Option<Place>,
    /// The word of the text from which the ply was read, if the reader keeps it.
    pub written: Option<Box<str>>,
}

impl<M> Ply<M> {
    /// A ply without comments that was not read from a text.
    pub const fn new(m: M) -> Self {
        Self { m, comments: Vec::new(), place: None, written: None }
    }
}

impl<M: PartialEq> PartialEq for Ply<M> {
    fn eq(&self, other: &Self) -> bool {
        (&self.m, &self.comments) == (&other.m, &other.comments)
    }
}

/// The words of a comment with a space between them. `None` if it is blank.
pub fn comment_words(text: &str) -> Option<String> {
    let words: Vec<_> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The words of a comment in braces, unless it is blank. A brace that would end it becomes a
/// parenthesis.
///
/// ```
/// use abstract_games_core::comment_in_braces;
///
/// assert_eq!(comment_in_braces(" a\n{gift} ").as_deref(), Some("{a {gift)}"));
/// assert_eq!(comment_in_braces(" "), None);
/// ```
pub fn comment_in_braces(text: &str) -> Option<String> {
    comment_words(text).map(|words| format!("{{{}}}", words.replace('}', ")")))
}

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
