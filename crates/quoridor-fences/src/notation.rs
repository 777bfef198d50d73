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
        let mut picture = String::new();
        for row in (0..self.height()).rev() {
            for column in 0..self.width() {
                picture.push('.');
                if column + 1 < self.width() {
                    picture.push(if self.is_open_right(column, row) { ' ' } else { '|' });
                }
            }
            picture.push('\n');
            if let Some(below) = row.checked_sub(1) {
                picture.push_str(self.between(below).trim_end());
                picture.push('\n');
            }
        }
        picture
    }

    /// The line between the squares of `row` and the row above.
    fn between(&self, row: usize) -> String {
        let columns = (0..self.width()).flat_map(|column| {
            let wall = if self.is_open_up(column, row) { ' ' } else { '-' };
            let middle = match self.get(column, row) {
                Some(FencePlace::Horizontal) => '-',
                Some(FencePlace::Vertical) => '|',
                Some(FencePlace::Empty) | None => ' ',
            };
            [wall, middle]
        });
        columns.collect()
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
