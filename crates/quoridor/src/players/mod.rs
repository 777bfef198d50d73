//! Players of Quoridor.
//!
//! [`alpha_beta`] creates the strongest player for two. [`PathEvaluation`] serves every player that
//! takes an evaluation, such as [`monte_carlo`]; with the feature `net` there is an evaluation by a
//! neural network. [`RaceEvaluation`] is for any number of
//! players. [`NamedPlayers`] makes a player by its name. [`ShortestPathPlayer`] only runs.

mod alpha_beta;
mod detours;
mod level;
mod named;
#[cfg(feature = "net")]
pub mod net;
mod path_evaluation;
mod pawn_race;
mod race_evaluation;

pub use alpha_beta::{AlphaBetaPlayer, StrongestEvaluation, alpha_beta, alpha_beta_with};
pub(crate) use named::static_chance;
pub use named::{NamedPlayers, PlayerKind, PlayerSettings, ShortestPathPlayer};
pub use path_evaluation::{PathEvaluation, PathParts, PathWeights, monte_carlo};
pub use race_evaluation::RaceEvaluation;
