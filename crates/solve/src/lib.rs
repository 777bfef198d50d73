//! Values of games: who wins, by how much, and by which moves.
//!
//! ```
//! use abstract_games_core::tic_tac_toe::TicTacToe;
//! use abstract_games_core::{Dihedral, Game, Quotient, Value};
//! use abstract_games_solve::AlphaBeta;
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! let start = quotient.initial();
//! assert_eq!(AlphaBeta::new(&quotient).value(&start).value(), Some(Value::Draw));
//! ```
//!
//! | for | see |
//! | --- | --- |
//! | games in which every line ends | [`AlphaBeta`], [`TranspositionTable`], [`Knowledge`] |
//! | games in which play can repeat | [`Retrograde`]; for points [`RetrogradeMargins`] |
//! | the same, layer by layer | [`LayeredRetrograde`] |
//! | a plain search to compare with | [`negamax`]; for any number of seats [`max_n`] |
//! | a game's own search, run by the driver of alpha-beta | [`kernel`] |
//! | checking knowledge | [`laws`] |
//!
//! # Features
//!
//! - `parallel` (off by default): searches use several threads.
//! - `serde` (off by default): [`Score`] and [`Bounds`] implement `Serialize` and `Deserialize`,
//!   [`LayerCounts`] `Serialize`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod alpha_beta;
mod error;
mod exhaustive;
pub mod laws;
mod layered;
mod repetitions;
mod retrograde;
mod transposition_table;

#[doc(inline)]
pub use alpha_beta::kernel;
pub use alpha_beta::{AlphaBeta, Bounds, Knowledge, MoveProofs, OrbitKnowledge, Proof, Score};
pub use error::SolveError;
pub use exhaustive::{max_n, negamax};
pub use layered::{LayerCounts, LayeredRetrograde, LayeredValues};
pub use retrograde::{Retrograde, RetrogradeMargins, Solved, SolvedMargins};
pub use transposition_table::TranspositionTable;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
