//! Places in parts of a text.

use abstract_games_core::Place;

/// The place of `part`, a slice of `text`.
pub(super) fn of_part(part: &str, text: &str) -> Place {
    let offset = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    text.get(..offset).unwrap_or_default().chars().fold(Place::START, Place::after)
}

/// A place in a text that is a part of another one and begins there at `start`.
pub(super) const fn within(place: Place, start: Place) -> Place {
    let column = if place.line == 1 { start.column + place.column - 1 } else { place.column };
    Place { line: start.line + place.line - 1, column }
}
