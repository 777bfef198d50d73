//! Small Quoridor boards solved: the value of every position.
//!
//! # Features
//!
//! - `database` (off by default): solved boards in a folder of compressed files,
//!   `BoardSolver::database` and `BoardValues::open`.
//! - `parallel` (off by default): the solvers use several threads.
//! - `published` (off by default): the published results, each with its computation.
//! - `serde` (off by default): results implement `Serialize`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod best_play;
mod bits;
mod block_solver;
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
mod layer_plan;
mod layer_work;
mod layers;
mod moves;
mod player;
mod plies_to_progress;
#[cfg(feature = "published")]
pub mod published;
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
pub use player::SolvedPlayer;
pub use results::{LayerSize, SolvedBoard, SolvedStart, ValueCounts};
pub use solver::BoardSolver;
pub use values::BoardValues;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
