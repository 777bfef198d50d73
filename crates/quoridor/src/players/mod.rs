//! Players of Quoridor.
//!
//! [`alpha_beta`] creates the strongest one for two players. It estimates positions with a
//! [`PathEvaluation`], which every player of core that takes an evaluation can use as well, as
//! [`monte_carlo`] does.
//! [`RaceEvaluation`] is for any number of players. [`ShortestPathPlayer`] only runs.

mod move_order;
mod path_evaluation;
mod pawn_race;
mod race;
mod races;
mod routes;
mod shortest_path_player;

pub use path_evaluation::{AlphaBetaPlayer, PathEvaluation, PathWeights, alpha_beta, monte_carlo};
pub use race::RaceEvaluation;
pub use shortest_path_player::ShortestPathPlayer;
