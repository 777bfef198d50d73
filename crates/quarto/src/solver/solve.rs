//! A run of the solver: its questions, and the search that answers them.

use std::sync::{Mutex, PoisonError};

use abstract_games_core::{Adversarial, Game, Observer, Run, Stop, Value};
use abstract_games_solve::kernel::{Context, InterruptedError, Questions, Searcher, Share};
use abstract_games_solve::{Bounds, Score};

use super::bitboard::Bitboard;
use super::builder::Solver;
use super::node::{in_plies, least_of, win_with};
use super::search::NullWindowSearch;
use super::solution::{MoveValue, Solution, Statistics};
use crate::cell::Cell;
use crate::error::{PlayError, PositionError};
use crate::game::Move;
use crate::knowledge::QuartoKnowledge;
use crate::position::Position;

impl Solver {
    /// The value of `position` for the player to move.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or if `observer` stopped the search.
    pub fn value(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Value, PlayError> {
        self.game().check(position)?;
        Ok(self.value_of_possible(position, &mut observer)?)
    }

    /// The value of `position`, which must be possible.
    pub(crate) fn value_of_possible(
        &self,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Result<Value, Stop> {
        if let Some(value) = self.game().result(position) {
            return Ok(value);
        }
        self.ask(observer, |questions| questions.value(position, Share::WHOLE)).0
    }

    /// Whether a move to `next`, which must be possible, has at least this value for its player.
    pub(crate) fn move_reaches(
        &self,
        next: &Position,
        value: Value,
        observer: &mut dyn Observer,
    ) -> Result<bool, Stop> {
        let passes_turn = next.hand().is_some();
        let least = Bounds::of(value).least;
        self.ask(observer, |it| it.move_reaches(next, passes_turn, least, Share::WHOLE)).0
    }

    /// Solves `position`.
    ///
    /// The progress that `observer` receives counts the boards visited as work, estimates their
    /// part of the whole, and counts the table as memory.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is impossible by [`Rules::check`](crate::Rules::check).
    pub fn solve(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Solution, PositionError> {
        self.game().check(position)?;
        Ok(self.solution(position, &mut observer))
    }

    fn solution(&self, position: &Position, observer: &mut dyn Observer) -> Solution {
        let mut solution = Solution::default();
        let answer =
            |questions: &mut Questions<'_, _>| self.answer(questions, position, &mut solution);
        let (answered, statistics) = self.ask(observer, answer);
        (solution.stopped, solution.statistics) = (answered.err(), statistics);
        solution
    }

    fn ask<T>(
        &self,
        observer: &mut dyn Observer,
        questions: impl FnOnce(&mut Questions<'_, Position>) -> T,
    ) -> (T, Statistics) {
        let all = Mutex::default();
        let run = Run::new().observer(observer).threads(self.threads);
        let searcher = || Thread { solver: self, all: &all, statistics: Statistics::default() };
        let answer = Questions::with(&searcher, run, self.table.bytes(), questions);
        (answer, all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn answer(
        &self,
        questions: &mut Questions<'_, Position>,
        position: &Position,
        solution: &mut Solution,
    ) -> Result<(), Stop> {
        let (quarto, Self { distances, all_moves, .. }) = (self.game(), self);
        if let Some(value) = quarto.result(position) {
            solution.value = Some(value);
            solution.distance = (*distances && value != Value::Draw).then_some(0);
            return Ok(());
        }
        let worth = |questions: &mut Questions<'_, Position>, position: &Position, share| {
            if *distances {
                questions.score(position, share)
            } else {
                // The least score of the value, which every move of that value reaches.
                questions.value(position, share).map(|value| Bounds::of(value).least)
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
            let is_best = if *all_moves {
                let score = worth(questions, &next, share)?.through_move(passes_turn);
                let value = score.value();
                solution.moves.push(MoveValue { m, value, distance: distance(score) });
                if *distances { score == best } else { value == best.value() }
            } else {
                questions.move_reaches(&next, passes_turn, best, share)?
            };
            reach_best.extend(is_best.then_some(m));
        }
        solution.best = reach_best;
        Ok(())
    }
}

/// The search of one thread, driven by the questions of the kernel.
struct Thread<'s> {
    solver: &'s Solver,
    all: &'s Mutex<Statistics>,
    statistics: Statistics,
}

impl Drop for Thread<'_> {
    fn drop(&mut self) {
        if let Ok(mut all) = self.all.lock() {
            all.add(&self.statistics);
        }
    }
}

impl Searcher<Position> for Thread<'_> {
    fn nodes(&self) -> u64 {
        self.statistics.nodes()
    }

    fn test(
        &mut self,
        position: &Position,
        target: Score,
        context: &mut Context<'_>,
    ) -> Result<Score, InterruptedError> {
        let solver = self.solver;
        let (rules, placed) = (solver.game().rules(), position.placed());
        let has_hand = position.hand().is_some();
        let in_plies = |score| in_plies(score, placed, has_hand);
        let score = least_of(target, placed, has_hand);
        if rules.quarto(position).is_some() {
            let won = win_with(placed);
            return Ok(in_plies(if rules.is_misere() { -won } else { won }));
        }
        let wins = |cell: Cell| rules.quarto(&position.with_placed(cell)).is_some();
        if has_hand && !rules.is_misere() && position.empty_cells().any(wins) {
            return Ok(in_plies(win_with(placed + 1)));
        }
        let board = Bitboard::of(position);
        let mut search = NullWindowSearch::new(solver, &mut self.statistics, context, &board);
        let reached = match position.hand() {
            Some(piece) => search.place_in_hand(board, piece, score),
            None => search.give(board, score, 1.0),
        };
        let reached = search.ended(reached)?;
        Ok(in_plies(if reached { score } else { score - 1 }))
    }
}
