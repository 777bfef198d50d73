//! Quoridor: exact counts of fence arrangements, and arrangements drawn uniformly.
//!
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
//! - `parallel` (off by default): legal positions on several threads.
//! - `rand` (off by default): `FenceArrangements::sample`, from any generator of `rand_core` 0.10.
//! - `serde` (off by default): [`CountsByFences`](counting::CountsByFences) and [`PositionCounts`](counting::PositionCounts) as serde
//!   values, their numbers as strings, and [`FenceArrangement`](counting::FenceArrangement), also to be read back.

pub mod counting;
pub mod published;

#[doc(inline)]
pub use counting::count_fences;
#[cfg(feature = "rand")]
pub use rand_core;
