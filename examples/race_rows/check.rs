//! A check of the values of all positions by the rules of the library.
//!
//! Let each position have a value, *n plies* or *drawn*, such that
//!
//! - a position is decided in 0 plies if it is finished;
//! - one with a successor that is lost, in an even number of plies, is decided in one ply more than the least such number;
//! - one whose successors are all won, in odd numbers of plies, and that has at least one, is decided in one ply more than the
//!   greatest such number;
//! - all others are drawn.
//!
//! Then these are the values under best play, by induction on the plies; and a player in a drawn position has a move to a drawn one,
//! or none at all, so that nobody wins by force. The check goes through all positions, so it needs no trust in the order or the way in which the
//! values were found.

use std::ops::ControlFlow;

use abstract_games::sliding::race::{Position, Race};
use abstract_games::sliding::{Configuration, Square};
use abstract_games::{Game, Outcome, Players, Side};

use super::plies::{Plies, Value};
use super::rows::Rows;

/// Checks the values of all positions that can be reached, up to symmetry. Returns their number.
///
/// # Errors
///
/// One of the positions whose values do not follow from those of its successors, or that has a successor without a value.
pub(crate) fn check(rows: &Rows, plies: &Plies, threads: usize) -> Result<u64, Position> {
    let race = Race::new(rows.sets().size().into()).expect("a size of the race");
    let wrong = std::sync::Mutex::new(None);
    let checked = rows.each_row(threads, |row| {
        let mut checked = 0;
        let other = rows.sets().canonical(row);
        for mover in (0..rows.sets().unfinished()).filter(|&mover| rows.is_least(row, mover)) {
            let (by_mover, column) = rows.entry(mover, other);
            let Some(value) = plies.get(by_mover, column) else { continue };
            checked += 1;
            let position = position(rows, mover, other);
            if expected(rows, plies, race, row, &position) != Some(value) {
                *wrong.lock().expect("no panic") = Some(position);
            }
        }
        checked
    });
    let [first, second] = rows.start();
    let (row, column) = rows.entry(first, second);
    let wrong = wrong.into_inner().expect("no panic");
    match wrong {
        Some(position) => Err(position),
        None if plies.get(row, column).is_none() => Err(position(rows, first, second)),
        None => Ok(checked),
    }
}

/// The value of a position in which the row has the rooks of the player who is not to move, if all successors have values.
fn expected(
    rows: &Rows,
    plies: &Plies,
    race: Race,
    row: usize,
    position: &Position,
) -> Option<Value> {
    let (mut least_lost, mut greatest_won, mut is_drawn) = (None, None, false);
    let missing = race.moves(position).try_for_each(|slide| {
        let after = race.play(position, &slide);
        let is_finished = matches!(race.outcome(&after), Some(Outcome::Win(_)));
        let value = if is_finished {
            Some(Value::Decided(0))
        } else {
            plies.get(row, rank(rows, after.black()))
        };
        match value {
            None => return ControlFlow::Break(()),
            Some(Value::Drawn) => is_drawn = true,
            Some(Value::Decided(plies)) if plies % 2 == 0 => {
                least_lost = Some(least_lost.map_or(plies, |least: u8| least.min(plies)));
            }
            Some(Value::Decided(plies)) => greatest_won = greatest_won.max(Some(plies)),
        }
        ControlFlow::Continue(())
    });
    if missing.is_break() {
        return None;
    }
    Some(match (least_lost, greatest_won) {
        (Some(plies), _) => Value::Decided(plies + 1),
        (None, Some(plies)) if !is_drawn => Value::Decided(plies + 1),
        _ => Value::Drawn,
    })
}

/// The position in which Black has the first of these sets, and is to move.
fn position(rows: &Rows, mover: usize, other: usize) -> Position {
    let size = rows.sets().size();
    let rooks = |set| {
        let square = |square: u8| {
            Square::new((square % size).into(), (square / size).into()).expect("a square")
        };
        Configuration::new(rows.sets().squares(set).map(square)).expect("different squares")
    };
    Position::new(rooks(mover), rooks(other), Side::First).expect("no square is taken twice")
}

fn rank(rows: &Rows, rooks: Configuration<4>) -> usize {
    let [a, b, c, d] = *rooks.squares();
    let square = |square: Square| {
        let at = [square.file(), square.rank()].map(|at| u8::try_from(at).expect("at most 7"));
        rows.sets().square(at.into())
    };
    rows.sets().rank([a, b, c, d].map(square)) as usize
}
