//! The contents of a single row: by its last fence, and by its signature.

use std::str::FromStr;

use abstract_games_core::TextError;
use num_bigint::BigUint;

/// The numbers of ways to fill a row of intersections, by its last fence.
///
/// ```
/// use abstract_games_quoridor_fences::RowCounts;
///
/// // The article's table, column 8.
/// let row = RowCounts::all().nth(7).unwrap();
/// assert_eq!(row.other, 2_448_u32.into());
/// assert_eq!(row.horizontal, 896_u32.into());
/// assert_eq!(row.total(), 3_344_u32.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowCounts {
    /// The last intersection is empty or has a vertical fence: `E or V` in the article.
    pub other: BigUint,
    /// The last intersection has a horizontal fence: `H` in the article.
    pub horizontal: BigUint,
}

impl RowCounts {
    /// The counts of rows of 1, 2, 3, … intersections, without an end.
    pub fn all() -> impl Iterator<Item = Self> {
        let first = Self { other: BigUint::from(2_u32), horizontal: BigUint::from(1_u32) };
        std::iter::successors(Some(first), |row| {
            Some(Self { other: row.total() * 2_u32, horizontal: row.other.clone() })
        })
    }

    /// The number of all ways to fill the row.
    pub fn total(&self) -> BigUint {
        &self.other + &self.horizontal
    }
}

/// The signature of a row of intersections: where its vertical fences are.
///
/// Its text form has a character for each intersection: `1` for a vertical fence, `0` for none.
///
/// ```
/// use abstract_games_quoridor_fences::RowSignature;
///
/// // An example of the article.
/// let signature: RowSignature = "10010100".parse().unwrap();
/// assert_eq!(signature.ways(), [0, 0, 0, 1, 5, 8, 4, 0, 0]);
/// assert!("10012".parse::<RowSignature>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowSignature {
    vertical: Vec<bool>,
}

impl RowSignature {
    /// The most intersections of a row.
    pub const MOST: usize = 64;

    /// The numbers of rows with this signature by number of fences, from 0 to the number of
    /// intersections.
    pub fn ways(&self) -> Vec<u64> {
        ways(self.vertical.iter().copied())
    }
}

impl FromStr for RowSignature {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let vertical: Option<Vec<_>> = text
            .chars()
            .map(|character| match character {
                '0' => Some(false),
                '1' => Some(true),
                _ => None,
            })
            .collect();
        let fits = |row: &Vec<bool>| (1..=Self::MOST).contains(&row.len());
        vertical.filter(fits).map(|vertical| Self { vertical }).ok_or_else(|| {
            let expected = format!("a signature: 1 to {} characters 0 and 1", Self::MOST);
            TextError::new(text, expected)
        })
    }
}

/// The numbers of rows by number of fences that have vertical fences where `vertical` says, and
/// nowhere else. There must be at most 64 intersections.
pub(super) fn ways(vertical: impl ExactSizeIterator<Item = bool>) -> Vec<u64> {
    let columns = vertical.len();
    // The prefixes of rows by number of fences, split by whether the last intersection is
    // horizontal.
    let mut other = vec![0; columns + 1];
    let mut horizontal = vec![0; columns + 1];
    other[0] = 1;
    let sum = |other: &[u64], horizontal: &[u64]| -> Vec<u64> {
        other.iter().zip(horizontal).map(|(a, b)| a + b).collect()
    };
    for is_vertical in vertical {
        let any = sum(&other, &horizontal);
        let shifted = |ways: &[u64]| [&[0], &ways[..columns]].concat();
        if is_vertical {
            (other, horizontal) = (shifted(&any), vec![0; columns + 1]);
        } else {
            (other, horizontal) = (any, shifted(&other));
        }
    }
    sum(&other, &horizontal)
}
