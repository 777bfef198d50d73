//! Players that a game makes by their names, and their settings.

use abstract_games_core::named_values;

/// A player that every game with an [`Evaluation`](crate::Evaluation) has. The text form is the
/// name, as in `alpha-beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Alpha-beta search with iterative deepening.
    AlphaBeta,
    /// Looks one ply ahead.
    Greedy,
    /// Plays any legal move.
    Random,
}

named_values!(
    PlayerKind, "a player":
    AlphaBeta => "alpha-beta",
    Greedy => "greedy",
    Random => "random",
);

/// The settings of a player that a game makes by its name; each has effect on the players that know
/// it.
#[derive(Clone, Copy, Debug)]
pub struct PlayerSettings {
    /// The size of a transposition table or of a tree, in bytes.
    pub memory: u64,
    /// The greatest number of plies to look ahead.
    pub depth: u32,
    /// The seed of random choices.
    pub seed: u64,
}
