//! Quoridor: the rules for two, three and four players; notations of games and of positions;
//! analysis, openings, players, and the Quoridor Text Protocol.
//!
//! [`Quoridor`] is a [`Game`](abstract_games_core::Game), so every search of
//! `abstract-games-search` and `abstract-games-solve` applies to it and to its quotient by
//! [`Quoridor::symmetry`].
//!
//! ```
//! use abstract_games_core::{Game, Quotient, Run};
//! use abstract_games_counting::merged_perft;
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
//! [`AnyQuoridor`] is the game whose number of players is known only when the program runs.
//!
//! The module [`notation`] reads and writes games in four notations, and positions as records and
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
//! The module [`openings`] names the opening of a game, [`analysis`] finds the shortest paths of a
//! position and the fences that lengthen them, and [`qtp`] answers the commands of the Quoridor
//! Text Protocol, by which programs play against each other.
//!
//! Fence arrangements and legal positions are counted by the crates
//! `abstract-games-quoridor-fences` and `abstract-games-quoridor-counts`; small boards are solved
//! by `abstract-games-quoridor-solved`.
//!
//! # Features
//!
//! - `net` (off by default): the strongest player for two estimates by a neural network
//!   (`players::net`), whose weights take 0.2 MB, and positions have a chance of a win.
//! - `parallel` (off by default): searches use several threads.
//! - `published` (off by default): the published results, each with its computation.
//! - `serde` (off by default): [`Analysis`](analysis::Analysis) implements `Serialize`, and so do
//!   squares, fences, moves and positions, as text.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod analysis;
mod board;
mod game;
pub mod notation;
pub mod openings;
mod perft;
pub mod picture;
pub mod players;
#[cfg(feature = "published")]
pub mod published;
pub mod qtp;
#[cfg(feature = "serde")]
mod serialise;

pub use board::{
    Board, BoardError, Direction, Fence, Fences, MOST_SQUARES, Orientation, Passages, Square,
    Squares, SquaresIter, picture_of_arrangement,
};
pub use game::{
    AnyPosition, AnyQuoridor, Illegality, LegalMoves, Move, Position, Quoridor, QuoridorSymmetry,
    RulesError, Setup, SetupError, SetupFault, Variant,
};
pub use perft::DividedPerft;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
