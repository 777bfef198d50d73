//! Four-Way Fences (W. Taylor and J. Neto, rec.games.abstract, 2010): rules with an option for each
//! question that the source leaves open, notations, and the recorded game of the source.
//!
//! [`FourWayFences`] is a [`Game`](abstract_games_core::Game) whose moves are single steps: the
//! stones of a turn in any order, and then a wall. A [`Turn`] is a whole turn.
//!
//! ```
//! use abstract_games_core::Game;
//! use abstract_games_four_way_fences::{FourWayFences, Turn};
//!
//! let game = FourWayFences::standard();
//! let turn: Turn = "n:N e:E Bg3".parse()?;
//! let position = game.play_turn(&game.initial(), &turn)?;
//! assert_eq!(position.to_string(), "g:A / B:g / nDi eBd wJg sGa NGj EAg WJd SDa / second / 1");
//! assert!(game.is_legal(&position, &"N-Gi".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`notation`] reads the notation of the source, which leaves the order of the stones and the
//! direction of most jumps open, and finds every way to play it:
//!
//! <!-- atlas: four-way -->
//! ```
//! use abstract_games_core::Game;
//! use abstract_games_four_way_fences::FourWayFences;
//! use abstract_games_four_way_fences::notation::{recorded_game, repairs};
//!
//! let (game, record) = (FourWayFences::standard(), recorded_game());
//! let error = record.replay(&game, &game.initial()).unwrap_err();
//! assert_eq!((record.label(error.index).as_str(), error.before.turns.len()), ("8j", 14));
//!
//! let replay = record.repaired(repairs())?.replay(&game, &game.initial())?;
//! assert_eq!(replay.turns.len(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `published`: the published results, each with its computation.
//! - `serde`: results implement `Serialize`; positions and moves are serialised as text.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
pub mod counting;
mod game;
pub mod notation;
mod picture;
pub mod players;
#[cfg(feature = "published")]
pub mod published;
#[cfg(feature = "serde")]
mod serialise;
pub mod solved;

pub use board::{
    Board, Cell, Direction, Edge, Edges, LEAST_CELLS, MOST_CELLS, Point, Points, Shape, Wall,
};
pub use game::{
    Equalizer, FourWayFences, Illegality, Inability, InvalidSetupError, JumpAtGoal, Leg, Path,
    Position, Protected, Rules, Setup, Step, Stone, StoneMove, Stones, Turn, TurnError, WholeTurn,
    WholeTurns, WinTime,
};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
