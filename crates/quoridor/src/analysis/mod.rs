//! Analysis of positions: shortest paths, mobility, and fences that lengthen a path.
//!
//! Paths follow the rule for fences: pawns do not block them, and a step is to an adjacent square.
//! The length of a path is its number of steps. A pawn that jumps may therefore need fewer moves.
//!
//! | question | answer | cost |
//! | --- | --- | --- |
//! | everything below, of one position | [`Analysis`] | microseconds |
//! | the distance of a square to a goal | [`Passages::distance`] | a flood fill up to there |
//! | the distances of all squares to a goal | [`Distances`] | one flood fill |
//! | the length and number of shortest paths | [`ShortestPaths`] | some instructions a passage |
//! | the number of ways without a step back | [`routes`] | a few instructions for each square |
//! | the fences that lengthen a path | [`Analysis::lengthenings`] | a flood fill for each on one |
//!
//! [`Passages::distance`]: crate::Passages::distance
//!
//! ```
//! use abstract_games_core::Game;
//! use abstract_games_quoridor::Quoridor;
//! use abstract_games_quoridor::analysis::Analysis;
//!
//! let game = Quoridor::standard();
//! let position = game.try_play(&game.initial(), &"e7h".parse()?)?;
//! let analysis = Analysis::new(game, position);
//! let (first, second) = (analysis.players[0], analysis.players[1]);
//! assert_eq!((first.distance, second.distance), (9, 9));
//! // Both go round the left end of the fence: the first player turns in one of seven rows, the
//! // second in one of two.
//! assert_eq!((first.shortest_paths, second.shortest_paths), (7, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod distances;
mod position;

pub use distances::{Distances, ShortestPaths, routes};
pub use position::{Analysis, Lengthening, PlayerAnalysis};
