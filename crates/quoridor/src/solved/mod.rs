//! Small boards solved: the value of every position.

mod bits;
#[cfg(feature = "database")]
mod chunks;
mod configurations;
#[cfg(feature = "database")]
mod database;
mod fixpoint;
mod geometry;
mod grid;
mod layer;
mod moves;
mod plan;
mod results;
mod solver;
mod splits;
#[cfg(feature = "database")]
mod stream;
mod supply;
mod survey;
mod tally;
mod values;

#[cfg(feature = "database")]
pub use database::{DatabaseError, DatabaseSolver};
pub use results::{LayerSize, SolvedBoard, SolvedStart};
pub use solver::BoardSolver;
pub use supply::Supply;
pub use tally::ValueCounts;
pub use values::BoardValues;
