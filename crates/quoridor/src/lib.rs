//! Quoridor: exact counts of fence arrangements and of legal positions, and uniform samples of
//! arrangements.
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
//! - `parallel` (off by default): the count of legal positions uses several threads.
//! - `rand` (off by default): `FenceArrangements::sample`, with any generator of `rand_core` 0.10.
//! - `serde` (off by default): [`CountsByFences`](counting::CountsByFences) and
//!   [`PositionCounts`](counting::PositionCounts) implement `Serialize`, with their numbers as
//!   strings; [`FenceArrangement`](counting::FenceArrangement) implements `Serialize` and
//!   `Deserialize`.

pub mod counting;
pub mod published;

#[doc(inline)]
pub use counting::count_fences;
#[cfg(feature = "rand")]
pub use rand_core;
