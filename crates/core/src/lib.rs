//! The shared layer of `abstract-games`: games, symmetry, search and exact counting.
//!
//! A game is a graph of states, generated on demand ([`Game`]). A symmetry is a finite group that
//! acts on that graph ([`Symmetry`]). **The [`Quotient`] of a game by its symmetry is again a
//! game**, with one state for each orbit. So rules are written without a thought of symmetry, a
//! symmetry without a thought of search, and every search takes the game or its quotient without
//! knowing which:
//!
//! ```
//! use abstract_games_core::tic_tac_toe::TicTacToe;
//! use abstract_games_core::{Bfs, Dihedral, Game, Quotient, Value, negamax};
//!
//! assert_eq!(Bfs::new(&TicTacToe).explore().len(), 5478);
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! assert_eq!(Bfs::new(&quotient).explore().len(), 765);
//! assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
//! ```
//!
//! The second idea is that counting is not searching: where only a number is wanted, states are
//! never produced. [`CycleIndex`] and [`count_orbits`] count up to symmetry, [`SubsetRanking`]
//! numbers without listing.
//!
//! # What is here
//!
//! | for | see |
//! | --- | --- |
//! | writing a game | [`Game`], [`Players`], [`Keyed`], [`Indexed`], [`Predecessors`]; [`tic_tac_toe`] as the example |
//! | more than two players | [`Seat`], [`Coalition`], [`max_n`] |
//! | naming squares | [`Coordinates`], [`column_name`] |
//! | writing a symmetry | [`Group`], [`Symmetry`], [`Dihedral`], [`PermutationGroup`], [`Exchange`], [`Product`] |
//! | checking both | [`laws`], [`RandomPlay`], and `strategies` with the feature `proptest` |
//! | searching | [`Bfs`], [`LevelSearch`], [`BidirectionalSearch`], [`StronglyConnectedComponents`], [`perft`] and [`Perft`] |
//! | searching faster | [`SleepSets`], [`Keyed`] |
//! | playing | [`AlphaBeta`] with [`Knowledge`], [`Retrograde`] for games with cycles, [`negamax`] |
//! | a game's own search under the same driver | [`kernel`] |
//! | remembering what was searched | [`TranspositionTable`] |
//! | playing for points | [`Points`], [`Margins`] |
//! | going backwards | [`Predecessors`], [`Reversed`] |
//! | files that outlive a run: checkpoints, books | [`storage`] |
//! | watching, limiting, cancelling a search, its threads | [`Run`], [`Observer`], [`Limits`], [`Cancel`] |
//! | counting | [`CycleIndex`], [`count_orbits`], [`SubsetRanking`] |
//!
//! # Features
//!
//! None is on by default.
//!
//! - `parallel`: whatever has a setter `threads` works on several, by rayon; without it, on one.
//! - `serde`: small types as serde values, those that have a text form as text.
//! - `proptest`: the module `strategies`, for property tests of your own game.

#[cfg(test)]
mod floors;
pub mod laws;
pub mod published;
pub mod rules;
pub mod search;
pub mod storage;
pub mod symmetry;
pub mod tic_tac_toe;

#[cfg(feature = "proptest")]
#[doc(no_inline)]
pub use laws::strategies;
/// Big unsigned integers, in which exact counts are given.
pub use num_bigint::BigUint;
#[doc(no_inline)]
pub use published::{Published, RecomputeError};
#[doc(no_inline)]
pub use rules::*;
#[doc(no_inline)]
pub use search::*;
#[doc(no_inline)]
pub use symmetry::*;
