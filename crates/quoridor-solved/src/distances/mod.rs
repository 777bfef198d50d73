//! Distances to the end on small boards, in plies, across all layers.

mod block;
mod results;
mod solver;

pub use results::{BoardDistances, LongestWin, SolvedDistances};
pub use solver::{DistanceError, DistanceSolver};
