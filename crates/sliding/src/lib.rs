//! Sliding rooks, bishops and queens: a piece goes as far as it can.
//!
//! Four rooks in the corners of a chessboard are to come to its centre, where each move slides one
//! of them along a rank or a file until the edge or another rook stops it (B. Gunsolus; J. Brazeal,
//! Slides on a Chessboard, Math Horizons 27(4), 2020).
//!
//! ```
//! use abstract_games_sliding::{Piece, corners_to_centre};
//!
//! let solution = corners_to_centre(Piece::Rook, 8)?;
//! assert_eq!(solution.moves(), Some(25));
//!
//! let first = solution.path().unwrap().moves().next().unwrap();
//! assert_eq!(first.from.to_string(), "a1");
//! # Ok::<(), abstract_games_sliding::SetupError>(())
//! ```
//!
//! | question | see |
//! | --- | --- |
//! | how many moves does it take? | [`corners_to_centre`], [`Solver`] for any start and goal |
//! | what can be reached, and how far is it? | [`CensusTaker`] |
//! | what can be reached from each other? | [`ComponentCensus`] |
//! | what does it look like? | [`SlidingPuzzle::picture`], [`SlidingPuzzle::animation`] |
//! | what if two play against each other? | [`race`] |
//!
//! The rules are a [`Game`](abstract_games_core::Game), [`SlidingPuzzle`], that can be played
//! backwards ([`Predecessors`](abstract_games_core::Predecessors)); the symmetries of the board,
//! [`Dihedral`](abstract_games_core::Dihedral), act on it. Every search is one of
//! [`abstract_games_core`].
//!
//! # Features
//!
//! None is on by default.
//!
//! - `parallel`: everything on several threads.
//! - `serde`: results as serde values; squares, moves and configurations as they are written.

mod census;
mod components;
mod configuration;
mod error;
mod picture;
mod piece;
pub mod published;
mod puzzle;
pub mod race;
mod reach;
#[cfg(feature = "serde")]
mod serialise;
mod sleep_sets;
mod slide;
mod solve;
mod square;
mod symmetry;

pub use census::{Census, CensusTaker};
pub use components::{ComponentCensus, Relations};
pub use configuration::{Configuration, MAX_PIECES, parse_squares};
pub use error::{NotationError, SetupError};
pub use piece::Piece;
pub use puzzle::{SlidingPuzzle, centre, corners};
pub use slide::Slide;
pub use solve::{Solution, Solver, corners_to_centre};
pub use square::{MAX_SIZE, Square};
