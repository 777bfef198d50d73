//! Small boards solved: exact values, found by the searches of core over whole turns.
//!
//! - [`TurnSolver`] proves the value of one position by alpha-beta, a turn deeper each time. Play
//!   may repeat, and the number of positions may be beyond all tables.
//! - [`SolvedGame`] has the values of all positions that can be reached from one, by retrograde
//!   analysis up to symmetry.
//!
//! Values and distances are in whole turns. A turn in which the game is won counts as one.

mod solved_game;
mod turn_solver;

pub use solved_game::{SolvedGame, SolvedLayer, solve_all};
pub use turn_solver::{SolvedPosition, TurnSolver};
