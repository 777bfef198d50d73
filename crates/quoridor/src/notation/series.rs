//! A game written as the series of its positions: the reader of position records and of diagrams.

use abstract_games_core::{Place, Placed, PlacedTextError, TextError};

use super::diagram::Diagram;
use super::error::ScoreError;
use super::record::GameRecord;
use super::replay::between;
use super::{mcgill, position_record};
use crate::game::{AnyQuoridor, Setup};

/// A position, or what is wrong with it and where.
type Read = Result<Setup, PlacedTextError>;

/// The game whose positions are parts of a text, each at its place.
fn of_parts(
    game: &AnyQuoridor,
    parts: impl IntoIterator<Item = (Place, impl AsRef<str>)>,
    read: &dyn Fn(&str) -> Read,
) -> Result<GameRecord, ScoreError> {
    let (mut record, mut last) = (GameRecord::for_players(game.players()), None);
    for (number, (place, text)) in (0..).zip(parts) {
        let text = text.as_ref();
        let at = |part: Place, error| Placed { place: part.within(place), error };
        let setup = read(text).map_err(|wrong| at(wrong.place, wrong.error.into()));
        let position = setup.and_then(|setup| {
            game.position(&setup).map_err(|error| at(Place::START, error.into()))
        });
        let position = match position {
            Ok(position) => position,
            Err(fault) => return Err(fault.with_before(record)),
        };
        let Some(last) = last.replace(position) else {
            record = GameRecord::at(game, &position);
            record.start_place = record.start.as_ref().map(|_| place);
            continue;
        };
        let Some(ply) = between(game, &last, &position) else {
            let first = text.lines().next().unwrap_or_default();
            let expected = format!("a position after a legal move from position {number}");
            let error = TextError::new(first, expected).into();
            return Err(at(Place::START, error).with_before(record));
        };
        record.plies.push(ply);
    }
    if last.is_some() {
        return Ok(record);
    }
    let (place, error) = (Place::START, TextError::new("", "a position").into());
    Err(Placed { place, error }.with_before(record))
}

/// The game whose positions are a list of position records, one on each line.
pub(super) fn of_records(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let records = lines.map(|(line, text)| {
        let column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        (Place { line, column }, text.trim())
    });
    let players = Some(game.players());
    of_parts(game, records, &|text| position_record::read(text, players))
}

/// The game whose positions are a series of diagrams.
pub(super) fn of_diagrams(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    of_parts(game, split_diagrams(text), &|text| {
        let diagram = Diagram::read(text, Some(game.players()))?;
        let [found, expected] = [diagram.board(), game.board()];
        if found != expected {
            let (found, expected) =
                (found.to_string(), format!("{expected}, the size of the board"));
            return Err(PlacedTextError::new(Place::START, found, expected));
        }
        Ok(diagram.setup().clone())
    })
}

/// The game whose positions are those of `McGill`'s course, of two lines each.
pub(super) fn of_mcgill(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    let positions = split(text, |number, line| number > 1 && !line.trim().is_empty());
    of_parts(game, positions, &|text| mcgill::read(game, text))
}

/// The diagrams of a series, each at its place. A diagram ends with its only line with a slash.
pub(super) fn split_diagrams(text: &str) -> Vec<(Place, String)> {
    split(text, |_, line| line.contains('/'))
}

/// The parts of a text, each at its place. A part begins with a line that is not blank. `is_last`
/// tells from a line and its number in the part whether the part ends.
fn split(text: &str, is_last: impl Fn(usize, &str) -> bool) -> Vec<(Place, String)> {
    let mut parts: Vec<(Place, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        if !is_open && line.trim().is_empty() {
            continue;
        }
        if !is_open {
            parts.push((Place { line: number, column: 1 }, Vec::new()));
        }
        if let Some((_, lines)) = parts.last_mut() {
            lines.push(line);
            is_open = !is_last(lines.len(), line);
        }
    }
    parts.into_iter().map(|(place, lines)| (place, lines.join("\n"))).collect()
}
