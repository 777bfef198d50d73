//! Quoridor: exact counts of fence arrangements, and arrangements drawn uniformly.
//!
//! ```
//! use abstract_games_quoridor::{FenceCounter, count_fences};
//!
//! assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
//!
//! let counts = FenceCounter::new(9).max_fences(20).count().unwrap();
//! assert_eq!(counts[2], 7952_u32.into());
//! ```
//!
//! ```
//! use abstract_games_quoridor::LegalPositions;
//!
//! let counts = LegalPositions::new(4).count().unwrap();
//! assert_eq!(counts.total(), 528_782_u32.into());
//! ```
//!
//! # Features
//!
//! - `rand` (off by default): `FenceSampler::sample`, from any generator of `rand_core` 0.10.
//! - `serde` (off by default): [`FenceCounts`] and [`PositionCounts`] as serde values, their numbers as strings, and
//!   [`FenceArrangement`], also to be read back.

mod fences;
mod positions;
pub mod published;
mod table;

pub use fences::{
    AdditionCount, ArrangementError, DEFAULT_MEMORY, FenceArrangement, FenceCounter, FenceCounts,
    FenceError, FenceSampler, FenceSamplerBuilder, Method, Place, count_fences,
};
pub use positions::{LegalPositions, PositionCounts, PositionError, Reductions};
#[cfg(feature = "rand")]
pub use rand_core;
