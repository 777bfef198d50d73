//! A result: a number for each number of fences.

use std::fmt::{self, Display};
use std::ops::Index;

use num_bigint::BigUint;

use crate::counting::table::table;

/// Counts by number of fences, 0, 1, 2, …, on a board: of arrangements, or of ways to place both pawns
/// in them.
///
/// Indexed by the number of fences; as text the table of the article, `Fences` against `Ways` with a
/// total. With the feature `serde` it serialises as
/// `{"width":…,"height":…,"max_fences":…,"total":"…","by_fences":["1",…]}`.
///
/// ```
/// use abstract_games_quoridor::counting::FenceCounter;
///
/// let counts = FenceCounter::new(9).max_fences(2).count().unwrap();
/// assert_eq!(counts[1], 128_u32.into());
/// assert_eq!(
///     counts.to_string(),
///     "Fences   Ways\n     0      1\n     1    128\n     2  7,952\n Total  8,081"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountsByFences {
    width: usize,
    height: usize,
    max_fences: Option<usize>,
    by_fences: Vec<BigUint>,
}

impl CountsByFences {
    pub(super) fn new(
        width: usize,
        height: usize,
        max_fences: Option<usize>,
        by_fences: Vec<BigUint>,
    ) -> Self {
        Self { width, height, max_fences, by_fences }
    }

    /// The number of squares in a row of the board.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of squares in a column of the board.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The limit on the number of fences, if there was one.
    pub fn max_fences(&self) -> Option<usize> {
        self.max_fences
    }

    /// The counts from no fence up to the limit, or to as many fences as the board has places if
    /// those are fewer.
    pub fn as_slice(&self) -> &[BigUint] {
        &self.by_fences
    }

    /// The count with exactly `fences` fences; `None` beyond what was counted.
    pub fn get(&self, fences: usize) -> Option<&BigUint> {
        self.by_fences.get(fences)
    }

    /// The sum of the counts.
    pub fn total(&self) -> BigUint {
        self.by_fences.iter().sum()
    }
}

/// The count with that many fences; panics beyond what was counted, as a slice does.
impl Index<usize> for CountsByFences {
    type Output = BigUint;

    fn index(&self, fences: usize) -> &BigUint {
        &self.by_fences[fences]
    }
}

/// The table of the article, its numbers aligned to the right with commas.
impl Display for CountsByFences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(f, "Ways", &self.by_fences)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CountsByFences {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let by_fences: Vec<_> = self.by_fences.iter().map(ToString::to_string).collect();
        let mut counts = serializer.serialize_struct("CountsByFences", 5)?;
        counts.serialize_field("width", &self.width)?;
        counts.serialize_field("height", &self.height)?;
        counts.serialize_field("max_fences", &self.max_fences)?;
        counts.serialize_field("total", &self.total().to_string())?;
        counts.serialize_field("by_fences", &by_fences)?;
        counts.end()
    }
}
