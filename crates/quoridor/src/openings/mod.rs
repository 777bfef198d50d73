//! The named openings of the standard game for two, and the openings of a score.
//!
//! [`OPENINGS`] lists the lines that the encyclopedia article *Quoridor* (section *Opening*) names,
//! as algebraic scores. Moves are facts and stand as the article gives them; what is said about
//! them here is in our words. An [`Opening`] whose line is illegal, unfinished or at odds with the
//! article's own words says so ([`Opening::flaw`]), and a test replays every line.
//!
//! [`identify`] names the openings of a score.
//!
//! ```
//! use abstract_games_quoridor::notation::GameRecord;
//! use abstract_games_quoridor::openings::identify;
//!
//! // The counter to the Sidewall, with the columns reflected.
//! let record: GameRecord = "1. e2 e8 2. e7v f7h 3. e3".parse()?;
//! let found = identify(&record);
//! assert_eq!(found[0].opening.to_string(), "Sidewall, c7h counter");
//! assert_eq!((found[0].plies, found[0].mirrored), (4, true));
//! # Ok::<(), abstract_games_quoridor::notation::ScoreError<2>>(())
//! ```

mod identify;
mod opening;
mod published;

pub use identify::{Identified, identify};
pub use opening::{Flaw, OPENINGS, Opening};
pub(crate) use published::rows;
