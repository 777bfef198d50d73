//! The book that is embedded in this crate.

use super::Book;
use crate::Rules;

/// The book of the lines, written by `abstract-games quarto book build`.
#[cfg(feature = "book")]
const LINES: &[u8] = include_bytes!("../../book/lines.book");
#[cfg(not(feature = "book"))]
const LINES: &[u8] = &[];

impl Book {
    /// The embedded book of `rules`, or `None` if there is none. With the feature `book` there is one
    /// for [`Rules::lines`], and without it there is none.
    pub fn embedded(rules: &Rules) -> Option<Self> {
        // `from_bytes` refuses the book of other rules.
        Self::from_bytes(rules.clone(), LINES).ok()
    }

    /// The embedded book of [`Rules::lines`]. Requires the feature `book`.
    ///
    /// The book is used in place, without unpacking. Costs one checksum of 33 kilobytes: a few
    /// microseconds.
    ///
    /// The value of the game is a draw:
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
        Self::from_bytes(Rules::lines(), LINES)
            .expect("the embedded book is valid, which a test shows")
    }
}
