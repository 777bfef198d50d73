//! The race, solved row by row.
//!
//! A position is a pair of sets of squares: the rooks of the player to move and those of the other one. Colours do not matter.
//! A table of bits has a row for each canonical set and a column for each set. In a table *by the other player* the row
//! has the rooks of the player who is not to move, in a table *by the mover* those of the player who is. A position has an
//! entry for each symmetry that makes the set of its row canonical.
//!
//! A move changes one set and exchanges the players. So the successors of all positions in a row of a table by the other
//! player are in the same row of a table by the mover, and each row is solved by itself, in memory that is near. Only a
//! position that is new, or whose value becomes known, is entered elsewhere.
//!
//! In a finished position the other player has a rook on a central square. Such positions have no successors, so only the table by
//! the mover that holds the successors has columns for them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::bits::Bits;
use super::plies::Plies;
use super::sets::Sets;

/// The entries that are made at a time. They and what they touch fit in the second cache.
const BATCH: usize = 1 << 11;

/// The race on a board of 4 × 4 to 8 × 8 squares.
pub(crate) struct Rows {
    sets: Sets,
    /// The rooks of the player who moves first, and those of the other one.
    start: [usize; 2],
}

/// The numbers of orbits of positions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// The number of orbits that are decided in each number of plies. The mover wins in an odd number, and loses in an even one.
    pub(crate) decided: Vec<u64>,
    pub(crate) drawn: u64,
    /// The number of plies in which the start is decided, unless it is drawn.
    pub(crate) start: Option<usize>,
}

impl Solved {
    pub(crate) fn orbits(&self) -> u64 {
        self.won() + self.lost() + self.drawn
    }

    pub(crate) fn won(&self) -> u64 {
        self.decided.iter().skip(1).step_by(2).sum()
    }

    pub(crate) fn lost(&self) -> u64 {
        self.decided.iter().step_by(2).sum()
    }
}

impl Rows {
    /// The race on a board of `size` × `size` squares, or none if that is not from 4 to 8.
    pub(crate) fn new(size: u8) -> Option<Self> {
        if !(4..=8).contains(&size) {
            return None;
        }
        let (sets, last) = (Sets::new(size), size - 1);
        let start = [
            [(1, 0), (last, 1), (last - 1, last), (0, last - 1)],
            [(0, 1), (1, last), (last, last - 1), (last - 1, 0)],
        ];
        let start = start.map(|rooks| sets.rank(rooks.map(|square| sets.square(square))) as usize);
        Some(Self { sets, start })
    }

    pub(crate) fn sets(&self) -> &Sets {
        &self.sets
    }

    /// The rooks of the player who moves first, and those of the other one.
    pub(crate) fn start(&self) -> [usize; 2] {
        self.start
    }

    /// The number of bytes of the bits of all tables.
    pub(crate) fn bytes(&self) -> usize {
        let rows = self.sets.unfinished_orbits();
        3 * Bits::bytes(rows, self.sets.unfinished()) + Bits::bytes(rows, self.sets.len())
    }

    /// Solves the race. Calls `watch` with each number of plies and the number of orbits that are decided in it. Enters the value of
    /// each position that is not finished in `plies`, if there is such a table.
    pub(crate) fn solve(
        &self,
        threads: usize,
        plies: Option<&Plies>,
        mut watch: impl FnMut(usize, u64),
    ) -> Solved {
        let (open, new_losses) = self.reachable(threads);
        let (won, new_wins) = (self.zeros(), self.zeros());
        let finished = self.each_row(threads, |row| {
            let mut finished = 0;
            new_losses.retain(row, |other| {
                let is_finished = other >= self.sets.unfinished();
                finished += u64::from(is_finished && self.is_least(row, other));
                is_finished
            });
            finished
        });
        watch(0, finished);
        let (start_row, start_column) = self.entry(self.start[1], self.start[0]);
        let (mut decided, mut start) = (vec![finished], None);
        while decided.last() != Some(&0) {
            let ply = decided.len();
            let note = |row, column| {
                if let Some(plies) = plies {
                    plies.set_decided(row, column, ply);
                }
            };
            let count = if ply % 2 == 1 {
                let win = |row, column| {
                    won.set(row, column);
                    new_wins.set(row, column);
                    note(row, column);
                };
                self.step(threads, [&open, &new_losses, &won], |_, _, _| true, win)
            } else {
                // Each open position has lost its chance to finish in one ply, so all successors have columns.
                let is_lost =
                    |row, mover, rooks| self.sets.all_slides(mover, rooks, |set| won.get(row, set));
                let lose = |row, column| {
                    new_losses.set(row, column);
                    note(row, column);
                };
                self.step(threads, [&open, &new_wins, &new_losses], is_lost, lose)
            };
            if start.is_none() && !open.get(start_row, start_column) {
                start = Some(ply);
            }
            watch(ply, count);
            decided.push(count);
        }
        decided.pop();
        let drawn = self.each_row(threads, |row| {
            let other = self.sets.canonical(row);
            let mut drawn = 0;
            open.take(row, |mover| {
                drawn += u64::from(self.is_least(row, mover));
                if let Some(plies) = plies {
                    let (row, columns) = self.entries(mover, other);
                    columns.for_each(|column| plies.set_drawn(row, column));
                }
            });
            drawn
        });
        Solved { decided, drawn, start }
    }

    /// The positions that can be reached from the start: those that are not finished by the other player, and all by the mover. The
    /// start is in the second table only if play can return to it.
    fn reachable(&self, threads: usize) -> (Bits, Bits) {
        let (by_other, new) = (self.zeros(), self.zeros());
        let by_mover = Bits::zeros(self.sets.unfinished_orbits(), self.sets.len());
        let enter = |row, column| {
            if by_other.set(row, column) {
                new.set(row, column);
            }
        };
        let (row, columns) = self.entries(self.start[1], self.start[0]);
        columns.for_each(|column| enter(row, column));
        let mut expanded = 1;
        while expanded > 0 {
            expanded = self.each_row(threads, |row| {
                let other = self.sets.canonical(row);
                let (rooks, mut expanded) = (self.sets.mask(other), 0);
                let mut entries = Entries::new(&by_other, &enter);
                new.take(row, |mover| {
                    expanded += 1;
                    self.sets.all_slides(mover, rooks, |set| {
                        // Now `other` is to move, and has an entry in the row of `set` for a table by the other player.
                        if by_mover.set(row, set) && set < self.sets.unfinished() {
                            let (row, columns) = self.entries(set, other);
                            columns.for_each(|column| entries.push(row, column));
                        }
                        true
                    });
                });
                entries.make();
                expanded
            });
        }
        (by_other, by_mover)
    }

    /// Decides the open positions that have a successor among `news` and of which `is_decided` holds, given the row, the set of
    /// the mover, and the rooks of the other player. Calls `enter` with their entries by the mover, which it makes in `known`, and
    /// returns their number.
    fn step(
        &self,
        threads: usize,
        [open, news, known]: [&Bits; 3],
        is_decided: impl Fn(usize, usize, u64) -> bool + Sync,
        enter: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        self.each_row(threads, |row| {
            let other = self.sets.canonical(row);
            let (rooks, mut decided) = (self.sets.mask(other), 0);
            let mut entries = Entries::new(known, &enter);
            news.take(row, |set| {
                self.sets.for_each_slide_to(set, rooks, |mover| {
                    // A rook that starts on a central square would have won before.
                    if mover < self.sets.unfinished()
                        && open.get(row, mover)
                        && is_decided(row, mover, rooks)
                    {
                        open.clear(row, mover);
                        decided += u64::from(self.is_least(row, mover));
                        let (row, columns) = self.entries(mover, other);
                        columns.for_each(|column| entries.push(row, column));
                    }
                });
            });
            entries.make();
            decided
        })
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
    fn zeros(&self) -> Bits {
        Bits::zeros(self.sets.unfinished_orbits(), self.sets.unfinished())
    }

    /// The sum of the results of `work` for all rows.
    pub(crate) fn each_row(&self, threads: usize, work: impl Fn(usize) -> u64 + Sync) -> u64 {
        let rows = self.sets.unfinished_orbits();
        let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let row =
                        || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&row| row < rows);
                    let part: u64 = std::iter::from_fn(row).map(&work).sum();
                    sum.fetch_add(part, Ordering::Relaxed);
                });
            }
        });
        sum.into_inner()
    }
}

/// Entries that are to be made in rows far from each other.
struct Entries<'b, F> {
    bits: &'b Bits,
    enter: F,
    waiting: Vec<(usize, usize)>,
}

impl<'b, F: Fn(usize, usize)> Entries<'b, F> {
    fn new(bits: &'b Bits, enter: F) -> Self {
        Self { bits, enter, waiting: Vec::new() }
    }

    fn push(&mut self, row: usize, column: usize) {
        self.waiting.push((row, column));
        if self.waiting.len() == BATCH {
            self.make();
        }
    }

    /// Makes the entries whose bits are not set.
    fn make(&mut self) {
        // The processor waits for many of these loads at once. An exchange waits for the ones before it.
        self.waiting.retain(|&(row, column)| !self.bits.get(row, column));
        for (row, column) in self.waiting.drain(..) {
            (self.enter)(row, column);
        }
    }
}
