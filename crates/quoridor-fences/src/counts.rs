//! Counts by number of fences, and their table.

use std::fmt::{self, Display};
use std::ops::Index;

use num_bigint::BigUint;

/// Counts of arrangements or of placements on a board, by number of fences.
///
/// The value is indexed by the number of fences. Its text form is the table of the article, with
/// the columns `Fences` and `Ways` and a total. With the feature `serde` it serialises as
/// `{"width":…,"height":…,"max_fences":…,"total":"…","by_fences":["1",…]}`.
///
/// ```
/// use abstract_games_quoridor_fences::FenceCounter;
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
    /// The counts of a board of `width` × `height` squares, by number of fences from 0 on.
    pub fn new(
        width: usize,
        height: usize,
        max_fences: Option<usize>,
        by_fences: Vec<BigUint>,
    ) -> Self {
        Self { width, height, max_fences, by_fences }
    }

    /// Other counts of the same board, with the same limit.
    #[must_use]
    pub fn on_same_board(&self, by_fences: Vec<BigUint>) -> Self {
        Self { by_fences, ..*self }
    }

    /// The number of squares in a row of the board.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of squares in a column of the board.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The limit on the number of fences, if one was set.
    pub fn max_fences(&self) -> Option<usize> {
        self.max_fences
    }

    /// The counts with 0, 1, 2, … fences, up to the limit or the number of intersections.
    pub fn as_slice(&self) -> &[BigUint] {
        &self.by_fences
    }

    /// The count with exactly `fences` fences, or `None` beyond the last count.
    pub fn get(&self, fences: usize) -> Option<&BigUint> {
        self.by_fences.get(fences)
    }

    /// The sum of the counts.
    pub fn total(&self) -> BigUint {
        self.by_fences.iter().sum()
    }
}

/// The count with this number of fences. Panics beyond the last count, as a slice does.
impl Index<usize> for CountsByFences {
    type Output = BigUint;

    fn index(&self, fences: usize) -> &BigUint {
        &self.by_fences[fences]
    }
}

/// Writes the table of the article. Numbers have commas and are aligned to the right.
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

/// Writes a table with the columns `Fences` and `heading`, and a total, like that of the article.
///
/// # Errors
///
/// The error of the formatter.
pub fn table(f: &mut fmt::Formatter<'_>, heading: &str, by_fences: &[BigUint]) -> fmt::Result {
    let total = grouped(&by_fences.iter().sum());
    let width = total.len().max(heading.len());
    write!(f, "{:>6}  {heading:>width$}", "Fences")?;
    for (fences, count) in by_fences.iter().enumerate() {
        write!(f, "\n{fences:>6}  {:>width$}", grouped(count))?;
    }
    write!(f, "\n{:>6}  {total:>width$}", "Total")
}

/// The decimal digits in groups of three, separated by commas.
fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}
