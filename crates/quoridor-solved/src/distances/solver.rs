//! `DistanceSolver`: the distance of every position of a small board.

use abstract_games_core::{ParameterError, Run, run_setters};
use abstract_games_quoridor::Board;

use super::block::{MOST_PLIES, TOO_LONG, distance_blocks};
use super::error::DistanceError;
use super::results::{BoardDistances, SolvedDistances};
use crate::fence_supply::Supply;
use crate::grid::Grid;
use crate::layer_plan::LayerPlan;
use crate::layers::Layers;
use crate::solver::fences;

/// Finds the distance of every position of Quoridor for two players on a small board: the number of
/// plies to the end of the game, if the winner hurries and the loser delays. It takes up to eight
/// times the memory of [`BoardSolver`](crate::BoardSolver).
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::{Board, Quoridor};
/// use abstract_games_quoridor_solved::{DistanceSolver, Supply};
///
/// let solver = DistanceSolver::new(Board::new(3, 3)?)?.supply(Supply::Limited(2));
/// let solved = solver.solve()?;
/// assert_eq!(solved.start, Some(12));
/// assert_eq!(solved.longest.as_ref().unwrap().plies, 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct DistanceSolver<'a> {
    board: Board,
    grid: Grid,
    supply: Supply,
    /// The greatest distance, at most [`MOST_PLIES`].
    most: u8,
    run: Run<'a>,
}

/// The greatest number of squares in all rows but one.
const MOST_CELLS: u32 = 32;

impl<'a> DistanceSolver<'a> {
    /// A solver of the game in which any number of fences may be placed.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the rows of the board but one have more than 32 squares.
    pub fn new(board: Board) -> Result<Self, ParameterError> {
        let cells = u32::from(board.width()) * (u32::from(board.height()) - 1);
        let grid = Grid::new(board).filter(|_| cells <= MOST_CELLS);
        let grid = grid.ok_or_else(|| ParameterError::TooLarge {
            what: "the number of squares in all rows but one, of a board for distances".into(),
            found: cells.into(),
            most: MOST_CELLS.into(),
        })?;
        Ok(Self { board, grid, supply: Supply::Unlimited, most: MOST_PLIES, run: Run::new() })
    }

    /// Solves the game in which both players start with this supply.
    pub fn supply(self, supply: Supply) -> Self {
        Self { supply, ..self }
    }

    run_setters! {
        'a;
        /// `done` counts the configurations surveyed, and then the blocks solved, as in
        /// [`BoardSolver`](crate::BoardSolver). The survey reports the peak of memory.
        observer;
        threads;
    }

    /// Finds the distances, and keeps only numbers of positions.
    ///
    /// # Cost
    ///
    /// Some 5 to 30 µs of processor time for each block. Memory: two bytes for each pair of
    /// squares of a block, in two neighbouring layers.
    ///
    /// # Errors
    ///
    /// [`DistanceError::Stopped`] by the observer, or with too many states if a layer has more than
    /// 2³² blocks. [`DistanceError::TooLong`] if a distance exceeds 252 plies.
    pub fn solve(self) -> Result<SolvedDistances, DistanceError> {
        self.solve_layers(false).map(|(solved, _)| solved)
    }

    /// Finds the distances and keeps those of all positions in memory.
    ///
    /// # Errors
    ///
    /// As [`solve`](DistanceSolver::solve).
    pub fn solve_and_keep(self) -> Result<(SolvedDistances, BoardDistances), DistanceError> {
        let (board, supply) = (self.board, self.supply);
        let (solved, layers) = self.solve_layers(true)?;
        Ok((solved, BoardDistances::new(board, supply, layers)))
    }

    fn solve_layers(mut self, keep: bool) -> Result<(SolvedDistances, Layers), DistanceError> {
        let supplies = fences(self.board, &[self.supply]);
        let blocks = distance_blocks(self.grid, self.most);
        let plan = LayerPlan::new(self.grid, supplies, blocks, &mut self.run)?;
        let mut solved = SolvedDistances::new(self.board, self.supply);
        let layers = Layers::solve(plan, keep, &mut self.run, |plan, fences, layer, of_layer| {
            if of_layer[TOO_LONG] > 0 {
                return Err(DistanceError::TooLong { most: self.most });
            }
            solved.add(plan, (fences, layer), &of_layer);
            Ok(())
        })?;
        solved.set_start(&layers);
        Ok((solved, layers))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/distances.rs"]
mod tests;
