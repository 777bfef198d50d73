//! The trait layer of `abstract-games`: games, symmetry, quotients, orbit counting and laws.
//!
//! A game is a graph of states, generated on demand ([`Game`]). A symmetry is a finite group that
//! acts on that graph ([`Symmetry`]). **The [`Quotient`] of a game by its symmetry is again a
//! game**, with one state for each orbit. Rules do not depend on symmetry, a symmetry does not
//! depend on search, and every search accepts a game or its quotient:
//!
//! ```
//! use abstract_games_core::tic_tac_toe::TicTacToe;
//! use abstract_games_core::{Dihedral, Game, Quotient, Value};
//! use abstract_games_search::Bfs;
//! use abstract_games_solve::negamax;
//!
//! assert_eq!(Bfs::new(&TicTacToe).explore().len(), 5478);
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! assert_eq!(Bfs::new(&quotient).explore().len(), 765);
//! assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
//! ```
//!
//! # What is here
//!
//! | for | see |
//! | --- | --- |
//! | writing a game | [`Game`], [`Players`], [`Keyed`], [`Indexed`], [`Predecessors`] |
//! | an example of a game | [`tic_tac_toe`] |
//! | more than two players | [`Seat`], [`Coalition`] |
//! | playing for points | [`Points`], [`Margins`] |
//! | naming squares | [`Coordinates`], [`column_name`] |
//! | writing a symmetry | [`Group`], [`Symmetry`] |
//! | groups of symmetries | [`Dihedral`], [`PermutationGroup`], [`Exchange`], [`Product`] |
//! | a symmetry made of functions | [`ActionBy`] |
//! | games made of games | [`Quotient`], [`Reversed`], [`Adjudicated`], [`Coalition`] |
//! | checking a game | [`laws`], [`RandomPlay`], and `strategies` with the feature `proptest` |
//! | searching faster | [`SleepSets`], [`Keyed`], [`Layers`] |
//! | observing and limiting a computation | [`Run`], [`Observer`], [`Limits`], [`Cancel`] |
//! | memory and threads | [`SystemMemory`], [`Workers`] |
//! | counting | [`CycleIndex`], [`count_orbits`] |
//! | a result with its computation | [`Published`] |
//!
//! Numberings are in `abstract-games-counting`, searches in `abstract-games-search`, values and
//! best moves in `abstract-games-solve`, players and matches in `abstract-games-play`, files in
//! `abstract-games-storage`.
//!
//! # What a state is worth
//!
//! | word | what it says | from the view of | type |
//! | --- | --- | --- | --- |
//! | outcome | who won, in a finished state | nobody | [`Outcome`] |
//! | result | win, draw or loss by the rules, at the end | the player to move | [`Value`] |
//! | value | win, draw or loss by a search, in any state | the player to move | [`Value`] |
//! | score | the value with the distance to the end, in moves | the player to move | `Score` |
//! | lead | points of the first side minus those of the second | nobody | `i32` |
//! | margin | points of the player to move minus the opponent's | the player to move | `i32` |
//!
//! # Features
//!
//! No feature is enabled by default.
//!
//! - `parallel`: setters `threads` take effect, by rayon; without it computations run on one
//!   thread.
//! - `serde`: small types implement the traits of serde; permutations as their images, others with
//!   a text form as text.
//! - `proptest`: the module `strategies`, for property tests of a game.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod execution;
pub mod laws;
pub mod published;
pub mod rules;
pub mod symmetry;
pub mod tic_tac_toe;

#[doc(no_inline)]
pub use execution::*;
#[cfg(feature = "proptest")]
#[doc(no_inline)]
pub use laws::strategies;
/// A big unsigned integer, the type of exact counts.
pub use num_bigint::BigUint;
#[doc(no_inline)]
pub use published::{Published, RecomputeError};
#[doc(no_inline)]
pub use rules::*;
#[doc(no_inline)]
pub use symmetry::*;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
