//! Small boards solved: exact values, found by the searches of core over whole turns.
//!
//! - [`TurnSolver`] proves the value of one position by alpha-beta.
//! - [`solve_all`] finds the values of all positions that can be reached, by retrograde analysis.
//!
//! Values and distances are in whole turns. The turn in which the game is won counts.

mod solved_game;
mod turn_solver;

pub use solved_game::{SolvedGame, SolvedLayer, solve_all};
pub use turn_solver::{SolvedPosition, TurnSolver};
