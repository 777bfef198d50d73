//! One solution under way: which questions are asked, and who answers them.

use std::iter;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use abstract_games_core::{Game, Observer, Progress, Stop, Value, Workers};

use super::board::Board;
use super::busy::Busy;
use super::score::{MOST, Score, distance_of, value_of, win_with};
use super::search::{Search, Shared};
use super::{MoveValue, Solution, Solver, Statistics};
use crate::{Cell, Piece, Position};

/// A search for the worth of one position.
pub(super) struct Run<'s, O> {
    solver: &'s Solver,
    observer: O,
    statistics: Statistics,
    distances: bool,
    /// Where the part of all the work begins that is left for the questions to come, and how large it
    /// is: each question gets half of it.
    left: (f64, f64),
}

/// All the work there is, in the units of progress.
pub(super) const TOTAL: u64 = u32::MAX as u64;

/// What a search answers: whether this player reaches some score.
#[derive(Clone, Copy)]
enum Question {
    /// The player who gives on this board.
    Give(Board),
    /// The player who has this piece in hand, which completes no set.
    Place(Board, Piece),
}

impl<'s, O: Observer> Run<'s, O> {
    pub(super) fn new(solver: &'s Solver, observer: O, distances: bool) -> Self {
        let statistics = Statistics::default();
        Self { solver, observer, statistics, distances, left: (0.0, 1.0) }
    }

    pub(super) fn statistics(&self) -> Statistics {
        self.statistics
    }

    pub(super) fn solve(
        &mut self,
        position: &Position,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let placed = position.placed();
        let quarto = &self.solver.quarto;
        if quarto.rules().quarto(position).is_some() {
            // Who completed it would give now.
            solution.value = Some(Value::Win);
            solution.distance = self.distances.then_some(0);
            return Ok(());
        }
        self.left = (0.0, 0.5);
        let best = self.score(position)?;
        let has_distances = self.distances;
        let distance = |score| distance_of(score, placed).filter(|_| has_distances);
        solution.value = Some(value_of(best));
        solution.distance = distance(best);
        let moves: Vec<_> = quarto.successors(position).collect();
        let mut reach_best = Vec::new();
        #[expect(clippy::cast_precision_loss, reason = "at most 16")]
        let share = 0.5 / moves.len() as f64;
        let mut start = 0.5;
        for (m, next) in moves {
            self.left = (start, share);
            start += share;
            if self.solver.all_moves {
                let score = self.score_of_move(&next)?;
                let value = value_of(score);
                solution.moves.push(MoveValue { m, value, distance: distance(score) });
                if score == best {
                    reach_best.push(m);
                }
            } else if self.move_reaches(&next, best)? {
                reach_best.push(m);
            }
        }
        solution.best = reach_best;
        Ok(())
    }

    /// The score of a position, for the player to move.
    pub(super) fn score(&mut self, position: &Position) -> Result<Score, Stop> {
        self.bisect(|run, score| run.player_reaches(position, score))
    }

    /// The score of a move that leads to `next`, for the player who makes it.
    fn score_of_move(&mut self, next: &Position) -> Result<Score, Stop> {
        self.bisect(|run, score| run.move_reaches(next, score))
    }

    /// Whether a move that leads to `next` reaches `score` for the player who makes it.
    pub(super) fn move_reaches(&mut self, next: &Position, score: Score) -> Result<bool, Stop> {
        match next.hand() {
            Some(_) => Ok(!self.player_reaches(next, 1 - score)?),
            None => self.player_reaches(next, score),
        }
    }

    /// The greatest score that is reached; if distances are not asked for, the least of the same value,
    /// which every move of that value reaches.
    fn bisect(
        &mut self,
        mut reaches: impl FnMut(&mut Self, Score) -> Result<bool, Stop>,
    ) -> Result<Score, Stop> {
        if !reaches(self, 0)? {
            return if self.distances { self.between(-MOST, -1, reaches) } else { Ok(-MOST) };
        }
        if !reaches(self, 1)? {
            return Ok(0);
        }
        if self.distances { self.between(1, MOST, reaches) } else { Ok(1) }
    }

    /// The greatest score that is reached, which is between these two.
    fn between(
        &mut self,
        mut least: Score,
        mut greatest: Score,
        mut reaches: impl FnMut(&mut Self, Score) -> Result<bool, Stop>,
    ) -> Result<Score, Stop> {
        while least < greatest {
            let middle = least + (greatest - least + 1) / 2;
            if reaches(self, middle)? {
                least = middle;
            } else {
                greatest = middle - 1;
            }
        }
        Ok(least)
    }

    /// Whether the player to move reaches `score`.
    fn player_reaches(&mut self, position: &Position, score: Score) -> Result<bool, Stop> {
        let rules = self.solver.quarto.rules();
        let board = Board::of(position);
        let Some(piece) = position.hand() else {
            if rules.quarto(position).is_some() {
                return Ok(win_with(position.placed()) >= score);
            }
            return self.answer(Question::Give(board), score);
        };
        let wins = |cell: Cell| rules.quarto(&position.with_placed(cell)).is_some();
        if position.empty_cells().any(wins) {
            return Ok(win_with(position.placed() + 1) >= score);
        }
        self.answer(Question::Place(board, piece), score)
    }

    /// Searches for the answer on all threads.
    fn answer(&mut self, question: Question, score: Score) -> Result<bool, Stop> {
        let (solver, before) = (self.solver, self.statistics.nodes());
        let workers = Workers::new(solver.threads);
        let shared = Shared {
            sets: &solver.sets,
            symmetry: &solver.symmetry,
            table: &solver.table,
            busy: Busy::new(if workers.are_several() { 1 << 12 } else { 0 }),
            over: AtomicBool::new(false),
        };
        let (start, size) = (self.left.0, self.left.1 / 2.0);
        self.left = (start + size, size);
        let (observer, bytes) = (&mut self.observer, solver.table.bytes());
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1")]
        let mut ask = |done: f64, nodes: u64| {
            let done = u64::from(((start + size * done) * f64::from(u32::MAX)) as u32);
            observer.observe(&Progress::at(done).of(TOTAL).found(before + nodes).bytes(bytes))
        };
        ask(0.0, 0)?;
        let answer = Mutex::new(None);
        let others = Mutex::new(Statistics::default());
        let mut own = Search::new(&shared, ask);
        let help = |()| {
            let mut search = Search::new(&shared, |_, _| Ok(()));
            run(&mut search, question, score, &answer);
            if let Ok(mut others) = others.lock() {
                others.add(&search.statistics);
            }
        };
        workers.with_help(iter::repeat(()), help, || {
            // If the observer panics, the others have nobody left to work for.
            let _over = Over(&shared.over);
            run(&mut own, question, score, &answer);
        });
        let (statistics, stopped) = (own.statistics, own.stopped);
        self.statistics.add(&statistics);
        if let Ok(others) = others.into_inner() {
            self.statistics.add(&others);
        }
        match (stopped, answer.into_inner()) {
            (None, Ok(Some(answer))) => Ok(answer),
            (stopped, _) => Err(stopped.unwrap_or(Stop::Cancelled)),
        }
    }
}

/// Ends the search when it is dropped.
struct Over<'o>(&'o AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Answers the question, unless another thread does before.
fn run<A: FnMut(f64, u64) -> Result<(), Stop>>(
    search: &mut Search<'_, A>,
    question: Question,
    score: Score,
    answer: &Mutex<Option<bool>>,
) {
    let reached = match question {
        Question::Give(board) => search.give(board, score, 1.0),
        Question::Place(board, piece) => search.place_in_hand(board, piece, score),
    };
    // What comes out once the search is over has no meaning.
    if let Ok(mut answer) = answer.lock() {
        if !search.shared.over.swap(true, Ordering::Relaxed) {
            *answer = Some(reached);
        }
    }
}
