//! Quarto: sixteen pieces of four properties, sixteen cells, and the opponent chooses what you place.
//!
//! The game under three rules or any others, its symmetries, exact counts, exact values (after W.
//! Koolen, Quarto! Cakes, 2011).
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
//! | what is every move worth, from the first on? | [`PerfectPlayer`], with its [`Book`] |
//! | how many positions and draws are there? | [`counts`] |
//! | which positions are the same? | [`QuartoSymmetry`] |
//! | what does it look like? | [`Position::picture`] |
//!
//! The rules are a [`Game`](abstract_games_core::Game), [`Quarto`], and every search of
//! [`abstract_games_core`] takes it or its quotient; [`QuartoKnowledge`] makes the generic alpha-beta
//! quick. The solver is a search of its own, two to five times as quick, and each is the other's test.
//!
//! # Features
//!
//! - `book`, on by default: the book of the lines, [embedded](Book::embedded) in 33 kilobytes.
//! - `parallel`: everything on several threads.
//! - `serde`: results as serde values; positions and moves as they are written.

mod book;
mod cell;
pub mod counts;
mod error;
mod game;
mod knowledge;
mod picture;
mod piece;
mod play;
mod position;
pub mod published;
mod rules;
#[cfg(feature = "serde")]
mod serialise;
mod solver;
mod symmetry;

pub use book::{BOOK_PLIES, Book, BookBuilder, BookCheck, BookChecker, BookError};
pub use cell::Cell;
pub use error::{PlayError, PositionError, WinningSetError};
pub use game::{Move, Quarto};
pub use knowledge::QuartoKnowledge;
pub use piece::Piece;
pub use play::PerfectPlayer;
pub use position::Position;
pub use rules::Rules;
pub use solver::{MoveValue, Solution, Solver, Statistics};
pub use symmetry::{BoardSymmetries, BoardSymmetry, Element, PieceSymmetry, QuartoSymmetry};
