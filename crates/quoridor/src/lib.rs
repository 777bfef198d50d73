//! Quoridor: the rules for two, three and four players; notations of games and of positions; exact
//! counts of fence arrangements and of legal positions; and uniform samples of arrangements.
//!
//! [`Quoridor`] is a [`Game`](abstract_games_core::Game), so every search of `abstract-games-core`
//! applies to it and to its quotient by [`Quoridor::symmetry`].
//!
//! ```
//! use abstract_games_core::{Game, Quotient, Run};
//! use abstract_games_search::merged_perft;
//! use abstract_games_quoridor::Quoridor;
//!
//! let game = Quoridor::standard();
//! let start = game.initial();
//! assert_eq!(game.legal_moves(&start).len(), 131);
//! let position = game.try_play(&start, &"e2".parse().unwrap()).unwrap();
//! assert!(game.is_legal(&position, &"e3v".parse().unwrap()));
//!
//! // The lines of play of three plies, up to symmetry (titanium-quoridor's benchmarks: 2 062 264).
//! let quotient = Quotient::new(game, game.symmetry());
//! let lines = merged_perft(&quotient, &quotient.initial(), 3, Run::new()).unwrap();
//! assert_eq!(lines, 2_062_264_u32.into());
//! ```
//!
//! The module [`notation`] reads and writes games in three notations, and positions as records and
//! diagrams:
//!
//! ```
//! use abstract_games_quoridor::Quoridor;
//! use abstract_games_quoridor::notation::GameRecord;
//!
//! let record: GameRecord = "1.e2 e8 2.e3h d8".parse().unwrap();
//! let positions = record.replay(&Quoridor::standard()).unwrap();
//! assert_eq!(positions[4].to_string(), "e3 / / e2 d8 / 9 10 / 1");
//! ```
//!
//! The module [`openings`] names the opening of a game.
//!
//! The module [`analysis`] finds the shortest paths of a position and the fences that lengthen them.
//!
//! The module [`qtp`] answers the commands of the Quoridor Text Protocol, so that programs can play
//! against each other.
//!
//! The module [`counting`] counts fence arrangements and legal positions:
//!
//! <!-- atlas: counting -->
//! ```
//! use abstract_games_quoridor::count_fences;
//! use abstract_games_quoridor::counting::FenceCounter;
//!
//! assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
//!
//! let counts = FenceCounter::new(9).max_fences(20).count().unwrap();
//! assert_eq!(counts[2], 7952_u32.into());
//! ```
//!
//! ```
//! use abstract_games_quoridor::counting::LegalPositions;
//!
//! let counts = LegalPositions::new(4).count().unwrap();
//! assert_eq!(counts.total(), 528_782_u32.into());
//! ```
//!
//! # Features
//!
//! - `database` (off by default): solved boards in a folder of compressed files,
//!   `BoardSolver::database` and `BoardValues::open`.
//! - `parallel` (off by default): the count of legal positions uses several threads.
//! - `rand` (off by default): `FenceArrangements::sample`, with any generator of `rand_core` 0.10.
//! - `serde` (off by default): [`CountsByFences`](counting::CountsByFences) and
//!   [`PositionCounts`](counting::PositionCounts) implement `Serialize`, with their numbers as
//!   strings; [`FenceArrangement`](counting::FenceArrangement) implements `Serialize` and
//!   `Deserialize`. [`Analysis`](analysis::Analysis) implements `Serialize`, and so do squares, fences,
//!   moves and positions, as text.
//! - `spill` (off by default): counts of legal positions write numbers beyond the memory limit to a
//!   temporary file.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod analysis;
mod board;
pub mod counting;
mod game;
pub mod notation;
pub mod openings;
pub mod picture;
pub mod players;
pub mod published;
pub mod qtp;
#[cfg(feature = "serde")]
mod serialise;
pub mod solved;

pub use board::{
    Board, BoardError, Direction, Fence, Fences, MOST_SQUARES, Orientation, Passages, Square,
    Squares, SquaresIter,
};
#[doc(inline)]
pub use counting::count_fences;
pub use game::{
    Illegality, LegalMoves, LegalMovesIter, Move, Position, Quoridor, QuoridorSymmetry, RulesError,
    Setup, SetupError, SetupFault,
};
#[cfg(feature = "rand")]
pub use rand_core;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
