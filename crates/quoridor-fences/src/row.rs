//! The contents of a row by its last fence and by its signature, and the article's first method.

use std::str::FromStr;

use abstract_games_core::{Observer, Progress, TextError};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::error::CountError;

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

    /// The numbers of rows with this signature, by number of fences up to that of intersections.
    pub fn ways(&self) -> Vec<u64> {
        ways(self.vertical.iter().copied())
    }
}

impl FromStr for RowSignature {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let is_vertical = |character: char| character.to_digit(2).map(|digit| digit == 1);
        let vertical: Option<Vec<_>> = text.chars().map(is_vertical).collect();
        let fits = |row: &Vec<bool>| (1..=Self::MOST).contains(&row.len());
        vertical.filter(fits).map(|vertical| Self { vertical }).ok_or_else(|| {
            let expected = format!("a signature: 1 to {} characters 0 and 1", Self::MOST);
            TextError::new(text, expected)
        })
    }
}

/// The rows of at most 64 intersections with just these vertical fences, by number of fences.
pub(super) fn ways(vertical: impl ExactSizeIterator<Item = bool>) -> Vec<u64> {
    let columns = vertical.len();
    // Prefixes of rows by number of fences, split by whether the last is horizontal.
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

/// The bytes that the method needs: two layers of counts, and the rows of each signature.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    let signatures = 1_u64.checked_shl(u32::try_from(board.columns).ok()?)?;
    let counts = board.bytes_of_counts()?.checked_mul(2)?;
    signatures.checked_mul(counts.checked_add(8 * (board.columns as u64 + 1) + 64)?)
}

/// Joins the rows one by one, over all pairs of signatures that share no column.
pub(super) fn count(
    board: &Intersections,
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, CountError> {
    // The rows of each signature (bit c for a vertical fence in column c), by number of fences.
    let ways_of =
        |vertical: usize| ways((0..board.columns).map(move |column| vertical >> column & 1 == 1));
    let signatures: Vec<_> = (0..1 << board.columns).map(ways_of).collect();
    let total = (board.rows as u64).saturating_mul(signatures.len() as u64);
    let none = || vec![BigUint::ZERO; board.max_fences + 1];
    let mut ways_above = vec![none(); signatures.len()];
    ways_above[0][0] = BigUint::from(1_u32);
    for row in 0..board.rows {
        let mut ways_here = vec![none(); signatures.len()];
        for (above, ways_above) in ways_above.iter().enumerate() {
            let done = (row * signatures.len() + above) as u64;
            observer.observe(&Progress::at(done).of(total))?;
            let compatible = |(here, _): &(usize, _)| above & here == 0;
            let all = signatures.iter().zip(&mut ways_here);
            for (_, (rows, ways_here)) in all.enumerate().filter(compatible) {
                for (fences_above, ways) in ways_above.iter().enumerate() {
                    if *ways == BigUint::ZERO {
                        continue;
                    }
                    for (sum, &more) in ways_here[fences_above..].iter_mut().zip(rows) {
                        *sum += ways * more;
                    }
                }
            }
        }
        ways_above = ways_here;
    }
    Ok(ways_above.into_iter().fold(none(), |mut total, ways| {
        total.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        total
    }))
}
