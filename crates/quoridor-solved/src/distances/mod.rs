//! Distances to the end on small boards, in plies, across all layers.

mod block;
mod error;
mod results;
mod solver;

pub use error::DistanceError;
pub use results::{BoardDistances, LongestWin, SolvedDistances};
pub use solver::DistanceSolver;
