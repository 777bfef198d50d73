//! Players of Quoridor.
//!
//! [`monte_carlo`] and [`alpha_beta`] create the strongest players for two. [`PathEvaluation`]
//! serves every player that takes an evaluation; with the feature `net` there is an evaluation by a
//! neural network. [`RaceEvaluation`] is for any number of players.
//! [`AnyQuoridor::named_player`](crate::AnyQuoridor::named_player) makes a player by its name.
//! [`ShortestPathPlayer`] only runs. [`static_winning_chance`] estimates without a search.

mod alpha_beta;
mod detours;
mod gains;
mod level;
mod monte_carlo;
mod named;
#[cfg(feature = "net")]
pub mod net;
mod path_evaluation;
mod path_layers;
mod pawn_race;
mod race_evaluation;

pub use alpha_beta::{AlphaBetaPlayer, StrongestEvaluation, alpha_beta, alpha_beta_with};
pub use monte_carlo::{MonteCarloPlayer, monte_carlo, monte_carlo_with};
pub use named::{PlayerFor, PlayerKind, ShortestPathPlayer, static_winning_chance};
pub use path_evaluation::{PathEvaluation, PathParts, PathWeights};
pub use race_evaluation::RaceEvaluation;
