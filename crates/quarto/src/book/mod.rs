//! The opening book: the values of all positions under ten plies.

mod batches;
mod build;
mod census;
mod check;
mod checkpoint;
mod embedded;
mod error;
mod file;
mod lookup;
mod positions;
mod retrieval;

pub use batches::{BookBatches, SolvedBatches};
pub use build::BookBuilder;
pub use check::{BookCheck, BookChecker};
pub use error::BookError;
pub(crate) use file::{check_rules, winning_sets_as_text};
pub use lookup::Book;
pub use positions::BOOK_PLIES;
