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

use super::bits::{Bits, News, for_each_bit};
use super::plies::Plies;
use super::sets::Sets;
use super::triples::{Row, Triples};

/// The entries that are made at a time. They and what they touch fit in the second cache.
const BATCH: usize = 1 << 11;

/// All sets of a row are taken at once if it has one new position for so many words or fewer: that takes less time from there on.
const WORDS_FOR_ONE: u64 = 10;

/// The race on a board of 4 × 4 to 8 × 8 squares.
pub(crate) struct Rows {
    sets: Sets,
    triples: Triples,
    /// The new positions in a row from which on its sets are taken all at once.
    dense: u64,
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

/// A step that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// The moves of so many entries of new positions were followed.
    Reached(u64),
    /// So many orbits are decided in this number of plies.
    Decided { plies: usize, orbits: u64 },
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
        let triples = Triples::new(&sets);
        Some(Self { dense: triples.count() / WORDS_FOR_ONE, triples, sets, start })
    }

    /// The same, with all sets of a row taken at once from this number of new positions on.
    pub(crate) fn with_dense_rows_from(self, dense: u64) -> Self {
        Self { dense, ..self }
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

    /// Solves the race. Calls `watch` after each step. Enters the value of
    /// each position that is not finished in `plies`, if there is such a table.
    pub(crate) fn solve(
        &self,
        threads: usize,
        plies: Option<&Plies>,
        mut watch: impl FnMut(Progress),
    ) -> (Solved, Outcomes) {
        let (open, lost) = self.reachable(threads, &mut watch);
        let (won, taken) = (self.zeros(), self.zeros());
        let losses = News { bits: &lost, taken: None };
        let wins = News { bits: &won, taken: Some(&taken) };
        let finished = self.each_row(threads, |row, _| {
            let mut finished = 0;
            lost.retain(row, |other| {
                let is_finished = other >= self.sets.unfinished();
                finished += u64::from(is_finished && self.is_least(row, other));
                is_finished
            });
            finished
        });
        watch(Progress::Decided { plies: 0, orbits: finished });
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
                    note(row, column);
                };
                self.decide_wins(threads, &open, &losses, &won, win)
            } else {
                let lose = |row, column| {
                    lost.set(row, column);
                    note(row, column);
                };
                self.decide_losses(threads, &open, &wins, &lost, lose)
            };
            if start.is_none() && !open.get(start_row, start_column) {
                start = Some(ply);
            }
            watch(Progress::Decided { plies: ply, orbits: count });
            decided.push(count);
        }
        decided.pop();
        let drawn = self.each_row(threads, |row, _| {
            let other = self.sets.canonical(row);
            let mut drawn = 0;
            open.for_each(row, |mover| {
                drawn += u64::from(self.is_least(row, mover));
                if let Some(plies) = plies {
                    let (row, columns) = self.entries(mover, other);
                    columns.for_each(|column| plies.set_drawn(row, column));
                }
            });
            drawn
        });
        (Solved { decided, drawn, start }, Outcomes { drawn: open, won })
    }

    /// The outcome of a position that is not finished and can be reached, for the player to move.
    pub(crate) fn outcome(&self, outcomes: &Outcomes, mover: usize, other: usize) -> Outcome {
        let (row, column) = self.entry(mover, other);
        if outcomes.won.get(row, column) {
            return Outcome::Won;
        }
        let (row, column) = self.entry(other, mover);
        if outcomes.drawn.get(row, column) { Outcome::Drawn } else { Outcome::Lost }
    }

    /// The positions that can be reached from the start: those that are not finished by the other player, and all by the mover. The
    /// start is in the second table only if play can return to it.
    fn reachable(&self, threads: usize, mut watch: impl FnMut(Progress)) -> (Bits, Bits) {
        let (by_other, taken) = (self.zeros(), self.zeros());
        let news = News { bits: &by_other, taken: Some(&taken) };
        let by_mover = Bits::zeros(self.sets.unfinished_orbits(), self.sets.len());
        let enter = |row, column| {
            by_other.set(row, column);
        };
        let (row, columns) = self.entries(self.start[1], self.start[0]);
        columns.for_each(|column| enter(row, column));
        loop {
            let expanded = self.each_row(threads, |row, workspace| {
                let expanded = news.count(row);
                if expanded == 0 {
                    return 0;
                }
                let other = self.sets.canonical(row);
                let rooks = self.sets.mask(other);
                let mut entries = Entries::new(&by_other, &enter);
                // Now `other` is to move, and has an entry in the row of `set` for a table by the other player.
                let mut turn = |set| {
                    if set < self.sets.unfinished() {
                        let (row, columns) = self.entries(set, other);
                        columns.for_each(|column| entries.push(row, column));
                    }
                };
                if expanded >= self.dense {
                    let Workspace { row: sets, words } = workspace;
                    sets.replace(news.take_row(row));
                    self.triples.after_slides(sets, words, rooks);
                    by_mover.add(row, sets.words(), turn);
                } else {
                    news.take(row, |mover| {
                        self.sets.all_slides(mover, rooks, |set| {
                            if by_mover.set(row, set) {
                                turn(set);
                            }
                            true
                        });
                    });
                }
                entries.make();
                expanded
            });
            if expanded == 0 {
                return (by_other, by_mover);
            }
            watch(Progress::Reached(expanded));
        }
    }

    /// Decides the open positions that have a successor among `losses`. Calls `win` with their entries by the mover, which it makes
    /// in `won`, and returns their number.
    fn decide_wins(
        &self,
        threads: usize,
        open: &Bits,
        losses: &News<'_>,
        won: &Bits,
        win: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        self.each_row(threads, |row, workspace| {
            let new = losses.count(row);
            if new == 0 {
                return 0;
            }
            let rooks = self.sets.mask(self.sets.canonical(row));
            let mut decisions = Decisions::new(self, open, row, Entries::new(won, &win));
            if new >= self.dense {
                let Workspace { row: sets, words } = workspace;
                sets.replace(losses.take_row(row));
                self.triples.before_slides(sets, words, rooks);
                decisions.decide_all(sets.words(), |_| true);
            } else {
                losses.take(row, |set| {
                    self.sets.for_each_slide_to(set, rooks, |mover| {
                        // A rook that starts on a central square would have won before.
                        if mover < self.sets.unfinished() && open.get(row, mover) {
                            decisions.decide(mover);
                        }
                    });
                });
            }
            decisions.finish()
        })
    }

    /// Decides the open positions that have a successor among `wins` and only successors that are won. Calls `lose` with their
    /// entries by the mover, which it makes in `lost`, and returns their number.
    fn decide_losses(
        &self,
        threads: usize,
        open: &Bits,
        wins: &News<'_>,
        lost: &Bits,
        lose: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        self.each_row(threads, |row, workspace| {
            let new = wins.count(row);
            if new == 0 {
                return 0;
            }
            let rooks = self.sets.mask(self.sets.canonical(row));
            let mut decisions = Decisions::new(self, open, row, Entries::new(lost, &lose));
            if new >= self.dense {
                let Workspace { row: sets, words } = workspace;
                wins.take_row(row).for_each(drop);
                sets.replace(wins.bits.row(row));
                self.triples.before_slides_elsewhere(sets, words, rooks);
                sets.complement();
                let can_move = |mover| !self.sets.all_slides(mover, rooks, |_| false);
                decisions.decide_all(sets.words(), can_move);
            } else {
                wins.take(row, |set| {
                    self.sets.for_each_slide_to(set, rooks, |mover| {
                        // Each open position has lost its chance to finish in one ply, so all successors have columns.
                        if mover < self.sets.unfinished()
                            && open.get(row, mover)
                            && self.sets.all_slides(mover, rooks, |set| wins.bits.get(row, set))
                        {
                            decisions.decide(mover);
                        }
                    });
                });
            }
            decisions.finish()
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
                    let mut workspace = Workspace { row: Row::new(&self.sets), words: Vec::new() };
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

/// The outcomes of all positions that are not finished and can be reached.
pub(crate) struct Outcomes {
    /// A table by the other player.
    drawn: Bits,
    /// A table by the mover.
    won: Bits,
}

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// Where a thread takes all sets of a row at once.
pub(crate) struct Workspace {
    row: Row,
    words: Vec<u64>,
}

/// The decisions on the positions of a row.
struct Decisions<'r, F> {
    rows: &'r Rows,
    open: &'r Bits,
    row: usize,
    /// The set of the row.
    other: usize,
    entries: Entries<'r, F>,
    decided: u64,
}

impl<'r, F: Fn(usize, usize)> Decisions<'r, F> {
    fn new(rows: &'r Rows, open: &'r Bits, row: usize, entries: Entries<'r, F>) -> Self {
        Self { rows, open, row, other: rows.sets.canonical(row), entries, decided: 0 }
    }

    /// Decides the open positions whose mover has one of these sets, if it `is_sure`.
    fn decide_all(&mut self, sets: &[u64], is_sure: impl Fn(usize) -> bool) {
        for (word, (open, sets)) in self.open.row(self.row).zip(sets).enumerate() {
            for_each_bit(open & sets, |bit| {
                if is_sure(64 * word + bit) {
                    self.decide(64 * word + bit);
                }
            });
        }
    }

    /// Decides an open position.
    fn decide(&mut self, mover: usize) {
        self.open.clear(self.row, mover);
        self.decided += u64::from(self.rows.is_least(self.row, mover));
        let (row, columns) = self.rows.entries(mover, self.other);
        columns.for_each(|column| self.entries.push(row, column));
    }

    /// Makes the last entries, and returns the number of orbits.
    fn finish(mut self) -> u64 {
        self.entries.make();
        self.decided
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
