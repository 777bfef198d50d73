//! A check of the values of all positions by the rules of the library.
//!
//! Let each position have a value, *n plies* or *drawn*, such that
//!
//! - a position is decided in 0 plies if it is finished;
//! - one with a successor that is lost, in an even number of plies, is decided in one ply more than
//!   the least such number;
//! - one whose successors are all won, in odd numbers of plies, and that has at least one, is
//!   decided in one ply more than the greatest such number;
//! - all others are drawn.
//!
//! Then these are the values under best play, by induction on the plies; and a player in a drawn
//! position has a move to a drawn one, or none at all, and none to a lost one. The check goes
//! through all positions that have a value, so it needs no trust in the order or the way in which
//! the values were found. What it shares with the solver are the ranks and the symmetries of sets.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use abstract_games::sliding::race::{Position, Race};
use abstract_games::sliding::{Configuration, Square};
use abstract_games::{Game, Outcome as End, Players, RandomPlay, Side};

use super::outcomes::{Outcome, Outcomes, Seen};
use super::plies::{Plies, Value};
use super::rows::Rows;
use super::solve::Solved;

/// Checks all values, up to symmetry. Returns the numbers of orbits with each value, without the
/// finished ones, and the value of the start.
///
/// # Errors
///
/// A position whose value does not follow from those of its successors or is not the same in all of
/// its entries, or that has a successor without a value; or the start if it has no value.
pub(crate) fn check(rows: &Rows, plies: &Plies, threads: usize) -> Result<Solved, Position> {
    let race = Race::new(rows.sets.size().into()).expect("a size of the race");
    let wrong = Mutex::new(None);
    let counts: [AtomicU64; 256] = [const { AtomicU64::new(0) }; 256];
    let drawn = rows.each_row(threads, |row, _| {
        let other = rows.sets.canonical(row);
        let (mut decided, mut drawn) = ([0; 256], 0);
        for mover in (0..rows.sets.unfinished()).filter(|&mover| rows.is_least(row, mover)) {
            let (by_mover, columns) = rows.entries(mover, other);
            let mut values = columns.map(|column| plies.get(by_mover, column));
            let value = values.next().expect("a symmetry");
            let is_same = values.all(|other| other == value);
            if is_same && value.is_none() {
                continue;
            }
            let position = position(rows, mover, other);
            if !is_same || expected(rows, plies, race, row, &position) != value {
                *wrong.lock().expect("no panic") = Some(position);
            }
            match value {
                Some(Value::Decided(plies)) => decided[usize::from(plies)] += 1,
                _ => drawn += 1,
            }
        }
        for (sum, decided) in counts.iter().zip(decided) {
            sum.fetch_add(decided, Ordering::Relaxed);
        }
        drawn
    });
    if let Some(position) = wrong.into_inner().expect("no panic") {
        return Err(position);
    }
    let [first, second] = rows.start;
    let (row, column) = rows.entry(first, second);
    let start = match plies.get(row, column) {
        None => return Err(position(rows, first, second)),
        Some(Value::Drawn) => None,
        Some(Value::Decided(plies)) => Some(plies.into()),
    };
    let mut decided: Vec<_> = counts.into_iter().map(AtomicU64::into_inner).collect();
    let end = decided.iter().rposition(|&decided| decided > 0).map_or(1, |last| last + 1);
    decided.truncate(end);
    Ok(Solved { decided, drawn, start })
}

/// The value of a position in which the row has the rooks of the player who is not to move, if all
/// successors have values.
pub(crate) fn expected(
    rows: &Rows,
    plies: &Plies,
    race: Race,
    row: usize,
    position: &Position,
) -> Option<Value> {
    let (mut least_lost, mut greatest_won, mut is_drawn) = (None, None, false);
    let missing = race.moves(position).try_for_each(|slide| {
        let after = race.play(position, &slide);
        let value = if is_finished(race, &after) {
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

/// Compares positions of random games with the rules: the successors by
/// [`Sets`](super::sets::Sets), on which the check of all outcomes rests, and the outcomes with
/// those of the successors. The games have the seeds 0, 1 and so on. Positions that occur again
/// count again.
///
/// # Errors
///
/// A position with other successors, with an outcome that does not follow from theirs, or without
/// one.
pub(crate) fn sample(rows: &Rows, outcomes: &Outcomes, positions: usize) -> Result<(), Position> {
    let race = Race::new(rows.sets.size().into()).expect("a size of the race");
    let games = (0..).flat_map(|seed| {
        let start = std::iter::once(race.initial());
        start.chain(RandomPlay::new(&race, seed).map(|(_, position)| position))
    });
    for position in games.filter(|position| !is_finished(race, position)).take(positions) {
        let [mover, other] = ranks(rows, &position);
        let (mut seen, mut by_rules, mut by_sets) = (Seen::default(), Vec::new(), Vec::new());
        for (_, next) in race.successors(&position) {
            let [turn, moved] = ranks(rows, &next);
            let is_finished = is_finished(race, &next);
            seen.add(if is_finished {
                Some(Outcome::Lost)
            } else {
                outcomes.get(rows, turn, moved)
            });
            by_rules.push(moved);
        }
        rows.sets.all_slides(mover, rows.sets.mask(other), |set| {
            by_sets.push(set);
            true
        });
        by_rules.sort_unstable();
        by_sets.sort_unstable();
        let outcome = outcomes.get(rows, mover, other);
        if by_rules != by_sets || outcome.is_none() || outcome != seen.outcome() {
            return Err(position);
        }
    }
    Ok(())
}

/// The position in which Black has the first of these sets, and is to move.
pub(crate) fn position(rows: &Rows, mover: usize, other: usize) -> Position {
    let size = rows.sets.size();
    let rooks = |set| {
        let square = |square: u8| {
            Square::new((square % size).into(), (square / size).into()).expect("a square")
        };
        Configuration::new(rows.sets.squares(set).map(square)).expect("different squares")
    };
    Position::new(rooks(mover), rooks(other), Side::First).expect("no square is taken twice")
}

/// Whether a player has reached the centre. A position without moves has an outcome, too.
fn is_finished(race: Race, position: &Position) -> bool {
    matches!(race.outcome(position), Some(End::Win(_)))
}

/// The ranks of the sets of the mover and of the other player.
pub(crate) fn ranks(rows: &Rows, position: &Position) -> [usize; 2] {
    let ranks = [position.black(), position.white()].map(|rooks| rank(rows, rooks));
    let [black, white] = ranks;
    if position.turn() == Side::First { ranks } else { [white, black] }
}

/// The rank of a set of rooks of the library.
fn rank(rows: &Rows, rooks: Configuration<4>) -> usize {
    let squares: [Square; 4] = rooks.squares().try_into().expect("four rooks");
    let square = |square: Square| {
        let at = [square.file(), square.rank()].map(|at| u8::try_from(at).expect("at most 7"));
        rows.sets.square(at.into())
    };
    rows.sets.rank(squares.map(square)) as usize
}
