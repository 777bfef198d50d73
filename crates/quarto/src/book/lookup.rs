//! `Book`: the stored values, how they are looked up, and how many positions have each.

use abstract_games_core::{Adversarial, Game, Orbit, Quotient, Value};
use abstract_games_search::Bfs;

use super::retrieval::Retrieval;
use crate::error::PositionError;
use crate::game::Quarto;
use crate::position::Position;
use crate::rules::Rules;
use crate::symmetry::QuartoSymmetry;

/// The values of all positions under ten plies, up to symmetry: 106 156 for the lines. A book takes
/// ten to 130 kilobytes, and lookups need no unpacking. [`BookBuilder`](crate::BookBuilder) makes a
/// book; those of the named rules are [`embedded`](Book::embedded).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub(super) rules: Rules,
    /// The number of positions in the book.
    pub(super) count: u32,
    pub(super) values: Retrieval,
}

/// The value of each code of two bits; `None` for an impossible position.
pub(super) const CODES: [Option<Value>; 4] =
    [Some(Value::Loss), Some(Value::Draw), Some(Value::Win), None];

pub(super) fn code_of(value: Option<Value>) -> u8 {
    (0..4).find(|code| CODES[usize::from(*code)] == value).unwrap_or(3)
}

impl Book {
    /// The rules of the book.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of positions, including those with a Quarto.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The value of `position` for the player to move, or `None` from ten plies on. `symmetry` must
    /// be that of the rules. Costs one canonical form and three reads.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is impossible, whatever its number of plies.
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

    pub(super) fn stored(&self, symmetry: &QuartoSymmetry, position: &Position) -> Option<Value> {
        CODES[usize::from(self.values.get(symmetry.key(position)))]
    }

    /// The numbers of lost, drawn, won and impossible positions, for each number of plies from 0.
    ///
    /// Costs an enumeration of all positions: a few hundredths of a second for the lines.
    pub fn census(&self) -> Vec<[usize; 4]> {
        let quarto = Quarto::new(self.rules.clone());
        let symmetry = quarto.symmetry();
        let levels = canonical_positions(&symmetry);
        let census = |level: &Vec<Position>| {
            let mut census = [0; 4];
            for position in level {
                census[usize::from(code_of(self.stored(&symmetry, position)))] += 1;
            }
            census
        };
        levels.iter().map(census).collect()
    }
}

/// The number of plies below which positions are in a book.
pub const BOOK_PLIES: u32 = 10;

/// The canonical forms of all positions of each ply, in ascending order, also after a Quarto.
pub(super) fn canonical_positions(symmetry: &QuartoSymmetry) -> Vec<Vec<Position>> {
    let orbits = Quotient::new(Quarto::new(Rules::none()), symmetry.clone());
    let found = Bfs::new(&orbits).within(BOOK_PLIES as usize - 1).explore();
    let sorted = |level: &[Orbit<Position>]| {
        let mut level: Vec<_> = level.iter().map(|orbit| *orbit.representative()).collect();
        level.sort_unstable();
        level
    };
    found.levels().map(sorted).collect()
}

/// The value of a position from its successors, or `None` if it is impossible.
pub(super) fn value_by_successors(
    quarto: &Quarto,
    position: &Position,
    value: impl Fn(&Position) -> Option<Value>,
) -> Option<Value> {
    quarto.check(position).ok()?;
    if let Some(value) = quarto.result(position) {
        return Some(value);
    }
    let passes = position.hand().is_none();
    let values = quarto.successors(position).filter_map(|(_, next)| value(&next));
    values.map(|value| if passes { -value } else { value }).max()
}
