//! Names of squares: a column as letters, a row as a number.

use std::fmt;
use std::str::FromStr;

use crate::rules::text::TextError;

/// A square of a board, by its column and its row.
///
/// The text form is the name of the column ([`column_name`]) followed by the number of the row,
/// from 1 at the bottom, as on a chessboard. Each square has exactly one: letters are lower case,
/// and numbers have neither sign nor leading zeros.
///
/// ```
/// use abstract_games_core::{Coordinates, TextError};
///
/// let square: Coordinates = "d4".parse()?;
/// assert_eq!(square, Coordinates { column: 3, row: 3 });
/// assert_eq!(Coordinates { column: 27, row: 63 }.to_string(), "ab64");
/// # Ok::<(), TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    /// The column, from 0 at the left.
    pub column: u32,
    /// The row, from 0 at the bottom.
    pub row: u32,
}

/// The name of a column: `a` to `z`, then `aa`, `ab` and so on to `zz`, then `aaa` and so on.
///
/// ```
/// use abstract_games_core::column_name;
///
/// assert_eq!([0, 25, 26, 63, 701, 702].map(column_name), ["a", "z", "aa", "bl", "zz", "aaa"]);
/// ```
pub fn column_name(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from_u32('a' as u32 + column % 26).unwrap_or('a'));
        match (column / 26).checked_sub(1) {
            Some(rest) => column = rest,
            None => return letters.into_iter().rev().collect(),
        }
    }
}

/// The names of all 2³² columns, from the left, made on demand.
pub fn column_names() -> impl Iterator<Item = String> + Clone {
    (0..=u32::MAX).map(column_name)
}

/// The column and the row as a pair, which boards and their pictures take.
impl From<Coordinates> for (u32, u32) {
    fn from(Coordinates { column, row }: Coordinates) -> Self {
        (column, row)
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", column_name(self.column), u64::from(self.row) + 1))
    }
}

const A_SQUARE: &str = "a square, whose name begins with a column: a to z, then aa, ab and so on";
const A_ROW: &str = "a row; rows are numbered from 1 to 4294967296";

impl FromStr for Coordinates {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let end = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
        let (letters, digits) = text.split_at(end);
        let column = column(letters).ok_or_else(|| TextError::new(text, A_SQUARE))?;
        let row = row(digits).ok_or_else(|| TextError::new(digits, A_ROW).within(text))?;
        Ok(Self { column, row })
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(Coordinates);

/// The column called `letters`: bijective base 26 less one, with the digits `a` = 1 to `z` = 26.
fn column(letters: &str) -> Option<u32> {
    let number = letters.bytes().try_fold(0_u64, |number, letter| {
        number.checked_mul(26)?.checked_add(u64::from(letter - b'a') + 1)
    });
    u32::try_from(number?.checked_sub(1)?).ok()
}

/// The row numbered `digits`, without signs and leading zeros.
fn row(digits: &str) -> Option<u32> {
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) || digits.starts_with('0') {
        return None;
    }
    u32::try_from(digits.parse::<u64>().ok()?.checked_sub(1)?).ok()
}

#[cfg(test)]
#[path = "../../tests/unit/coordinates.rs"]
mod tests;
