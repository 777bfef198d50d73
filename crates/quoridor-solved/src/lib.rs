//! Small Quoridor boards solved: the value of every position.
//!
//! # Features
//!
//! - `database` (off by default): solved boards in a folder of compressed files,
//!   `BoardSolver::database` and `BoardValues::open`.
//! - `parallel` (off by default): the solvers use several threads.
//! - `serde` (off by default): results implement `Serialize`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod best_play;
mod bits;
#[cfg(feature = "database")]
mod chunks;
mod configurations;
#[cfg(feature = "database")]
mod database;
mod distances;
mod fixpoint;
mod further_fences;
mod geometry;
mod grid;
mod layer_counts;
#[cfg(feature = "database")]
mod layer_in_parts;
mod moves;
mod plan;
mod player;
mod plies_to_progress;
pub mod published;
mod solver;
mod splits;
mod value_layer;
mod values;

pub use best_play::{BestLine, BestPlay, QueryError, SolvedMove, SolvedMoves};
#[cfg(feature = "database")]
pub use database::{DatabaseError, DatabaseSolver};
pub use distances::{BoardDistances, DistanceError, DistanceSolver, LongestWin, SolvedDistances};
pub use layer_counts::ValueCounts;
pub use plan::Supply;
pub use player::SolvedPlayer;
pub use solver::{BoardSolver, LayerSize, SolvedBoard, SolvedStart};
pub use values::BoardValues;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
