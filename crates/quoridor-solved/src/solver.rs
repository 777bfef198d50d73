//! `BoardSolver`: the value of every position of a small board.
//!
//! `LayeredRetrograde` gives the same values with a key for each state: on 3 × 5 with 2 fences
//! each, in 0.65 s for the positions that can be reached, where this solver takes 0.7 ms (one
//! thread).

use abstract_games_core::{ParameterError, Run, Stop, run_setters};
use abstract_games_quoridor::{Board, Position};

use super::block_solver::block_solver;
use super::fence_supply::Supply;
use super::grid::Grid;
use super::layer_plan::LayerPlan;
use super::layers::Layers;
use super::results::SolvedBoard;
use super::values::{BoardValues, is_won_by_first};

/// Solves every position of Quoridor for two players on a small board.
///
/// The solver goes from the positions with the most fences to those with none, as fences are only
/// ever added, and holds two such layers at a time. One run solves the games with several supplies,
/// which share most positions.
///
/// ```
/// use abstract_games_core::{Outcome, Side};
/// use abstract_games_quoridor::Board;
/// use abstract_games_quoridor_solved::{BoardSolver, Supply};
///
/// let solver = BoardSolver::new(Board::new(3, 3)?)?;
/// let solved = solver.supplies([Supply::Limited(2)]).solve()?;
/// let start = &solved.starts[0];
/// assert_eq!(start.outcome, Outcome::Win(Side::Second));
/// let counts = start.counts();
/// assert_eq!((counts.won, counts.lost, counts.drawn), (3124, 1426, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct BoardSolver<'a> {
    pub(super) board: Board,
    pub(super) grid: Grid,
    pub(super) supplies: Vec<Supply>,
    pub(super) run: Run<'a>,
}

impl<'a> BoardSolver<'a> {
    /// A solver of the game in which any number of fences may be placed.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the board has more than 64 squares.
    pub fn new(board: Board) -> Result<Self, ParameterError> {
        let squares = u128::from(board.width()) * u128::from(board.height());
        let grid = Grid::new(board).ok_or_else(|| ParameterError::TooLarge {
            what: "the number of squares of a board to solve".into(),
            found: squares,
            most: Grid::MOST_SQUARES.into(),
        })?;
        Ok(Self { board, grid, supplies: vec![Supply::Unlimited], run: Run::new() })
    }

    /// Solves the games in which both players start with each of these supplies.
    pub fn supplies(self, supplies: impl IntoIterator<Item = Supply>) -> Self {
        Self { supplies: supplies.into_iter().collect(), ..self }
    }

    run_setters! {
        'a;
        /// `done` counts the configurations that are surveyed, and then the blocks that are solved.
        /// The observer learns of the peak of memory after the survey, before any block is solved.
        observer;
        threads;
    }

    /// Solves the board.
    ///
    /// # Cost
    ///
    /// About 0.4 to 1 µs of processor time for each block, a configuration of fences up to the
    /// mirror with the fences left to both players, and 2 µs if each configuration has only one
    /// block. Memory: some 8 bytes for each square of a block, or 896 bytes for a block if the rows
    /// of the board but one have more than 32 squares, in two neighbouring layers; 4 bytes for each
    /// configuration of these layers, and 1 byte for each of all configurations.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, or [`Stop::TooManyStates`] if a layer has more than 2³²
    /// blocks.
    pub fn solve(self) -> Result<SolvedBoard, Stop> {
        self.solve_layers(false).map(|(solved, _)| solved)
    }

    /// Solves the board and keeps the values of all positions, with the memory of all layers.
    ///
    /// # Errors
    ///
    /// As [`solve`](BoardSolver::solve).
    pub fn solve_and_keep(self) -> Result<(SolvedBoard, BoardValues), Stop> {
        self.solve_layers(true)
    }

    pub(super) fn plan(&mut self) -> Result<LayerPlan, Stop> {
        let supplies = fences(self.board, &self.supplies);
        LayerPlan::new(self.grid, supplies, block_solver(self.grid), &mut self.run)
    }

    fn solve_layers(mut self, keep: bool) -> Result<(SolvedBoard, BoardValues), Stop> {
        let plan = self.plan()?;
        let (sizes, mut counts) = (plan.sizes.clone(), Vec::new());
        let layers = Layers::solve(plan, keep, &mut self.run, |plan, fences, _, of_layer| {
            counts.extend(plan.values(fences, &of_layer));
            Ok::<_, Stop>(())
        })?;
        counts.reverse();
        let first_wins = move |position: &Position| Ok(first_wins(&layers, position));
        let values = BoardValues::new(self.board, self.supplies, Box::new(first_wins));
        let solved = values.results(&counts, sizes).expect("values in memory are in no file");
        Ok((solved, values))
    }
}

/// Whether the first player wins an unfinished position, or `None` if it was not solved.
fn first_wins(layers: &Layers, position: &Position) -> Option<bool> {
    let (place, matrix) = layers.find(position)?;
    Some(is_won_by_first(&place, matrix, layers.plan.solver.size()))
}

/// The number of fences of each supply on a board.
pub(super) fn fences(board: Board, supplies: &[Supply]) -> Vec<u32> {
    supplies.iter().map(|supply| supply.fences(board).into()).collect()
}
