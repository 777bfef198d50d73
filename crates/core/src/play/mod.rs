//! Players: programs that choose moves in games too large to solve.

mod estimate;
mod evaluation;
mod greedy_player;
mod match_result;
mod matches;
mod player;
mod random_player;

pub use estimate::Estimate;
pub use evaluation::Evaluation;
pub use greedy_player::GreedyPlayer;
pub use match_result::{Ending, GameResult, MatchResult};
pub use matches::{Match, MatchError, Opponents};
pub use player::{Choice, Player};
pub use random_player::RandomPlayer;
