//! `Question`: a question about a state; `Interrupt`: why it was left without an answer.

use abstract_games_core::Stop;

/// Why a search was interrupted.
#[derive(Debug)]
pub(super) enum Interrupt {
    /// Another thread has the answer.
    Halted,
    /// The observer stopped the search, or the line of play repeated or grew too long.
    Stopped(Stop),
}

/// The question whether a state is worth at least `target`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<R> {
    pub(super) target: R,
    /// The limit of plies: a state at this distance is only tested for the end of play. None if
    /// there is no limit.
    pub(super) plies: Option<u32>,
    /// Which answer the search tries to prove within a limit of plies: that the state is worth less
    /// than the target, if set; that it reaches the target, if not. If this cannot be proved,
    /// nothing is.
    pub(super) refute: bool,
    /// Whether progress is reported.
    pub(super) is_watched: bool,
}
