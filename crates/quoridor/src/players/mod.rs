//! Players of Quoridor.
//!
//! [`alpha_beta`] creates the strongest player for two. Its [`PathEvaluation`] serves every player
//! that takes an evaluation, such as [`monte_carlo`]. [`RaceEvaluation`] is for any number of
//! players. [`NamedPlayers`] makes a player by its name. [`ShortestPathPlayer`] only runs.

mod detours;
mod named;
pub mod net;
mod path_evaluation;
mod pawn_race;
mod race_evaluation;

pub use named::{NamedPlayers, PlayerKind, PlayerSettings, ShortestPathPlayer};
pub use path_evaluation::{
    AlphaBetaPlayer, PathEvaluation, PathParts, PathWeights, alpha_beta, alpha_beta_with,
    monte_carlo,
};
pub use race_evaluation::RaceEvaluation;
