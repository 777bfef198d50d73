//! Exact counts of fence arrangements on Quoridor boards, and uniform samples of them.
//!
//! A fence is centred on an intersection of four squares. A board of w × h squares has
//! (w - 1) × (h - 1) intersections; each is empty or holds a horizontal or a vertical fence.
//! Horizontal fences do not stand on adjacent intersections of a row, and vertical fences do not
//! stand on adjacent intersections of a column. An arrangement may block the way of a pawn.
//!
//! <!-- atlas: counting -->
//! ```
//! use abstract_games_quoridor_fences::{FenceCounter, count_fences};
//!
//! assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
//!
//! let counts = FenceCounter::new(9).max_fences(20).count().unwrap();
//! assert_eq!(counts[2], 7952_u32.into());
//! ```
//!
//! | question | see |
//! | --- | --- |
//! | how many ways are there to place fences? | [`count_fences`], [`FenceCounter`] |
//! | how many of them are there up to symmetry? | [`FenceCounter::count_orbits`] |
//! | what is the number for k fences as a polynomial of the sides? | [`FenceFormula`] |
//! | how many ways are there to fill a row? | [`RowCounts`], [`RowSignature`] |
//! | what is the n-th arrangement, or a random one? | [`FenceSampler`] |
//!
//! Legal positions, with pawns, are counted by the crate `abstract-games-quoridor-counts`.
//!
//! # Features
//!
//! - `published` (off by default): the published results, each with its computation.
//! - `rand` (off by default): `FenceArrangements::sample`, with any generator of `rand_core` 0.10.
//! - `serde` (off by default): [`CountsByFences`] implements `Serialize`, with its numbers as
//!   strings; [`FenceArrangement`] implements `Serialize` and `Deserialize`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod arrangement;
mod bounds;
mod brute_force;
pub mod completions;
mod counter;
mod counting;
mod counts;
mod cycles;
mod error;
mod formula;

mod intersections;
mod notation;
mod orbits;
#[cfg(feature = "published")]
pub mod published;
pub mod residues;
mod row;
mod sampler;
mod sweep;
mod zeta;

pub use arrangement::{ArrangementError, FenceArrangement, FencePlace};
pub use counter::{DEFAULT_MEMORY, FenceCounter, Method};
pub use counting::count_fences;
pub use counts::{CountsByFences, table};
pub use error::CountError;
pub use formula::FenceFormula;
pub use orbits::{FenceOrbits, FenceSymmetry};
#[cfg(feature = "rand")]
pub use rand_core;
pub use row::{RowCounts, RowSignature};
pub use sampler::{FenceArrangements, FenceSampler};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
