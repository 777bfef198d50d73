//! The words of a line, with their places.

use abstract_games_core::{Place, PlacedPart};

/// The words of the line with this number, from 1.
pub(super) fn words(line: usize, content: &str) -> Vec<PlacedPart<'_>> {
    let mut next = 1;
    let parts = content.split(char::is_whitespace).map(|text| {
        let place = Place { line, column: next };
        next += text.chars().count() + 1;
        PlacedPart { place, text, kind: () }
    });
    parts.filter(|word| !word.text.is_empty()).collect()
}
