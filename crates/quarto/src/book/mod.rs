//! The book: the value of every position at the beginning of the game.

mod build;
mod census;
mod check;
mod checkpoint;
mod embedded;
mod file;
mod retrieval;

use std::borrow::Cow;

use abstract_games_core::{Bfs, Orbit, Quotient, Value};
pub use build::{BookBuilder, BookError};
pub use check::{BookCheck, BookChecker};
pub(crate) use file::check_rules;
use retrieval::Retrieval;

use crate::{Position, PositionError, Quarto, QuartoSymmetry, Rules};

/// Positions with fewer plies than this are in a book.
pub const BOOK_PLIES: u32 = 10;

/// The values of all positions under ten plies, up to symmetry: 106 156 of them for the lines.
///
/// A book is made by [`BookBuilder`], is written and read as some tens of kilobytes, and is looked up
/// in as it stands, without unpacking. That of the lines comes with the crate:
/// [`embedded`](Book::embedded).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    rules: Rules,
    /// How many positions it holds.
    count: u32,
    values: Retrieval<Cow<'static, [u8]>>,
}

/// How a value is written in two bits.
const CODES: [Option<Value>; 4] = [Some(Value::Loss), Some(Value::Draw), Some(Value::Win), None];

fn code_of(value: Option<Value>) -> u8 {
    match value {
        Some(Value::Loss) => 0,
        Some(Value::Draw) => 1,
        Some(Value::Win) => 2,
        None => 3,
    }
}

impl Book {
    /// The rules that it is about.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many positions it holds: all under ten plies, up to symmetry, those with a Quarto included.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether it holds none, which no book does.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The value of `position` for the player to move, under the rules of this book, whose symmetries
    /// are `symmetry`; none with ten plies or more.
    ///
    /// Costs one canonical form and three looks into the book.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is impossible, with any number of plies.
    ///
    /// ```
    /// use abstract_games_core::Value;
    /// use abstract_games_quarto::{Book, Quarto};
    ///
    /// # #[cfg(feature = "book")] {
    /// let symmetry = Quarto::default().symmetry();
    /// let value = |position: &str| Book::lines().value(&symmetry, &position.parse().unwrap());
    /// assert_eq!(value("01../..../..../.... -"), Ok(Some(Value::Draw)));
    /// assert_eq!(value("0.1./.2../..3./4... 5"), Ok(None));
    /// assert!(value("0246/..../..../.... 9").is_err());
    /// # }
    /// ```
    pub fn value(
        &self,
        symmetry: &QuartoSymmetry,
        position: &Position,
    ) -> Result<Option<Value>, PositionError> {
        self.rules.check(position)?;
        let holds = position.ply() < BOOK_PLIES;
        Ok(if holds { self.stored(symmetry, position) } else { None })
    }

    /// What is stored for a position under ten plies.
    fn stored(&self, symmetry: &QuartoSymmetry, position: &Position) -> Option<Value> {
        CODES[usize::from(self.values.get(symmetry.key(position)))]
    }
}

/// The canonical forms of all positions with so many plies, in ascending order, for each number of
/// plies below [`BOOK_PLIES`]. Boards with a Quarto are among them, as are those that come after one.
fn canonical_positions(symmetry: &QuartoSymmetry) -> Vec<Vec<Position>> {
    let orbits = Quotient::new(Quarto::new(Rules::none()), symmetry.clone());
    let found = Bfs::new(&orbits).within(BOOK_PLIES as usize - 1).explore();
    let sorted = |level: &[Orbit<Position>]| {
        let mut level: Vec<_> = level.iter().map(|orbit| *orbit.representative()).collect();
        level.sort_unstable();
        level
    };
    found.levels().map(sorted).collect()
}
