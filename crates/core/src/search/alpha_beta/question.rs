//! What a search is asked about a state, and how it ends without an answer.

use crate::search::observer::Stop;

/// Why a search was interrupted.
#[derive(Debug)]
pub(super) enum Interrupt {
    /// Another thread has the answer.
    Halted,
    /// The observer said so, or the line of play did.
    Stopped(Stop),
}

/// Whether a state is worth at least `target`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<R> {
    pub(super) target: R,
    /// So many plies ahead of the state is nothing looked at but whether play is over. None if it is
    /// as many as it takes.
    pub(super) plies: Option<u32>,
    /// What is to be proved, if the plies may not suffice to prove either: that the state is worth
    /// less, or that it is worth so much. Where this cannot be proved, nothing is.
    pub(super) refute: bool,
    /// Whether anybody wants to be told how far the search has come.
    pub(super) is_watched: bool,
}
