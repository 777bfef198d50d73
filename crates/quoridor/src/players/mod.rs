//! Players of Quoridor.
//!
//! [`alpha_beta`] creates the strongest one for two players. It estimates positions with a
//! [`PathEvaluation`], which every player of core that takes an evaluation can use as well, as
//! [`monte_carlo`] does. [`RaceEvaluation`] is for any number of players. [`NamedPlayers`] makes
//! any of them by its name. [`ShortestPathPlayer`] only runs.

mod bottlenecks;
mod detours;
mod move_order;
mod named;
mod path_evaluation;
mod pawn_race;
mod pawn_race_cache;
mod race_evaluation;
mod shortest_path_player;

pub use named::{NamedPlayers, PlayerKind, PlayerSettings};
pub use path_evaluation::{
    AlphaBetaPlayer, PathEvaluation, PathParts, PathWeights, alpha_beta, alpha_beta_with,
    monte_carlo,
};
pub use race_evaluation::RaceEvaluation;
pub use shortest_path_player::ShortestPathPlayer;
