//! The text form, the picture and the serialisation of arrangements.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use crate::arrangement::{ArrangementError, FenceArrangement, FencePlace};

/// Writes the symbols of the intersections row by row from the top, with slashes between the rows.
impl Display for FenceArrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((column, row), place) in self.iter() {
            if column == 0 && row + 2 < self.height() {
                f.write_char('/')?;
            }
            f.write_char(place.symbol())?;
        }
        Ok(())
    }
}

impl FromStr for FenceArrangement {
    type Err = ArrangementError;

    fn from_str(text: &str) -> Result<Self, ArrangementError> {
        if text.is_empty() {
            return Err(ArrangementError::NoText);
        }
        let columns = text.split('/').map(|row| row.chars().count()).max().unwrap_or(0);
        Self::read(columns + 1, text.split('/').count() + 1, text)
    }
}

impl FenceArrangement {
    /// Parses the text form of an arrangement on a board of `width` × `height` squares.
    fn read(width: usize, height: usize, text: &str) -> Result<Self, ArrangementError> {
        if width <= 1 || height <= 1 {
            return match text.chars().count() {
                0 => Self::new(width, height, Vec::new()),
                found => Err(ArrangementError::Places { width, height, found }),
            };
        }
        let found = text.split('/').count();
        if found != height - 1 {
            return Err(ArrangementError::Rows { expected: height - 1, found });
        }
        let mut places = Vec::with_capacity(text.len());
        for (row, text) in (0..found).rev().zip(text.split('/')) {
            let found = text.chars().count();
            if found != width - 1 {
                return Err(ArrangementError::Columns { row, expected: width - 1, found });
            }
            for (column, found) in text.chars().enumerate() {
                let unknown = ArrangementError::Character { found, column, row };
                places.push(FencePlace::from_symbol(found).ok_or(unknown)?);
            }
        }
        Self::new(width, height, places)
    }

    /// Draws the board from the top: squares as dots, with the walls between them. Every line ends
    /// with a line break.
    ///
    /// ```
    /// use abstract_games_quoridor_fences::FenceArrangement;
    ///
    /// let fences: FenceArrangement = "-.|/|-.".parse().unwrap();
    /// let picture = "\
    /// . . .|.
    /// ---  |
    /// .|. .|.
    ///  |---
    /// .|. . .
    /// ";
    /// assert_eq!(fences.picture().to_string(), picture);
    /// ```
    pub fn picture(&self) -> impl Display {
        Picture(self)
    }
}

struct Picture<'a>(&'a FenceArrangement);

impl Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(fences) = *self;
        for row in (0..fences.height()).rev() {
            for column in 0..fences.width() {
                let wall = column + 1 < fences.width() && !fences.is_open_right(column, row);
                f.write_str(match wall {
                    _ if column + 1 == fences.width() => ".\n",
                    true => ".|",
                    false => ". ",
                })?;
            }
            if row > 0 {
                self.between(row - 1, f)?;
            }
        }
        Ok(())
    }
}

impl Picture<'_> {
    /// Writes the line between the squares of `row` and the row above, without trailing blanks.
    fn between(&self, row: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(fences) = *self;
        let mut line = String::new();
        for column in 0..fences.width() {
            line.push(if fences.is_open_up(column, row) { ' ' } else { '-' });
            line.push(match fences.get(column, row) {
                Some(FencePlace::Horizontal) => '-',
                Some(FencePlace::Vertical) => '|',
                Some(FencePlace::Empty) | None => ' ',
            });
        }
        writeln!(f, "{}", line.trim_end())
    }
}

/// The serialised form includes the size of the board, which an empty text lacks.
#[cfg(feature = "serde")]
mod serialise {
    use serde::de::Error;
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::arrangement::FenceArrangement;

    impl Serialize for FenceArrangement {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let mut fields = to.serialize_struct("FenceArrangement", 3)?;
            fields.serialize_field("width", &self.width())?;
            fields.serialize_field("height", &self.height())?;
            fields.serialize_field("arrangement", &format_args!("{self}"))?;
            fields.end()
        }
    }

    #[derive(Deserialize)]
    #[serde(rename = "FenceArrangement", deny_unknown_fields)]
    struct Fields {
        width: usize,
        height: usize,
        arrangement: String,
    }

    impl<'de> Deserialize<'de> for FenceArrangement {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let Fields { width, height, arrangement } = Fields::deserialize(from)?;
            Self::read(width, height, &arrangement).map_err(D::Error::custom)
        }
    }
}
