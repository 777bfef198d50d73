//! Players of Quoridor.
//!
//! [`alpha_beta`] creates the strongest one for two players. It estimates positions with a
//! [`PathEvaluation`], which every player of core that takes an evaluation can use as well, as
//! [`monte_carlo`] does. [`RaceEvaluation`] is for any number of players. [`NamedPlayers`] makes
//! any of them by its name. [`ShortestPathPlayer`] only runs.

mod detours;
mod named;
mod path_evaluation;
mod pawn_race;
mod race_evaluation;

pub use named::{NamedPlayers, PlayerKind, PlayerSettings, ShortestPathPlayer};
pub use path_evaluation::{
    AlphaBetaPlayer, PathEvaluation, PathParts, PathWeights, alpha_beta, alpha_beta_with,
    monte_carlo,
};
pub use race_evaluation::RaceEvaluation;
