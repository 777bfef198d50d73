//! The file of games by which `quoridor_self_play` and `quoridor_train` are connected: a line of
//! JSON for each game.

use serde::{Deserialize, Serialize};

/// The points of a proved win.
pub(crate) const PROVED: i32 = 10_000;

/// A game of a player against itself.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct SelfPlay {
    /// The seed of all that is random.
    pub(crate) number: u64,
    /// The number of random plies at the beginning.
    pub(crate) opening: usize,
    /// All moves.
    pub(crate) moves: Vec<String>,
    /// What the search says of the position after the opening and of each one thereafter, in
    /// points for the player to move.
    pub(crate) points: Vec<i32>,
    /// The plies, from 0, whose move is not that of the search.
    pub(crate) deviations: Vec<usize>,
    /// The player whose win is proved.
    pub(crate) winner: Option<usize>,
}
