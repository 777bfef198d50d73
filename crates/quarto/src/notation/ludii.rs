//! The reader of Ludii's trials of Quarto.
//!
//! The sites 0 to 15 are the cells, row by row from the bottom left, and the sites 16 to 31 hold
//! the pieces with the numbers 0 to 15.

use abstract_games_core::{Place, Placed, TextError};

use super::record::{GameRecord, Ply, RecordError};
use crate::cell::Cell;
use crate::game::Move;
use crate::piece::Piece;

/// How the lines begin that are no moves.
const OTHER_LINES: [&str; 11] = [
    "game=",
    "START GAME OPTIONS",
    "END GAME OPTIONS",
    "RNG internal state=",
    "LEGAL MOVES LIST SIZE",
    "numInitialPlacementMoves=",
    "winner=",
    "endtype=",
    "rankings=",
    "SANDBOX=",
    "LUDII_VERSION=",
];

/// Whether a text is a trial.
pub(super) fn is_trial(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("Move=[Move:"))
}

/// Reads a trial. Every line must have a known form.
pub(super) fn read(text: &str) -> Result<GameRecord, RecordError> {
    let mut record = GameRecord::default();
    let mut pieces = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let place = Place { line: number, column: 1 };
        if let Err(error) = read_line(&mut record, &mut pieces, line.trim_end(), place) {
            return Err(Placed { place, error: error.into() }.with_before(record));
        }
    }
    if text.contains("\nwinner=0") && text.contains("\nendtype=NaturalEnd") {
        record.result = Some("1/2-1/2".into());
    }
    Ok(record)
}

fn read_line(
    record: &mut GameRecord,
    pieces: &mut u8,
    line: &str,
    place: Place,
) -> Result<(), TextError> {
    let wrong = |expected: &str| TextError::new(line, expected);
    if let Some(m) = line.strip_prefix("Move=[Move:") {
        let m = read_move(record, pieces, m)
            .ok_or_else(|| wrong("the next move of a trial of Quarto, by the player to move"))?;
        record.plies.extend(m.into_iter().map(|m| Ply { place: Some(place), ..Ply::new(m) }));
        return Ok(());
    }
    match line.split_once('=') {
        Some(("game", game)) if !game.ends_with("Quarto.lud") => {
            return Err(wrong("a trial of Quarto"));
        }
        Some(("winner", "1")) => record.result = Some("1-0".into()),
        Some(("winner", "2")) => record.result = Some("0-1".into()),
        _ => {}
    }
    let is_known = line.is_empty() || OTHER_LINES.iter().any(|known| line.starts_with(known));
    if is_known { Ok(()) } else { Err(wrong("a line of a trial")) }
}

/// The move of a line, or nothing if it sets a piece beside the board before the game. `None` if it
/// is not the next one.
fn read_move(record: &GameRecord, pieces: &mut u8, text: &str) -> Option<Vec<Move>> {
    let (sites, actions) = text.split_once(",actions=[")?;
    let number = |key: &str| {
        let value = sites.split(',').find_map(|part| part.strip_prefix(key))?;
        value.strip_prefix('=')?.parse::<u8>().ok()
    };
    let (mover, from, to) = (number("mover")?, number("from")?, number("to")?);
    let piece = Piece::new(from.checked_sub(16)?)?;
    if mover == 0 {
        let is_next = actions.starts_with("Add:") && piece.number() == *pieces && from == to;
        *pieces += 1;
        return is_next.then(Vec::new);
    }
    let plies = record.plies.len();
    if usize::from(mover) != plies.div_ceil(2) % 2 + 1 {
        return None;
    }
    if actions.starts_with("Select:") && from == to && plies % 2 == 0 {
        return Some(vec![Move::Give(piece)]);
    }
    let is_given = record.plies.last().is_some_and(|ply| ply.m == Move::Give(piece));
    let is_placed = actions.starts_with("Move:") && is_given && to < 16;
    let cell = Cell::new(usize::from(4 * (3 - to.min(15) / 4) + to % 4))?;
    is_placed.then(|| vec![Move::Place(cell)])
}
