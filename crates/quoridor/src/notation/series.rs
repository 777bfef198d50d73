//! A game written as the series of its positions: the reader of position records and of diagrams.

use abstract_games_core::{Place, PlacedTextError};

use super::diagram::Diagram;
use super::error::{ScoreError, ScoreFault};
use super::positions::between;
use super::record::GameRecord;
use super::{mcgill, places, position_record};
use crate::game::{AnyQuoridor, Setup};

/// A position, or what is wrong with it and where.
type Read = Result<Setup, (Place, ScoreFault)>;

/// The game whose positions are parts of a text, each at its place.
fn of_parts(
    game: &AnyQuoridor,
    parts: impl IntoIterator<Item = (Place, impl AsRef<str>)>,
    read: &dyn Fn(&str) -> Read,
) -> Result<GameRecord, ScoreError> {
    let (mut record, mut last) = (GameRecord::for_players(game.players()), None);
    for (number, (place, text)) in (1..).zip(parts) {
        let mut add = || {
            let fault = |fault| (Place::START, fault);
            let setup = read(text.as_ref())?;
            let position =
                game.position(&setup).map_err(|error| fault(ScoreFault::Setup(error)))?;
            if let Some(last) = last.replace(position) {
                let ply = between(game, &last, &position);
                record.plies.push(ply.ok_or(fault(ScoreFault::NoMove { number }))?);
            } else {
                record = GameRecord::at(game, &position);
                record.start_place = record.start.as_ref().map(|_| place);
            }
            Ok(())
        };
        if let Err((wrong, fault)) = add() {
            let (place, before) = (places::within(wrong, place), Box::new(record));
            return Err(ScoreError { place, token: text.as_ref().to_owned(), fault, before });
        }
    }
    if last.is_some() {
        return Ok(record);
    }
    let (place, token, fault) = (Place::START, String::new(), ScoreFault::Empty);
    Err(ScoreError { place, token, fault, before: Box::new(record) })
}

fn misread(PlacedTextError { place, error }: PlacedTextError) -> (Place, ScoreFault) {
    (place, ScoreFault::Text(Box::new(error)))
}

/// The game whose positions are a list of position records, one on each line.
pub(super) fn of_records(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let records = lines.map(|(line, text)| {
        let column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        (Place { line, column }, text.trim())
    });
    let players = Some(game.players());
    of_parts(game, records, &|text| position_record::read(text, players).map_err(misread))
}

/// The game whose positions are a series of diagrams.
pub(super) fn of_diagrams(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    of_parts(game, split_diagrams(text), &|text| {
        let diagram = Diagram::read(text, Some(game.players())).map_err(misread)?;
        let [found, expected] = [diagram.board(), game.board()];
        if found != expected {
            return Err((Place::START, ScoreFault::Board { found, expected }));
        }
        Ok(diagram.setup().clone())
    })
}

/// The game whose positions are those of `McGill`'s course, of two lines each.
pub(super) fn of_mcgill(game: &AnyQuoridor, text: &str) -> Result<GameRecord, ScoreError> {
    let positions = split(text, |number, line| number > 1 && !line.trim().is_empty());
    of_parts(game, positions, &|text| mcgill::read(game, text).map_err(misread))
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
