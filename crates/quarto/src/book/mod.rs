//! The opening book: the values of all positions under ten plies.

mod build;
mod check;
mod embedded;
mod error;
mod file;
mod lookup;
mod retrieval;
mod solving;

pub use build::BookBuilder;
pub use check::{BookCheck, BookChecker};
pub use error::BookError;
pub(crate) use file::{check_rules, winning_sets_as_text};
pub use lookup::{BOOK_PLIES, Book};
