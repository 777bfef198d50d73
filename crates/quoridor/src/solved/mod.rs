//! Small boards solved: the value of every position.

mod best_play;
mod bits;
#[cfg(feature = "database")]
mod chunks;
mod configurations;
#[cfg(feature = "database")]
mod database;
mod distances;
mod fixpoint;
mod geometry;
mod grid;
mod layer;
mod moves;
mod plan;
mod player;
mod progress;
mod results;
mod solver;
mod splits;
#[cfg(feature = "database")]
mod stream;
mod supply;
mod survey;
mod tally;
mod values;

pub use best_play::{BestLine, BestPlay, QueryError, SolvedMove, SolvedMoves};
#[cfg(feature = "database")]
pub use database::{DatabaseError, DatabaseSolver};
pub use distances::{BoardDistances, DistanceError, DistanceSolver, LongestWin, SolvedDistances};
pub use player::SolvedPlayer;
pub use results::{LayerSize, SolvedBoard, SolvedStart};
pub use solver::BoardSolver;
pub use supply::Supply;
pub use tally::ValueCounts;
pub use values::BoardValues;
