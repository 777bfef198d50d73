//! Breadth-first searches of games: what can be reached, how far it is, and by which moves.
//!
//! Every search accepts a game or its quotient by a symmetry.
//!
//! ```
//! use abstract_games_core::tic_tac_toe::TicTacToe;
//! use abstract_games_core::{Dihedral, Quotient};
//! use abstract_games_search::Bfs;
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! assert_eq!(Bfs::new(&TicTacToe).explore().len(), 5478);
//! assert_eq!(Bfs::new(&quotient).explore().len(), 765);
//! ```
//!
//! | for | see |
//! | --- | --- |
//! | all states, with paths | [`Bfs`], [`Exploration`] |
//! | all shortest paths | [`Exploration::shortest_paths`], [`Exploration::shortest_path_count`] |
//! | invariants | [`Exploration::counterexample`] |
//! | what can always be reached | [`Exploration::trap`] |
//! | a drawing or a table of the graph | [`Exploration::graphviz`], [`Exploration::csv`] |
//! | a shortest path between two states | [`BidirectionalSearch`] |
//! | the numbers of states at each distance, in little memory | [`LevelSearch`] |
//! | the same beyond memory | `LevelSearch::on_disk`, `Scratch`, with the feature `disk` |
//! | a search by levels whose keys another part owns | [`LevelStore`], [`memory_levels`] |
//! | components, and their order | [`StronglyConnectedComponents`], [`ComponentRelations`] |
//!
//! # Features
//!
//! - `disk` (off by default): searches by levels with their keys on disk.
//! - `parallel` (off by default): searches use several threads.
//! - `serde` (off by default): [`End`] implements `Serialize` and `Deserialize`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod bfs;
mod component_relations;
mod drawing;
mod hashing;
mod properties;
mod shortest_paths;
mod strongly_connected;

pub use bfs::{
    Bfs, BidirectionalSearch, End, Exploration, GameGraph, KeyBatches, KeyGraph, KeyLevels,
    LevelDriver, LevelSearch, LevelStore, LevelStoreError, Levels, Meeting, keys_back_from,
    least_before, memory_levels,
};
#[cfg(feature = "disk")]
pub use bfs::{DiskUse, LevelStates, Scratch, StoredLevels, disk_levels};
pub use component_relations::ComponentRelations;
pub use hashing::hasher;
pub use strongly_connected::StronglyConnectedComponents;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
