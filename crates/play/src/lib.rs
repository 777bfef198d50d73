//! Players: programs that choose moves in games too large to solve.
//!
//! A [`Player`] chooses within the limits of an observer, and a [`Match`] plays games between two.
//! A [`Strategy`] proves the value of a game: a reply to everything the opponent can do, verified
//! by the rules alone.
//!
//! | player | looks ahead | needs |
//! | --- | --- | --- |
//! | [`IterativeDeepening`] | by alpha-beta, to growing depths | an [`Evaluation`] |
//! | [`MonteCarlo`] | by Monte-Carlo tree search | an [`Evaluation`], or `()` for random playouts |
//! | [`GreedyPlayer`] | one ply | an [`Evaluation`] |
//! | [`RandomPlayer`] | not at all | nothing |
//! | [`MaxNPlayer`], for any number of seats | by max-n, to growing depths | a [`SeatEvaluation`] |
//! | [`OrbitPlayer`] | by a player of the [`Quotient`] | a symmetry, and an [`OrbitEvaluation`] |
//! | [`ParanoidPlayer`], for any number of seats | against all others | a [`CoalitionEvaluation`] |
//!
//! Games make players by name: a [`PlayerKind`] with its [`PlayerSettings`].
//!
//! [`Quotient`]: abstract_games_core::Quotient

mod estimate;
mod greedy_player;
mod iterative_deepening;
mod match_result;
mod matches;
mod max_n_player;
mod monte_carlo;
mod named;
mod orbit_player;
mod player;
mod seat_evaluation;
mod strategy;

pub use estimate::{BestMoves, Estimate, Evaluation, OrbitEvaluation};
pub use greedy_player::GreedyPlayer;
pub use iterative_deepening::IterativeDeepening;
pub use match_result::{Ending, GameResult, MatchResult};
pub use matches::{Match, MatchError, Opponents};
pub use max_n_player::MaxNPlayer;
pub use monte_carlo::MonteCarlo;
pub use named::{PlayerKind, PlayerSettings};
pub use orbit_player::OrbitPlayer;
pub use player::{Choice, Chosen, Player, RandomPlayer};
pub use seat_evaluation::{CoalitionEvaluation, ParanoidPlayer, SeatEvaluation};
pub use strategy::{BuildError, Claim, Strategy, StrategyBuilder, StrategyError, VerifiedStrategy};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
