//! The race, solved row by row.
//!
//! A position is a pair of sets of squares: the rooks of the player to move and those of the other one. Colours do not matter.
//! A table of bits has a row for each canonical set and a column for each set. In a table *by the other player* the row
//! has the rooks of the player who is not to move, in a table *by the mover* those of the player who is. A position has an
//! entry for each symmetry that makes the set of its row canonical.
//!
//! A move changes one set and exchanges the players. So the successors of all positions in a row of a table by the other
//! player are in the same row of a table by the mover, and each row is solved by itself, in memory that is near. Only a
//! position whose value becomes known is entered elsewhere.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::bits::Bits;
use super::sets::{Sets, mask};

/// The race on a board of 4 × 4 to 8 × 8 squares.
pub(crate) struct Rows {
    sets: Sets,
    /// The central squares, as bits.
    centre: u64,
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
        let middle = (size - 1) / 2..=size / 2;
        let squares =
            middle.clone().flat_map(|row| middle.clone().map(move |column| (column, row)));
        let start = [
            [(1, 0), (last, 1), (last - 1, last), (0, last - 1)],
            [(0, 1), (1, last), (last, last - 1), (last - 1, 0)],
        ];
        let start = start.map(|rooks| sets.rank(rooks.map(|square| sets.square(square))) as usize);
        let centre = squares.fold(0, |centre, square| centre | 1 << sets.square(square));
        Some(Self { sets, centre, start })
    }

    /// The number of bytes of the bits of all tables: 0.2 GiB for 6 × 6, 2.7 GiB for 7 × 7, 23.6 GiB for 8 × 8.
    pub(crate) fn bytes(&self) -> usize {
        4 * Bits::bytes(self.sets.orbits(), self.sets.len())
    }

    /// Solves the race. Calls `watch` with each number of plies and the number of orbits that are decided in it.
    pub(crate) fn solve(&self, threads: usize, mut watch: impl FnMut(usize, u64)) -> Solved {
        let (open, new_losses) = self.reachable(threads);
        let (won, new_wins) = (self.zeros(), self.zeros());
        let finished = each_row(self.sets.orbits(), threads, |row| {
            new_losses.retain(row, |other| self.is_finished(other));
            let mut finished = 0;
            if self.is_finished(self.sets.canonical(row)) {
                open.take(row, |mover| finished += u64::from(self.is_least(row, mover)));
            }
            finished
        });
        watch(0, finished);
        let (start_row, start_columns) = self.entries(self.start[1], self.start[0]);
        let start_column = start_columns.min().expect("a symmetry");
        let (mut decided, mut start) = (vec![finished], None);
        while decided.last() != Some(&0) {
            let plies = decided.len();
            let count = if plies % 2 == 1 {
                let win = |row, column| {
                    won.set(row, column);
                    new_wins.set(row, column);
                };
                self.step(threads, &open, &new_losses, |_, _, _| true, win)
            } else {
                let is_lost =
                    |row, mover, rooks| self.sets.all_slides(mover, rooks, |set| won.get(row, set));
                let lose = |row, column| {
                    new_losses.set(row, column);
                };
                self.step(threads, &open, &new_wins, is_lost, lose)
            };
            if start.is_none() && !open.get(start_row, start_column) {
                start = Some(plies);
            }
            watch(plies, count);
            decided.push(count);
        }
        decided.pop();
        let drawn = each_row(self.sets.orbits(), threads, |row| {
            let mut drawn = 0;
            open.take(row, |mover| drawn += u64::from(self.is_least(row, mover)));
            drawn
        });
        Solved { decided, drawn, start }
    }

    /// The positions that can be reached from the start, by the other player and by the mover. The start is in the second table
    /// only if play can return to it.
    fn reachable(&self, threads: usize) -> (Bits, Bits) {
        let (by_other, by_mover, new) = (self.zeros(), self.zeros(), self.zeros());
        let enter = |row, column| {
            if by_other.set(row, column) {
                new.set(row, column);
            }
        };
        let (row, columns) = self.entries(self.start[1], self.start[0]);
        columns.for_each(|column| enter(row, column));
        let mut expanded = 1;
        while expanded > 0 {
            expanded = each_row(self.sets.orbits(), threads, |row| {
                let other = self.sets.canonical(row);
                if self.is_finished(other) {
                    return 0;
                }
                let (rooks, mut expanded) = (mask(self.sets.squares(other)), 0);
                new.take(row, |mover| {
                    expanded += 1;
                    self.sets.all_slides(mover, rooks, |set| {
                        // Now `other` is to move, and has an entry in the row of `set` for a table by the other player.
                        if by_mover.set(row, set) {
                            let (row, columns) = self.entries(set, other);
                            columns.for_each(|column| enter(row, column));
                        }
                        true
                    });
                });
                expanded
            });
        }
        (by_other, by_mover)
    }

    /// Decides the open positions that have a successor among `news` and of which `is_decided` holds, given the row, the set of
    /// the mover, and the rooks of the other player. Calls `enter` with their entries by the mover, and returns their
    /// number.
    fn step(
        &self,
        threads: usize,
        open: &Bits,
        news: &Bits,
        is_decided: impl Fn(usize, usize, u64) -> bool + Sync,
        enter: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        each_row(self.sets.orbits(), threads, |row| {
            let other = self.sets.canonical(row);
            let (rooks, mut decided) = (mask(self.sets.squares(other)), 0);
            news.take(row, |set| {
                self.sets.for_each_slide_to(set, rooks, |mover| {
                    if open.get(row, mover) && is_decided(row, mover, rooks) {
                        open.clear(row, mover);
                        decided += u64::from(self.is_least(row, mover));
                        let (row, columns) = self.entries(mover, other);
                        columns.for_each(|column| enter(row, column));
                    }
                });
            });
            decided
        })
    }

    /// The row and the columns of a position in a table whose rows have `first`.
    fn entries(&self, first: usize, second: usize) -> (usize, impl Iterator<Item = usize>) {
        (self.sets.orbit(first), self.sets.canonical_with(first, second))
    }

    /// Whether this column is the least entry of its position in this row.
    fn is_least(&self, row: usize, column: usize) -> bool {
        self.sets.canonical_with(self.sets.canonical(row), column).all(|other| column <= other)
    }

    fn is_finished(&self, set: usize) -> bool {
        mask(self.sets.squares(set)) & self.centre != 0
    }

    fn zeros(&self) -> Bits {
        Bits::zeros(self.sets.orbits(), self.sets.len())
    }
}

/// The sum of the results of `work` for all rows.
fn each_row(rows: usize, threads: usize, work: impl Fn(usize) -> u64 + Sync) -> u64 {
    let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let row = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&row| row < rows);
                let part: u64 = std::iter::from_fn(row).map(&work).sum();
                sum.fetch_add(part, Ordering::Relaxed);
            });
        }
    });
    sum.into_inner()
}
