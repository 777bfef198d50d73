//! A run of the solver: its questions, and the search that answers them.

use std::sync::{Mutex, PoisonError};

use abstract_games_core::{Game, Observer, Run, Stop, Value};
use abstract_games_solve::Score;
use abstract_games_solve::kernel::{Context, InterruptedError, Kernel, KernelRun, Searcher, Share};

use super::board::Board;
use super::score::{in_plies, least_of, win_with};
use super::search::Search;
use super::{MoveValue, Solution, Solver, Statistics};
use crate::cell::Cell;
use crate::game::Move;
use crate::knowledge::QuartoKnowledge;
use crate::position::Position;

/// The search of the solver, as a kernel for core's driver.
pub(super) struct Boards<'s> {
    solver: &'s Solver,
    /// The sum of the statistics of the threads that have ended.
    statistics: Mutex<Statistics>,
}

/// Questions about positions of Quarto.
type Questions<'t, 'k, 'r, 's> = KernelRun<'t, 'k, 'r, Boards<'s>>;

impl<'s> Boards<'s> {
    pub(super) fn new(solver: &'s Solver) -> Self {
        Self { solver, statistics: Mutex::default() }
    }

    /// The statistics of all questions.
    pub(super) fn statistics(self) -> Statistics {
        self.statistics.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `questions`, watched by an observer, and returns its result.
    pub(super) fn ask<T>(
        &self,
        watched: impl Observer,
        questions: impl FnOnce(&mut Questions<'_, '_, '_, 's>) -> T,
    ) -> T {
        let bytes = self.solver.table.bytes();
        let run = Run::new().observer(watched).threads(self.solver.threads);
        KernelRun::of(self, run, bytes, questions)
    }

    pub(super) fn solve(
        &self,
        questions: &mut Questions<'_, '_, '_, 's>,
        position: &Position,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let Solver { quarto, distances, all_moves, .. } = self.solver;
        if quarto.rules().quarto(position).is_some() {
            // The player to move completed the Quarto with the last placement.
            solution.value = Some(Value::Win);
            solution.distance = distances.then_some(0);
            return Ok(());
        }
        let worth = |questions: &mut Questions<'_, '_, '_, 's>, position: &Position, share| {
            if *distances {
                questions.score(position, share)
            } else {
                // The least score of the value, which every move of that value reaches.
                questions.value(position, share).map(least_score)
            }
        };
        let distance = |score| QuartoKnowledge::placements(score).filter(|_| *distances);
        let mut share = Share::WHOLE;
        let best = worth(questions, position, share.take_half())?;
        solution.value = Some(best.value());
        solution.distance = distance(best);
        let moves: Vec<_> = quarto.successors(position).collect();
        let count = moves.len();
        let mut reach_best = Vec::new();
        for (number, (m, next)) in moves.into_iter().enumerate() {
            let share = share.part(number, count);
            let passes_turn = matches!(m, Move::Give(_));
            if *all_moves {
                let score = worth(questions, &next, share)?.through_move(passes_turn);
                let value = score.value();
                solution.moves.push(MoveValue { m, value, distance: distance(score) });
                let is_best = if *distances { score == best } else { value == best.value() };
                if is_best {
                    reach_best.push(m);
                }
            } else if questions.move_reaches(&next, passes_turn, best, share)? {
                reach_best.push(m);
            }
        }
        solution.best = reach_best;
        Ok(())
    }
}

/// The least score with this value.
pub(super) fn least_score(value: Value) -> Score {
    match value {
        Value::Loss => Score::WORST,
        Value::Draw => Score::Draw,
        Value::Win => Score::Win(Score::LONGEST),
    }
}

impl<'s> Kernel for Boards<'s> {
    type Node = Position;
    type Searcher<'k>
        = Thread<'k, 's>
    where
        Self: 'k;

    fn searcher(&self) -> Thread<'_, 's> {
        Thread { boards: self, statistics: Statistics::default() }
    }
}

/// One thread's search, with its statistics.
pub(super) struct Thread<'k, 's> {
    boards: &'k Boards<'s>,
    statistics: Statistics,
}

impl Drop for Thread<'_, '_> {
    fn drop(&mut self) {
        if let Ok(mut all) = self.boards.statistics.lock() {
            all.add(&self.statistics);
        }
    }
}

impl Searcher<Position> for Thread<'_, '_> {
    fn nodes(&self) -> u64 {
        self.statistics.nodes()
    }

    fn test(
        &mut self,
        position: &Position,
        target: Score,
        context: &mut Context<'_>,
    ) -> Result<Score, InterruptedError> {
        let solver = self.boards.solver;
        let (rules, placed) = (solver.quarto.rules(), position.placed());
        let in_plies = |score| in_plies(score, placed, position.hand().is_some());
        let score = least_of(target, placed, position.hand().is_some());
        let board = Board::of(position);
        let reached = if let Some(piece) = position.hand() {
            let wins = |cell: Cell| rules.quarto(&position.with_placed(cell)).is_some();
            if position.empty_cells().any(wins) {
                return Ok(in_plies(win_with(placed + 1)));
            }
            let mut search = Search::new(solver, &mut self.statistics, context, &board);
            let reached = search.place_in_hand(board, piece, score);
            search.ended(reached)?
        } else {
            if rules.quarto(position).is_some() {
                return Ok(in_plies(win_with(placed)));
            }
            let mut search = Search::new(solver, &mut self.statistics, context, &board);
            let reached = search.give(board, score, 1.0);
            search.ended(reached)?
        };
        Ok(in_plies(if reached { score } else { score - 1 }))
    }
}
