//! The race, solved row by row.

use super::bits::{Bits, Untaken};
use super::decisions::Decisions;
use super::entries::Entries;
use super::outcomes::{Counts, Outcome, Outcomes};
use super::plies::Plies;
use super::rows::{Rows, Workspace};

/// The numbers of orbits of positions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// The number of orbits that are decided in each number of plies. The mover wins in an odd
    /// number, and loses in an even one.
    pub(crate) decided: Vec<u64>,
    pub(crate) drawn: u64,
    /// The number of plies in which the start is decided, unless it is drawn.
    pub(crate) start: Option<usize>,
}

/// A step that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// So many entries of positions were new, and their moves have been followed.
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

    /// The outcome of the start.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.start {
            None => Outcome::Drawn,
            Some(plies) if plies % 2 == 1 => Outcome::Won,
            Some(_) => Outcome::Lost,
        }
    }

    /// The numbers of orbits without the finished positions, which are lost in 0 plies.
    pub(crate) fn unfinished(&self) -> Counts {
        Counts { won: self.won(), lost: self.lost() - self.decided[0], drawn: self.drawn }
    }
}

impl Rows {
    /// Solves the race. Calls `watch` after each step. Enters the value of each position that is
    /// not finished in `plies`, if there is such a table.
    pub(crate) fn solve(
        &self,
        threads: usize,
        plies: Option<&Plies>,
        watch: impl FnMut(Progress),
    ) -> Solved {
        self.solve_and_keep(Keep::Open, threads, plies, watch).0
    }

    /// Solves the race, and returns the outcomes, too.
    pub(crate) fn outcomes(
        &self,
        threads: usize,
        watch: impl FnMut(Progress),
    ) -> (Solved, Outcomes) {
        let (solved, tables) = self.solve_and_keep(Keep::Reached, threads, None, watch);
        (solved, Outcomes::new(self, threads, tables))
    }

    /// Solves the race. Returns also the tables of the positions that can be reached and of the
    /// drawn ones, by the other player, and of the won ones, by the mover. The first one is empty
    /// unless it is to be kept.
    fn solve_and_keep(
        &self,
        keep: Keep,
        threads: usize,
        plies: Option<&Plies>,
        mut watch: impl FnMut(Progress),
    ) -> (Solved, [Bits; 3]) {
        let (open, mut reached, lost) = self.reachable(threads, &mut watch);
        if keep == Keep::Open {
            reached = Bits::zeros(0, 0);
        }
        let (won, taken) = (self.zeros(), self.zeros());
        let losses = Untaken { bits: &lost, taken: None };
        let wins = Untaken { bits: &won, taken: Some(&taken) };
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
        let drawn = self.drawn(threads, &open, plies);
        (Solved { decided, drawn, start }, [reached, open, won])
    }

    /// The number of orbits of the drawn positions, which stay open.
    fn drawn(&self, threads: usize, open: &Bits, plies: Option<&Plies>) -> u64 {
        self.each_row(threads, |row, _| {
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
        })
    }

    /// The positions that can be reached from the start: those that are not finished by the other
    /// player, and all by the mover. The start is in the last table only if play can return to it.
    /// The first two are equal.
    fn reachable(&self, threads: usize, mut watch: impl FnMut(Progress)) -> (Bits, Bits, Bits) {
        let (by_other, taken) = (self.zeros(), self.zeros());
        let new = Untaken { bits: &by_other, taken: Some(&taken) };
        let by_mover = Bits::zeros(self.sets.unfinished_orbits(), self.sets.len());
        let enter = |row, column| {
            by_other.set(row, column);
        };
        let (row, columns) = self.entries(self.start[1], self.start[0]);
        columns.for_each(|column| enter(row, column));
        loop {
            let expanded = self.each_row_of(&new, threads, |row, is_whole, workspace| {
                let other = self.sets.canonical(row);
                let rooks = self.sets.mask(other);
                let mut entries = Entries::new(&by_other, &enter);
                // Now `other` is to move, and has an entry in the row of `set` for a table by the
                // other player.
                let mut enter_successor = |set| {
                    if set < self.sets.unfinished() {
                        let (row, columns) = self.entries(set, other);
                        columns.for_each(|column| entries.push(row, column));
                    }
                };
                let mut expanded = 0;
                if is_whole {
                    let Workspace { sets, words } = workspace;
                    sets.replace(new.take_row(row));
                    expanded +=
                        sets.words().iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
                    self.triples.after_slides(sets, words, rooks);
                    by_mover.add(row, sets.words(), enter_successor);
                } else {
                    new.take(row, |mover| {
                        expanded += 1;
                        self.sets.all_slides(mover, rooks, |set| {
                            if by_mover.set(row, set) {
                                enter_successor(set);
                            }
                            true
                        });
                    });
                }
                entries.flush();
                expanded
            });
            if expanded == 0 {
                return (by_other, taken, by_mover);
            }
            watch(Progress::Reached(expanded));
        }
    }

    /// Decides the open positions that have a successor among `losses`. Calls `win` with their
    /// entries by the mover, which it makes in `won`, and returns the number of orbits.
    ///
    /// No rook of an open position is on a central square: the position would be finished.
    fn decide_wins(
        &self,
        threads: usize,
        open: &Bits,
        losses: &Untaken<'_>,
        won: &Bits,
        win: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        self.each_row_of(losses, threads, |row, is_whole, workspace| {
            let mut decisions = Decisions::new(self, open, row, Entries::new(won, &win));
            let rooks = decisions.rooks();
            if is_whole {
                let Workspace { sets, words } = workspace;
                sets.replace(losses.take_row(row));
                self.triples.before_slides(sets, words, rooks);
                decisions.decide_all(sets.words().iter().copied(), |_| true);
            } else {
                losses.take(row, |set| {
                    self.sets.for_each_slide_to(set, rooks, |mover| {
                        if mover < self.sets.unfinished() && open.get(row, mover) {
                            decisions.decide(mover);
                        }
                    });
                });
            }
            decisions.finish()
        })
    }

    /// Decides the open positions that have a successor among `wins` and only successors that are
    /// won. Calls `lose` with their entries by the mover, which it makes in `lost`, and returns the
    /// number of orbits.
    ///
    /// No successor of an open position is finished, because the position has not been won in the
    /// first ply. So all have columns in the table of the won ones.
    pub(crate) fn decide_losses(
        &self,
        threads: usize,
        open: &Bits,
        wins: &Untaken<'_>,
        lost: &Bits,
        lose: impl Fn(usize, usize) + Sync,
    ) -> u64 {
        self.each_row_of(wins, threads, |row, is_whole, workspace| {
            let mut decisions = Decisions::new(self, open, row, Entries::new(lost, &lose));
            let rooks = decisions.rooks();
            if is_whole {
                let Workspace { sets, words } = workspace;
                wins.skip(row);
                sets.replace(wins.bits.row(row));
                self.triples.before_slides_elsewhere(sets, words, rooks);
                // A position without moves has no successor that is not won, but it is drawn.
                let can_move = |mover| !self.sets.all_slides(mover, rooks, |_| false);
                decisions.decide_all(sets.words().iter().map(|word| !word), can_move);
            } else {
                wins.take(row, |set| {
                    self.sets.for_each_slide_to(set, rooks, |mover| {
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
}

/// The tables to keep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// The positions that are not decided yet.
    Open,
    /// These, and all that can be reached.
    Reached,
}
