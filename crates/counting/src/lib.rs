//! Dense numberings of states, and numbers of lines of play.
//!
//! A dense numbering of states, such as subsets or arrangements of pieces, makes short keys.
//!
//! ```
//! use abstract_games_counting::{ArrangementRanking, SubsetRanking};
//!
//! // Four rooks on a chessboard, and the fifteen tiles and the gap of a 4 × 4 board.
//! assert_eq!(SubsetRanking::new(64, 4)?.count(), 635_376);
//! assert_eq!(ArrangementRanking::new(&[1; 16])?.key_bits(), 45);
//! # Ok::<(), abstract_games_core::ParameterError>(())
//! ```
//!
//! | for | see |
//! | --- | --- |
//! | a few equal pieces on many squares | [`SubsetRanking`] |
//! | pieces of several kinds, as many as there are cells | [`ArrangementRanking`] |
//! | subsets up to symmetry | [`SubsetOrbits`] |
//! | all orbits of a game with a dense numbering | [`AllOrbits`] |
//! | counting lines of play | [`perft`], [`merged_perft`], [`Perft`] |
//!
//! To count orbits without a numbering see `CycleIndex` of `abstract-games-core`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod all_orbits;
mod arrangements;
mod line_count;
mod perft;
mod subset_orbits;
mod subset_ranking;

pub use all_orbits::AllOrbits;
pub use arrangements::ArrangementRanking;
pub use perft::{Perft, merged_perft, perft};
pub use subset_orbits::SubsetOrbits;
pub use subset_ranking::SubsetRanking;

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
