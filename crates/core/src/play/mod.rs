//! Players: programs that choose moves in games too large to solve.

mod estimate;
mod evaluation;
mod greedy_player;
mod iterative_deepening;
mod match_result;
mod matches;
mod player;
mod random_player;

pub use estimate::Estimate;
pub use evaluation::{Evaluation, OrbitEvaluation};
pub use greedy_player::GreedyPlayer;
pub use iterative_deepening::IterativeDeepening;
pub use match_result::{Ending, GameResult, MatchResult};
pub use matches::{Match, MatchError, Opponents};
pub use player::{Choice, Player};
pub use random_player::RandomPlayer;
