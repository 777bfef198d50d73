//! Small boards solved: the value of every position.

mod best_play;
mod bits;
#[cfg(feature = "database")]
mod chunks;
mod configurations;
#[cfg(feature = "database")]
mod database;
mod distances;
mod fence_supply;
mod fixpoint;
mod further_fences;
mod geometry;
mod grid;
mod layer;
mod layer_counts;
#[cfg(feature = "database")]
mod layer_in_parts;
mod moves;
mod plan;
mod player;
mod plies_to_progress;
mod results;
mod solver;
mod splits;
mod stored_place;
mod values;

pub use best_play::{BestLine, BestPlay, QueryError, SolvedMove, SolvedMoves};
#[cfg(feature = "database")]
pub use database::{DatabaseError, DatabaseSolver};
pub use distances::{BoardDistances, DistanceError, DistanceSolver, LongestWin, SolvedDistances};
pub use fence_supply::Supply;
pub use layer_counts::ValueCounts;
pub use player::SolvedPlayer;
pub use results::{LayerSize, SolvedBoard, SolvedStart};
pub use solver::BoardSolver;
pub use values::BoardValues;
