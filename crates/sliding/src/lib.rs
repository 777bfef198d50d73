//! Sliding puzzles with rooks, bishops or queens: each move goes as far as it can.
//!
//! The best-known puzzle slides four rooks from the corners of a chessboard to its centre. A move
//! slides one rook along a rank or a file until the edge or another rook stops it (B. Gunsolus;
//! J. Brazeal, Slides on a Chessboard, Math Horizons 27(4), 2020).
//!
//! <!-- atlas: sliding -->
//! ```
//! use abstract_games_sliding::{Piece, corners_to_centre};
//!
//! let solution = corners_to_centre(Piece::Rook, 8)?;
//! assert_eq!(solution.moves(), Some(25));
//!
//! let path = solution.path.unwrap();
//! assert_eq!(path.moves().next().unwrap().from.to_string(), "a1");
//! # Ok::<(), abstract_games_sliding::ConfigurationError>(())
//! ```
//!
//! | question | see |
//! | --- | --- |
//! | how many moves does a solution need? | [`corners_to_centre`]; for any goal [`Solver`] |
//! | is there a solution by rooks or queens for every even size? | [`Construction`] |
//! | which configurations are reachable, in how many moves? | [`CensusTaker`] |
//! | how do I search orbits in little memory? | [`CompactQuotient`] |
//! | which configurations are reachable from each other? | [`ComponentCensus`] |
//! | what does a board look like? | [`SlidingPuzzle::picture`] |
//! | what does a solution look like? | [`SlidingPuzzle::animation`] |
//! | who wins if two players race? | [`race`] |
//!
//! [`SlidingPuzzle`] is the [`Game`](abstract_games_core::Game), with predecessors and the
//! symmetries of the board. All searches are those of `abstract_games_search`.
//!
//! # Features
//!
//! None is on by default.
//!
//! - `disk`: `CensusTaker::take_on_disk` and `Solver::solve_on_disk`, with states on disk.
//! - `distributed`: `CensusTaker::take_distributed` and `Solver::solve_distributed`, on several
//!   processes and machines.
//! - `parallel`: searches use several threads.
//! - `published`: the published results, each with its computation.
//! - `serde`: results implement `Serialize`, with squares, moves and configurations as text.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod census;
mod compact;
mod components;
mod configuration;
mod construction;
#[cfg(feature = "disk")]
mod disk_census;
#[cfg(feature = "distributed")]
mod distributed;
mod error;
mod picture;
mod piece;
#[cfg(feature = "published")]
pub mod published;
mod puzzle;
pub mod race;
mod reach;
mod saved;
#[cfg(feature = "serde")]
mod serialise;
mod sleep_sets;
mod solve;
mod square;
mod symmetry;

pub use census::{Census, CensusTaker};
pub use compact::{CompactOrbit, CompactQuotient};
pub use components::{ComponentCensus, Relations};
pub use configuration::{Configuration, parse_squares};
pub use construction::{Construction, Step};
#[cfg(feature = "distributed")]
pub use distributed::Distributed;
pub use error::ConfigurationError;
pub use piece::{MAX_PIECES, Piece};
pub use puzzle::{SlidingPuzzle, centre, corners};
pub use saved::{SavedGameError, SavedPuzzle};
pub use solve::{Solution, Solver, corners_to_centre};
pub use square::{MAX_SIZE, Slide, Square};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
