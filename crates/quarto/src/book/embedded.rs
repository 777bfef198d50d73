//! The books that come with this crate.

use super::Book;
use crate::Rules;

/// The book of the lines, as `abstract-games quarto book build` wrote it.
#[cfg(feature = "book")]
const LINES: &[u8] = include_bytes!("../../book/lines.book");
#[cfg(not(feature = "book"))]
const LINES: &[u8] = &[];

impl Book {
    /// The book of these rules that comes with this crate: with the feature `book` that of the lines,
    /// and no other.
    pub fn embedded(rules: &Rules) -> Option<Self> {
        // It refuses to be the book of other rules.
        Self::from_bytes(rules.clone(), LINES).ok()
    }

    /// The book of the lines, which the feature `book` brings.
    ///
    /// It is used as it stands in the program. Costs one checksum of 33 kilobytes, some microseconds.
    ///
    /// The game is a draw from the book:
    ///
    /// ```
    /// use abstract_games_core::Value;
    /// use abstract_games_quarto::{Book, Position, Quarto};
    ///
    /// let (book, symmetry) = (Book::lines(), Quarto::default().symmetry());
    /// assert_eq!(book.len(), 106_156);
    /// assert_eq!(book.value(&symmetry, &Position::EMPTY), Ok(Some(Value::Draw)));
    /// ```
    #[cfg(feature = "book")]
    pub fn lines() -> Self {
        Self::from_bytes(Rules::lines(), LINES).expect("a test reads it")
    }
}
