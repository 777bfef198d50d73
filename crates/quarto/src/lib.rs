//! The board game Quarto: rules, symmetries, exact counts and exact values.
//!
//! Each of the sixteen pieces has four two-valued properties. The opponent chooses the piece that a
//! player places on the 4 × 4 board. [`Rules`] has three named lists of winning sets and accepts
//! others. Symmetries, counts and value follow W. Koolen, Quarto! Cakes, 2011.
//!
//! ```
//! use abstract_games_core::{BigUint, Group, Value};
//! use abstract_games_quarto::{Book, Position, Quarto, Solver, counts::orbits_by_ply};
//!
//! let quarto = Quarto::default();
//! let symmetry = quarto.symmetry();
//! assert_eq!((symmetry.order(), symmetry.boards().order()), (384 * 32, 32));
//!
//! // Positions under ten plies, up to symmetry.
//! let early: BigUint = orbits_by_ply(&symmetry).iter().take(10).sum();
//! assert_eq!(early, 106_156_u32.into());
//!
//! // Their values are in the book: the game is a draw.
//! assert_eq!(Book::lines().value(&symmetry, &Position::EMPTY), Ok(Some(Value::Draw)));
//!
//! // Three light pieces in a row, and a light one in hand.
//! let solver = Solver::new(&quarto, 1 << 20)?.distances(true);
//! let solution = solver.solve(&"135./68../..../.... 7".parse()?, ())?;
//! assert_eq!((solution.value, solution.distance), (Some(Value::Win), Some(1)));
//! assert_eq!(solution.best, ["d4".parse()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | see |
//! | --- | --- |
//! | who wins, when, and by which moves? | [`Solver`] |
//! | what is the value of each move, in the opening too? | [`PerfectPlayer`], with its [`Book`] |
//! | who plays against people? | [`named_player`] |
//! | how is the value proved to others? | [`StrategyMaker`] |
//! | how many positions and draws are there? | [`counts`] |
//! | which positions are equivalent? | [`QuartoSymmetry`] |
//! | how is a game written down? | [`notation`] |
//! | what does a position look like? | [`Position::picture`], with values [`Solution::picture`] |
//! | what does a game look like? | [`GameRecord::animation`](notation::GameRecord::animation) |
//!
//! [`Quarto`] implements [`Game`](abstract_games_core::Game), so every search accepts it or its
//! quotient; [`QuartoKnowledge`] speeds up alpha-beta. [`Solver`] is a separate search, about
//! twice as fast. The two are tested against each other.
//!
//! # Features
//!
//! - `book`, on by default: the books for [`Rules::lines`], [`Rules::squares`] and
//!   [`Rules::torus`], [embedded](Book::embedded) in 171 kilobytes.
//! - `parallel`: the solver and the book builder use several threads.
//! - `published`: the published results, each with its computation.
//! - `serde`: results implement `Serialize`; positions and moves are serialised as text.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod cell;
pub mod counts;
mod error;
mod game;
mod knowledge;
pub mod notation;
mod perfect_player;
mod picture;
mod piece;
mod players;
mod position;
mod position_text;
#[cfg(feature = "published")]
pub mod published;
mod random_positions;
mod rules;
#[cfg(feature = "serde")]
mod serialise;
mod solver;
mod strategy;
mod symmetry;

pub use book::{BOOK_PLIES, Book, BookBuilder, BookCheck, BookChecker, BookError};
pub use cell::Cell;
pub use error::{PlayError, PositionError, WinningSetError};
pub use game::{Move, Quarto};
pub use knowledge::QuartoKnowledge;
pub use perfect_player::PerfectPlayer;
pub use piece::Piece;
pub use players::{PlayerKind, named_player};
pub use position::Position;
pub use rules::Rules;
pub use solver::{MoveValue, Solution, Solver, Statistics};
pub use strategy::StrategyMaker;
pub use symmetry::{BoardSymmetries, BoardSymmetry, Element, PieceSymmetry, QuartoSymmetry};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
