//! A game written as the series of its positions: the reader of position records and of diagrams.

use abstract_games_core::{Place, PlacedTextError, TextError};
use thiserror::Error;

use super::diagram::Diagram;
use super::positions::between;
use super::record::GameRecord;
use super::{mcgill, places};
use crate::board::Board;
use crate::game::{Quoridor, Setup, SetupError};

/// A position, or what is wrong with it and where.
type Read<const N: usize> = Result<Setup<N>, (Place, SeriesFault)>;

/// The game whose positions are parts of a text, each at its place.
fn of_parts<const N: usize>(
    game: &Quoridor<N>,
    parts: impl IntoIterator<Item = (Place, impl AsRef<str>)>,
    read: &dyn Fn(&str) -> Read<N>,
) -> Result<GameRecord<N>, SeriesError<N>> {
    let (mut record, mut last) = (GameRecord::default(), None);
    for (number, (place, text)) in (1..).zip(parts) {
        let mut add = || {
            let fault = |fault| (Place::START, fault);
            let setup = read(text.as_ref())?;
            let position =
                game.position(&setup).map_err(|error| fault(SeriesFault::Setup(error)))?;
            if let Some(last) = last.replace(position) {
                let ply = between(game, &last, &position);
                record.plies.push(ply.ok_or(fault(SeriesFault::NoMove { number }))?);
            } else {
                record = GameRecord::at(game, &position);
                record.start_place = record.start.as_ref().map(|_| place);
            }
            Ok(())
        };
        if let Err((wrong, fault)) = add() {
            let (place, before) = (places::within(wrong, place), Box::new(record));
            return Err(SeriesError { place, fault, before });
        }
    }
    if last.is_some() {
        return Ok(record);
    }
    let (place, fault) = (Place::START, SeriesFault::Empty);
    Err(SeriesError { place, fault, before: Box::new(record) })
}

fn misread(PlacedTextError { place, error }: PlacedTextError) -> (Place, SeriesFault) {
    (place, SeriesFault::Text(Box::new(error)))
}

/// The game whose positions are a list of position records, one on each line.
pub(super) fn of_records<const N: usize>(
    game: &Quoridor<N>,
    text: &str,
) -> Result<GameRecord<N>, SeriesError<N>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let records = lines.map(|(line, text)| {
        let column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        (Place { line, column }, text.trim())
    });
    of_parts(game, records, &|text| text.parse().map_err(misread))
}

/// The game whose positions are a series of diagrams.
pub(super) fn of_diagrams<const N: usize>(
    game: &Quoridor<N>,
    text: &str,
) -> Result<GameRecord<N>, SeriesError<N>> {
    of_parts(game, split_diagrams(text), &|text| {
        let diagram: Diagram<N> = text.parse().map_err(misread)?;
        let [found, expected] = [diagram.board(), game.board()];
        if found != expected {
            return Err((Place::START, SeriesFault::Board { found, expected }));
        }
        Ok(diagram.setup().clone())
    })
}

/// The game whose positions are those of `McGill`'s course, of two lines each.
pub(super) fn of_mcgill<const N: usize>(
    game: &Quoridor<N>,
    text: &str,
) -> Result<GameRecord<N>, SeriesError<N>> {
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

/// A series of positions that cannot be read or that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {fault}")]
#[non_exhaustive]
pub struct SeriesError<const N: usize> {
    /// The place of the wrong part, or the beginning of the wrong position.
    pub place: Place,
    /// What is wrong.
    pub fault: SeriesFault,
    /// The game up to the wrong position.
    pub before: Box<GameRecord<N>>,
}

/// Why a series of positions is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeriesFault {
    /// A record or a diagram that cannot be read.
    #[error(transparent)]
    Text(Box<TextError>),
    /// A diagram of another board.
    #[error("a diagram of {found} squares, and the board has {expected}")]
    Board {
        /// The board drawn.
        found: Board,
        /// The board of the game.
        expected: Board,
    },
    /// A position that is not one of the game, with every fault.
    #[error(transparent)]
    Setup(SetupError),
    /// A position that does not follow from the one before.
    #[error("no legal move leads to position {number} from the one before")]
    NoMove {
        /// The number of the position, from 1.
        number: usize,
    },
    /// A text without a position.
    #[error("there is no position")]
    Empty,
}
