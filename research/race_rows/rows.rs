//! The rows of the tables of the race.
//!
//! A position is a pair of sets of squares: the rooks of the player to move and those of the other
//! one. Colours do not matter. A table of bits has a row for each canonical set and a column for
//! each set. In a table *by the other player* the row has the rooks of the player who is not to
//! move, in a table *by the mover* those of the player who is. A position has an entry for each
//! symmetry that makes the set of its row canonical.
//!
//! A move changes one set and exchanges the players. So the successors of all positions in a row of
//! a table by the other player are in the same row of a table by the mover, and each row is solved
//! by itself, in memory that is near. Only a position that is new, or whose value becomes known, is
//! entered elsewhere. A row in which many entries are new is worked on as a whole.
//!
//! In a finished position the other player has a rook on a central square. Such positions have no
//! successors, so only the table by the mover that holds the successors has columns for them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::bits::{Bits, Untaken};
use super::entries::Entries;
use super::sets::Sets;
use super::triples::{SetBits, Triples};

/// The threshold of the method by triples: it processes a row with at least one new entry per this
/// number of triples. Of the thresholds tried on 6 × 6 squares, it is the fastest.
const TRIPLES_PER_ENTRY: u64 = 10;

/// The race on a board of 4 × 4 to 8 × 8 squares.
pub(crate) struct Rows {
    pub(crate) sets: Sets,
    pub(crate) triples: Triples,
    triples_per_entry: u64,
    /// The rooks of the player who moves first, and those of the other one.
    pub(crate) start: [usize; 2],
}

impl Rows {
    /// The race on a board of `size` × `size` squares, or none if that is not from 4 to 8.
    pub(crate) fn new(size: u8) -> Option<Self> {
        Self::with_triples_per_entry(size, TRIPLES_PER_ENTRY)
    }

    /// The same, with another threshold of new entries for the method by triples. The threshold 0
    /// disables this method.
    pub(crate) fn with_triples_per_entry(size: u8, triples_per_entry: u64) -> Option<Self> {
        if !(4..=8).contains(&size) {
            return None;
        }
        let (sets, last) = (Sets::new(size), size - 1);
        let start = [
            [(1, 0), (last, 1), (last - 1, last), (0, last - 1)],
            [(0, 1), (1, last), (last, last - 1), (last - 1, 0)],
        ];
        let start = start.map(|rooks| sets.rank(rooks.map(|square| sets.square(square))) as usize);
        Some(Self { triples: Triples::new(&sets), triples_per_entry, sets, start })
    }

    /// The number of bytes of the bits of all tables.
    pub(crate) fn bytes(&self) -> usize {
        let rows = self.sets.unfinished_orbits();
        3 * Bits::bytes(rows, self.sets.unfinished()) + Bits::bytes(rows, self.sets.len())
    }

    /// The same if the outcomes are to be known.
    pub(crate) fn bytes_with_outcomes(&self) -> usize {
        let rows = self.sets.unfinished_orbits();
        self.bytes() + Bits::bytes(rows, self.sets.unfinished())
    }

    /// The positions of a table by one player in a table by the other.
    pub(crate) fn turned(&self, threads: usize, table: &Bits) -> Bits {
        let turned = self.zeros();
        let enter = |row, column| {
            turned.set(row, column);
        };
        self.each_row(threads, |row, _| {
            let first = self.sets.canonical(row);
            let mut entries = Entries::new(&turned, enter);
            table.for_each(row, |second| {
                let (row, columns) = self.entries(second, first);
                columns.for_each(|column| entries.push(row, column));
            });
            entries.flush();
            0
        });
        turned
    }

    /// The row and the columns of a position in a table whose rows have `first`.
    pub(crate) fn entries(
        &self,
        first: usize,
        second: usize,
    ) -> (usize, impl Iterator<Item = usize>) {
        (self.sets.orbit(first), self.sets.canonical_with(first, second))
    }

    /// One of these entries.
    pub(crate) fn entry(&self, first: usize, second: usize) -> (usize, usize) {
        let (row, mut columns) = self.entries(first, second);
        (row, columns.next().expect("a symmetry"))
    }

    /// Whether this column is the least entry of its position in this row.
    pub(crate) fn is_least(&self, row: usize, column: usize) -> bool {
        self.sets.canonical_with(self.sets.canonical(row), column).all(|other| column <= other)
    }

    /// A table without columns for finished positions.
    pub(crate) fn zeros(&self) -> Bits {
        Bits::zeros(self.sets.unfinished_orbits(), self.sets.unfinished())
    }

    /// The sum of the results of `work` for all rows with untaken bits, given whether the row is to
    /// be worked on as a whole.
    pub(crate) fn each_row_of(
        &self,
        untaken: &Untaken<'_>,
        threads: usize,
        work: impl Fn(usize, bool, &mut Workspace) -> u64 + Sync,
    ) -> u64 {
        self.each_row(threads, |row, workspace| {
            let count = untaken.count(row);
            let is_whole =
                count.saturating_mul(self.triples_per_entry) >= self.triples.len() as u64;
            if count == 0 { 0 } else { work(row, is_whole, workspace) }
        })
    }

    /// The sum of the results of `work` for all rows.
    pub(crate) fn each_row(
        &self,
        threads: usize,
        work: impl Fn(usize, &mut Workspace) -> u64 + Sync,
    ) -> u64 {
        let rows = self.sets.unfinished_orbits();
        let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let mut workspace =
                        Workspace { sets: SetBits::new(&self.sets), words: Vec::new() };
                    let row =
                        || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&row| row < rows);
                    let rows = std::iter::from_fn(row);
                    let part: u64 = rows.map(|row| work(row, &mut workspace)).sum();
                    sum.fetch_add(part, Ordering::Relaxed);
                });
            }
        });
        sum.into_inner()
    }
}

/// The buffers of a thread for rows that are worked on as a whole.
pub(crate) struct Workspace {
    pub(crate) sets: SetBits,
    pub(crate) words: Vec<u64>,
}
