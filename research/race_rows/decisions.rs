//! Decides positions of one row, and enters their predecessors.

use super::bits::{Bits, for_each_bit};
use super::entries::Entries;
use super::rows::Rows;

/// The positions of a row that become known, and the entries of the rows that they affect.
pub(super) struct Decisions<'r, F> {
    rows: &'r Rows,
    open: &'r Bits,
    row: usize,
    /// The set of the row.
    other: usize,
    entries: Entries<'r, F>,
    decided: u64,
}

impl<'r, F: Fn(usize, usize)> Decisions<'r, F> {
    pub(super) fn new(rows: &'r Rows, open: &'r Bits, row: usize, entries: Entries<'r, F>) -> Self {
        Self { rows, open, row, other: rows.sets.canonical(row), entries, decided: 0 }
    }

    /// The rooks of the other player.
    pub(super) fn rooks(&self) -> u64 {
        self.rows.sets.mask(self.other)
    }

    /// Decides the open positions whose mover has one of these sets and `is_decided`. Bits beyond
    /// those of the table of open positions do not matter.
    pub(super) fn decide_all(
        &mut self,
        sets: impl Iterator<Item = u64>,
        is_decided: impl Fn(usize) -> bool,
    ) {
        for (word, (open, sets)) in self.open.row(self.row).zip(sets).enumerate() {
            for_each_bit(open & sets, |bit| {
                if is_decided(64 * word + bit) {
                    self.decide(64 * word + bit);
                }
            });
        }
    }

    /// Decides an open position.
    pub(super) fn decide(&mut self, mover: usize) {
        self.open.clear(self.row, mover);
        self.decided += u64::from(self.rows.is_least(self.row, mover));
        let (row, columns) = self.rows.entries(mover, self.other);
        columns.for_each(|column| self.entries.push(row, column));
    }

    /// Makes the last entries, and returns the number of orbits.
    pub(super) fn finish(mut self) -> u64 {
        self.entries.flush();
        self.decided
    }
}
