//! Small boards solved: the value of every position.

mod bits;
mod configurations;
mod fixpoint;
mod geometry;
mod grid;
mod layer;
mod moves;
mod plan;
mod results;
mod solver;
mod splits;
mod supply;
mod survey;
mod tally;
mod values;

pub use results::{LayerSize, SolvedBoard, SolvedStart};
pub use solver::BoardSolver;
pub use supply::Supply;
pub use tally::ValueCounts;
pub use values::BoardValues;
