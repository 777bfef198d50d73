//! The books that are embedded in this crate.

use super::lookup::Book;
use crate::rules::Rules;

type Embedded = (fn() -> Rules, &'static [u8]);

/// The embedded books, each written by `abstract-games quarto book build`.
#[cfg(feature = "book")]
const BOOKS: [Embedded; 3] = [
    (Rules::lines, include_bytes!("../../book/lines.book")),
    (Rules::squares, include_bytes!("../../book/squares.book")),
    (Rules::torus, include_bytes!("../../book/torus.book")),
];
#[cfg(not(feature = "book"))]
const BOOKS: [Embedded; 0] = [];

impl Book {
    /// The embedded book of `rules`. With the feature `book` there are books for [`Rules::lines`],
    /// [`Rules::squares`] and [`Rules::torus`]. A book is used in place, without unpacking, at the
    /// cost of a checksum: some ten microseconds.
    ///
    /// ```
    /// use abstract_games_core::Value;
    /// use abstract_games_quarto::{Book, Position, Quarto, Rules};
    ///
    /// // On the torus the player who gives the first piece loses.
    /// # #[cfg(feature = "book")] {
    /// let book = Book::embedded(&Rules::torus()).unwrap();
    /// let symmetry = Quarto::new(Rules::torus()).symmetry();
    /// assert_eq!(book.value(&symmetry, &Position::EMPTY), Ok(Some(Value::Loss)));
    /// # }
    /// assert!(Book::embedded(&Rules::new([]).unwrap()).is_none());
    /// ```
    pub fn embedded(rules: &Rules) -> Option<Self> {
        let (_, bytes) = BOOKS.iter().find(|(of, _)| of() == *rules)?;
        // The header of the book repeats the rules. A test shows that the embedded books are valid.
        Self::from_bytes(rules.clone(), *bytes).ok()
    }

    /// The embedded book of [`Rules::lines`], in which the game is a draw.
    #[cfg(feature = "book")]
    pub fn lines() -> Self {
        Self::embedded(&Rules::lines()).expect("the embedded book is valid, which a test shows")
    }
}
