//! The words of a line, with their places.

use std::str::FromStr;

use abstract_games_core::{Place, Placed, PlacedTextError, TextError};

#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// The words of the line with this number, from 1.
pub(super) fn words(line: usize, content: &str) -> Vec<Word<'_>> {
    let mut next = 1;
    let parts = content.split(char::is_whitespace).map(|text| {
        let place = Place { line, column: next };
        next += text.chars().count() + 1;
        Word { text, place }
    });
    parts.filter(|word| !word.text.is_empty()).collect()
}

impl Word<'_> {
    /// The error of this word in place of what was `expected`.
    pub(super) fn is_not(self, expected: impl Into<String>) -> PlacedTextError {
        PlacedTextError::new(self.place, self.text, expected)
    }

    pub(super) fn parse<T: FromStr<Err = TextError>>(self) -> Result<T, PlacedTextError> {
        self.text.parse().map_err(|error| Placed { place: self.place, error })
    }
}
