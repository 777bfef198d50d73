//! The named openings of the standard game for two, and the openings of a score.
//!
//! [`OPENINGS`] lists the lines that the encyclopedia article *Quoridor* (section *Opening*) names,
//! and [`identify`] names the openings of a score. Moves are facts and stand as the article gives
//! them; descriptions are in our words. A line that is illegal, unfinished or at odds with the
//! article's own words says so ([`Opening::flaw`]).

mod identify;
mod opening;
#[cfg(feature = "published")]
mod published;

pub use identify::{Identified, identify};
pub use opening::{Flaw, FlawKind, OPENINGS, Opening};
#[cfg(feature = "published")]
pub(crate) use published::rows;
