//! Players: programs that choose moves in games too large to solve.

mod estimate;
mod evaluation;
mod player;
mod random_player;

pub use estimate::Estimate;
pub use evaluation::Evaluation;
pub use player::{Choice, Player};
pub use random_player::RandomPlayer;
