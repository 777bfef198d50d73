//! The outcomes of all positions, and a check that they follow from each other.
//!
//! Let each position that can be reached and is not finished have an outcome for the player to
//! move, such that
//!
//! - a won position has a lost successor, or a finished one;
//! - all successors of a lost position are won, and there is at least one;
//! - a drawn position has no lost or finished successor; it has a drawn one, or none at all.
//!
//! Play without end is a draw, and so is a position without moves. A player in a won position can
//! finish or move to a lost one, and a player in a drawn position can move to a drawn one, unless
//! there is no move. No reply finishes; each leads to a won or drawn position of this player again.
//! So this player never loses. All successors of a drawn position are won or drawn, so the other
//! player never loses either: it is a draw, however the outcomes were found. That a won position is
//! won does not follow; it takes the distances of [`check`](super::check).
//!
//! The check shares with the solver the ranks, the symmetries and the slides of sets.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::bits::{Bits, for_each_bit};
use super::rows::Rows;

/// The outcome of a position for the player to move. Its first bit says that the position is not
/// won, its second that it is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Drawn = 1,
    Won = 2,
    Lost = 3,
}

impl Outcome {
    /// The outcome with these bits. Without them there is none.
    fn of_bits(bits: u8) -> Option<Self> {
        [None, Some(Self::Drawn), Some(Self::Won), Some(Self::Lost)][usize::from(bits)]
    }
}

/// The outcomes of all positions that are not finished and can be reached, in a table by the other
/// player and in one by the mover.
pub(crate) struct Outcomes {
    by_other: Table,
    by_mover: Table,
}

/// The bits of the outcomes. A position that cannot be reached has none.
struct Table {
    not_won: Bits,
    not_drawn: Bits,
}

impl Table {
    fn get(&self, row: usize, column: usize) -> Option<Outcome> {
        let (not_won, not_drawn) = (self.not_won.get(row, column), self.not_drawn.get(row, column));
        Outcome::of_bits(u8::from(not_won) | u8::from(not_drawn) << 1)
    }

    /// The words of a row.
    fn row(&self, row: usize) -> [&[AtomicU64]; 2] {
        [&self.not_won, &self.not_drawn].map(|bits| bits.words_of(row))
    }
}

/// The bits of the outcome in a column of a row.
fn bits([not_won, not_drawn]: [&[AtomicU64]; 2], column: usize) -> u8 {
    let bit = |words: &[AtomicU64]| {
        u8::from(words[column / 64].load(Ordering::Relaxed) >> (column % 64) & 1 == 1)
    };
    bit(not_won) | bit(not_drawn) << 1
}

/// The numbers of orbits of positions that are not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) drawn: u64,
}

/// The set of the outcomes of the successors that have been seen, with a bit for each value of
/// their bits.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen(u8);

impl Seen {
    pub(crate) fn add(&mut self, outcome: Option<Outcome>) {
        self.add_bits(outcome.map_or(0, |outcome| outcome as u8));
    }

    fn add_bits(&mut self, bits: u8) {
        self.0 |= 1 << bits;
    }

    fn contains(self, outcome: Option<Outcome>) -> bool {
        let mut one = Self::default();
        one.add(outcome);
        self.0 & one.0 != 0
    }

    /// The outcome of the position, if all successors have one.
    pub(crate) fn outcome(self) -> Option<Outcome> {
        if self.contains(None) {
            None
        } else if self.contains(Some(Outcome::Lost)) {
            Some(Outcome::Won)
        } else if self.contains(Some(Outcome::Won)) && !self.contains(Some(Outcome::Drawn)) {
            Some(Outcome::Lost)
        } else {
            // A position without moves is drawn, too.
            Some(Outcome::Drawn)
        }
    }
}

impl Outcomes {
    /// The outcomes by the tables of the positions that can be reached and of the drawn ones, by
    /// the other player, and of the won ones, by the mover. All others that can be reached are
    /// lost.
    pub(crate) fn new(rows: &Rows, threads: usize, [reached, drawn, won]: [Bits; 3]) -> Self {
        let won_by_other = rows.turned(threads, &won);
        drop(won);
        rows.each_row(threads, |row, _| {
            won_by_other.combine(row, &reached, |won, reached| reached & !won);
            reached.combine(row, &drawn, |reached, drawn| reached & !drawn);
            0
        });
        drop(drawn);
        let by_other = Table { not_won: won_by_other, not_drawn: reached };
        let by_mover = Table {
            not_won: rows.turned(threads, &by_other.not_won),
            not_drawn: rows.turned(threads, &by_other.not_drawn),
        };
        Self { by_other, by_mover }
    }

    /// The outcome of a position that is not finished, if it can be reached.
    pub(crate) fn get(&self, rows: &Rows, mover: usize, other: usize) -> Option<Outcome> {
        let (row, column) = rows.entry(mover, other);
        self.by_mover.get(row, column)
    }

    /// Compares the outcome of each position with those of its successors. Returns the numbers of
    /// orbits and the outcome of the start.
    ///
    /// # Errors
    ///
    /// The sets of the mover and of the other player in a position whose outcome does not follow
    /// from those of its successors, or with a successor that has none; or those of the start if it
    /// has none.
    pub(crate) fn check(
        &self,
        rows: &Rows,
        threads: usize,
    ) -> Result<(Counts, Outcome), [usize; 2]> {
        let [won, lost, drawn] = [const { AtomicU64::new(0) }; 3];
        let wrong = Mutex::new(None);
        rows.each_row(threads, |row, _| {
            let other = rows.sets.canonical(row);
            let mut counts = Counts { won: 0, lost: 0, drawn: 0 };
            let own = self.by_other.row(row);
            for (place, (not_won, not_drawn)) in own[0].iter().zip(own[1]).enumerate() {
                let words = [not_won, not_drawn].map(|word| word.load(Ordering::Relaxed));
                for_each_bit(words[0] | words[1], |bit| {
                    let mover = 64 * place + bit;
                    let outcome = Outcome::of_bits(bits(own, mover));
                    if outcome != self.expected(rows, row, mover) {
                        *wrong.lock().expect("no panic") = Some([mover, other]);
                    }
                    let one = u64::from(rows.is_least(row, mover));
                    match outcome {
                        Some(Outcome::Won) => counts.won += one,
                        Some(Outcome::Lost) => counts.lost += one,
                        Some(Outcome::Drawn) => counts.drawn += one,
                        None => {}
                    }
                });
            }
            won.fetch_add(counts.won, Ordering::Relaxed);
            lost.fetch_add(counts.lost, Ordering::Relaxed);
            drawn.fetch_add(counts.drawn, Ordering::Relaxed);
            0
        });
        if let Some(sets) = wrong.into_inner().expect("no panic") {
            return Err(sets);
        }
        let [mover, other] = rows.start;
        let (row, column) = rows.entry(other, mover);
        let start = self.by_other.get(row, column).ok_or([mover, other])?;
        let [won, lost, drawn] = [won, lost, drawn].map(AtomicU64::into_inner);
        Ok((Counts { won, lost, drawn }, start))
    }

    /// The outcome of a position by those of its successors, if all have one. The row is that of
    /// the other player.
    pub(crate) fn expected(&self, rows: &Rows, row: usize, mover: usize) -> Option<Outcome> {
        let rooks = rows.sets.mask(rows.sets.canonical(row));
        let (mut seen, next) = (Seen::default(), self.by_mover.row(row));
        rows.sets.all_slides(mover, rooks, |set| {
            let is_finished = set >= rows.sets.unfinished();
            seen.add_bits(if is_finished { Outcome::Lost as u8 } else { bits(next, set) });
            true
        });
        seen.outcome()
    }
}
