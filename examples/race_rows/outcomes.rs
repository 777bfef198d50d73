//! The outcomes of all positions, and a check that they follow from each other.
//!
//! Let each position that can be reached have an outcome for the player to move, such that
//!
//! - a won position has a lost successor, or a finished one;
//! - all successors of a lost position are won, and there is at least one;
//! - a drawn position has no lost or finished successor; it has a drawn one, or none at all.
//!
//! Then a player in a won or drawn position has a move to a lost or drawn one, and the reply leads to a won or drawn one again. So
//! this player never loses. Both players can do so from a drawn position: it is a draw, however the outcomes were found. (That a won position
//! is won does not follow. It takes the distances of [`check`](super::check).)

use std::sync::atomic::{AtomicU64, Ordering};

use super::bits::{Bits, for_each_bit};
use super::rows::{Entries, Rows};

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// The outcomes of all positions that are not finished and can be reached, in a table by the other player and in one by the mover.
pub(crate) struct Outcomes {
    by_other: Table,
    by_mover: Table,
}

/// Two bits for each position. One that cannot be reached has none of them.
struct Table {
    /// The position is not won.
    not_won: Bits,
    /// The position is not drawn.
    not_drawn: Bits,
}

impl Table {
    fn get(&self, row: usize, column: usize) -> Option<Outcome> {
        match (self.not_won.get(row, column), self.not_drawn.get(row, column)) {
            (false, false) => None,
            (false, true) => Some(Outcome::Won),
            (true, false) => Some(Outcome::Drawn),
            (true, true) => Some(Outcome::Lost),
        }
    }
}

/// The numbers of orbits of positions that are not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) drawn: u64,
}

impl Outcomes {
    /// The outcomes if these positions can be reached and are drawn, in tables by the other player, and these are won, in one by the mover.
    pub(crate) fn new(rows: &Rows, threads: usize, [reached, drawn, won]: [Bits; 3]) -> Self {
        let not_won = rows.zeros();
        // First the won positions, then those that are not.
        rows.turned(threads, &won, &not_won);
        rows.each_row(threads, |row, _| {
            not_won.combine(row, &reached, |won, reached| reached & !won);
            reached.combine(row, &drawn, |reached, drawn| reached & !drawn);
            0
        });
        drop(drawn);
        let by_other = Table { not_won, not_drawn: reached };
        let by_mover = Table { not_won: rows.zeros(), not_drawn: won };
        rows.turned(threads, &by_other.not_won, &by_mover.not_won);
        rows.each_row(threads, |row, _| {
            let other = rows.sets().canonical(row);
            let enter = |row, column| {
                by_mover.not_drawn.set(row, column);
            };
            let mut entries = Entries::new(&by_mover.not_drawn, enter);
            by_other.not_won.for_each(row, |mover| {
                if by_other.not_drawn.get(row, mover) {
                    let (row, columns) = rows.entries(mover, other);
                    columns.for_each(|column| entries.push(row, column));
                }
            });
            entries.make();
            0
        });
        Self { by_other, by_mover }
    }

    /// The outcome of a position that is not finished, if it can be reached.
    pub(crate) fn get(&self, rows: &Rows, mover: usize, other: usize) -> Option<Outcome> {
        let (row, column) = rows.entry(mover, other);
        self.by_mover.get(row, column)
    }

    /// Compares the outcome of each position with those of its successors. Returns the numbers of orbits.
    ///
    /// # Errors
    ///
    /// The sets of the mover and of the other player in a position with another outcome than its successors tell.
    pub(crate) fn check(&self, rows: &Rows, threads: usize) -> Result<Counts, [usize; 2]> {
        let [won, lost, drawn] = [const { AtomicU64::new(0) }; 3];
        let wrong = std::sync::Mutex::new(None);
        rows.each_row(threads, |row, _| {
            let other = rows.sets().canonical(row);
            let rooks = rows.sets().mask(other);
            let mut counts = [0; 3];
            let words = self.by_other.not_won.row(row).zip(self.by_other.not_drawn.row(row));
            for (place, (not_won, not_drawn)) in words.enumerate() {
                for_each_bit(not_won | not_drawn, |bit| {
                    let mover = 64 * place + bit;
                    let outcome = self.by_other.get(row, mover);
                    if outcome != self.expected(rows, row, mover, rooks) {
                        *wrong.lock().expect("no panic") = Some([mover, other]);
                    }
                    if rows.is_least(row, mover) {
                        let outcome = outcome.expect("one of the bits is set");
                        counts[outcome as usize] += 1;
                    }
                });
            }
            for (sum, count) in [&won, &lost, &drawn].into_iter().zip(counts) {
                sum.fetch_add(count, Ordering::Relaxed);
            }
            0
        });
        let [won, lost, drawn] = [won, lost, drawn].map(AtomicU64::into_inner);
        match wrong.into_inner().expect("no panic") {
            None => Ok(Counts { won, lost, drawn }),
            Some(sets) => Err(sets),
        }
    }

    /// The outcome of a position by those of its successors, if all have one. `rooks` are those of the row.
    fn expected(&self, rows: &Rows, row: usize, mover: usize, rooks: u64) -> Option<Outcome> {
        let (mut is_won, mut is_drawn, mut moves) = (false, false, 0);
        let all_known = rows.sets().all_slides(mover, rooks, |set| {
            moves += 1;
            let is_finished = set >= rows.sets().unfinished();
            let next = if is_finished { Some(Outcome::Lost) } else { self.by_mover.get(row, set) };
            is_won |= next == Some(Outcome::Lost);
            is_drawn |= next == Some(Outcome::Drawn);
            next.is_some()
        });
        all_known.then_some(if is_won {
            Outcome::Won
        } else if is_drawn || moves == 0 {
            Outcome::Drawn
        } else {
            Outcome::Lost
        })
    }
}
