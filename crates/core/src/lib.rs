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
//! | writing a game | [`Game`], [`Adversarial`], [`Indexed`], [`Predecessors`]; [`tic_tac_toe`] as the example |
//! | writing a symmetry | [`Group`], [`Symmetry`], [`Dihedral`], [`PermutationGroup`] |
//! | checking both | [`laws`], and `strategies` with the feature `proptest` |
//! | searching | [`Bfs`], [`LevelSearch`], [`TwoSided`], [`Components`], [`perft`] and [`Perft`] |
//! | searching faster | [`Transpositions`], [`Keyed`] |
//! | playing | [`AlphaBeta`] with [`Knowledge`], [`Retrograde`] for games with cycles, [`negamax`] |
//! | remembering what was searched | [`TranspositionTable`] |
//! | going backwards | [`Predecessors`], [`Reversed`] |
//! | drawing | [`picture`] |
//! | watching, limiting, cancelling a search | [`Observer`], [`Limits`], [`Cancel`] |
//! | counting | [`CycleIndex`], [`count_orbits`], [`SubsetRanking`] |
//!
//! # Features
//!
//! None is on by default.
//!
//! - `parallel`: [`Bfs`], [`LevelSearch`], [`TwoSided`], [`Retrograde`] and [`AlphaBeta`] on several threads, by rayon.
//! - `proptest`: the module `strategies`, for property tests of your own game.

mod adversarial;
mod alpha_beta;
mod bfs;
mod burnside;
mod capabilities;
mod components;
mod game;
mod group;
mod hashing;
pub mod laws;
mod negamax;
pub mod observer;
mod path;
mod perft;
pub mod picture;
pub mod published;
mod quotient;
mod ranking;
mod retrograde;
mod reversed;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
pub mod tic_tac_toe;
mod transposition;
mod transpositions;
mod workers;

pub use adversarial::{Adversarial, Outcome, Side, Value};
pub use alpha_beta::{AlphaBeta, Bounds, Knowledge, MoveProofs, Proof, Score};
pub use bfs::{Bfs, End, Exploration, LevelSearch, Levels, Meeting, TwoSided};
pub use burnside::{NotAnAction, count_orbits};
pub use capabilities::{Indexed, Keyed, Predecessors};
pub use components::Components;
pub use game::{Game, IllegalMove};
pub use group::{
    CycleIndex, Dihedral, GeneratorError, NotAPermutation, Permutation, PermutationGroup,
    TooManySquares, Transform,
};
pub use negamax::negamax;
/// Big unsigned integers, in which exact counts are given.
pub use num_bigint::BigUint;
#[doc(inline)]
pub use observer::{Cancel, Limits, Observer, Progress, Stop};
pub use path::{Line, Path};
pub use perft::{Perft, perft};
pub use published::{Published, RecomputeError};
pub use quotient::{Orbit, Quotient};
pub use ranking::{RankingError, SubsetRanking};
pub use retrograde::{Retrograde, Solved};
pub use reversed::Reversed;
pub use symmetry::{Group, Symmetry, least_image};
pub use transposition::{TableError, TranspositionTable};
pub use transpositions::{MoveSet, Transpositions};
pub use workers::thread_count;
