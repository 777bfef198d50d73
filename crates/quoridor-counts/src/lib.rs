//! Exact counts of the legal positions of Quoridor.
//!
//! ```
//! use abstract_games_quoridor_counts::LegalPositions;
//!
//! let counts = LegalPositions::new(4).count().unwrap();
//! assert_eq!(counts.total(), 528_782_u32.into());
//! ```
//!
//! | question | see |
//! | --- | --- |
//! | how many legal positions are there? | [`LegalPositions`], also [`BarrierPositions`] |
//! | how many of them are there up to symmetry? | [`LegalPositions::count_fixed`] |
//! | do memory and disk suffice for such a count? | [`LegalPositions::sizes`] |
//!
//! # Features
//!
//! - `parallel` (off by default): the counts use several threads.
//! - `published` (off by default): the published results, each with its computation.
//! - `serde` (off by default): [`PositionCounts`] implements `Serialize`; its numbers are strings.
//! - `spill` (off by default): counts write numbers beyond the memory limit to a temporary file.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod barriers;
mod error;
mod positions;
#[cfg(feature = "published")]
pub mod published;

pub use barriers::BarrierPositions;
pub use error::PositionCountError;
#[doc(hidden)]
pub use positions::Reductions;
pub use positions::{CutOffResidues, LegalPositions, PositionCounts, StepSize};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
