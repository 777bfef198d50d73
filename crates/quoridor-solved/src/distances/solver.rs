//! `DistanceSolver`: the distance of every position of a small board.

use abstract_games_core::{ParameterError, Progress, Run, Workers, run_setters};
use abstract_games_quoridor::Board;

use super::block::{DistanceBlocks, FenceMoves, MOST_PLIES, distance_blocks};
use super::error::DistanceError;
use super::results::{BoardDistances, DistanceCounts, SolvedDistances};
use crate::fence_supply::Supply;
use crate::further_fences::PIECE;
use crate::grid::Grid;
use crate::layer::{Layer, Part, parts, with_blocks};
use crate::layers::Layers;
use crate::plan::{Child, Plan};
use crate::solver::fences;

/// Finds the distance of every position of Quoridor for two players on a small board: the number of
/// plies to the end of the game, if the winner hurries and the loser delays. It takes about eight
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

/// The positions of one layer that are to be solved.
struct DistanceWork<'a> {
    plan: &'a Plan,
    blocks: &'a DistanceBlocks,
    fences: u32,
    next: Option<&'a Layer>,
    /// The places of the pairs of squares, and those of their mirror images.
    plain: &'a [u16],
    mirrored: &'a [u16],
    most: u8,
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
    /// Some 10 to 40 µs of processor time for each block. Memory: two bytes for each pair of
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
        let supplies = fences(self.grid, &[self.supply]);
        let plan = Plan::new(self.grid, supplies, &mut self.run)?;
        let block = 2 * u64::from(self.grid.cells()).pow(2);
        let blocks = match self.grid.cells() {
            ..=12 => distance_blocks::<12>(self.grid, self.most),
            13..=20 => distance_blocks::<20>(self.grid, self.most),
            _ => distance_blocks::<32>(self.grid, self.most),
        };
        let [plain, mirrored] = places(self.grid);
        let mut counts = DistanceCounts::default();
        let layers = Layers::solve(
            plan,
            block,
            keep,
            &mut self.run,
            |plan, fences, next, progress, run| {
                let (blocks, plain, mirrored, most) = (&*blocks, &*plain, &*mirrored, self.most);
                let work = DistanceWork { plan, blocks, fences, next, plain, mirrored, most };
                let layer = work.solve_layer(progress, run)?;
                counts.add(self.board, plan, fences, &layer);
                Ok::<_, DistanceError>(layer)
            },
        )?;
        Ok((SolvedDistances::new(self.board, self.supply, &counts, &layers), layers))
    }
}

/// The places of all pairs of squares in a block, and those of their mirror images.
fn places(grid: Grid) -> [Vec<u16>; 2] {
    let cells = grid.cells();
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 32² places")]
    let place = |word: u32, bit: u32| (word * cells + bit) as u16;
    let all = || (0..cells).flat_map(|word| (0..cells).map(move |bit| (word, bit)));
    // A word belongs to the square one row further up, in the same column.
    let mirrored = all().map(|(word, bit)| place(grid.mirrored(word), grid.mirrored(bit)));
    [all().map(|(word, bit)| place(word, bit)).collect(), mirrored.collect()]
}

impl DistanceWork<'_> {
    /// Solves the layer. `progress` makes the report of a number of its blocks that are solved.
    fn solve_layer(
        &self,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<Layer, DistanceError> {
        let half_bytes = (self.plan.grid.cells() as usize).pow(2);
        let solve = |round: Part<'_>, workers: &Workers| {
            let pieces = parts(round, 2 * half_bytes, PIECE);
            let solved = workers.map_each(pieces.collect(), |piece| self.solve(piece));
            let is_solved = !solved.contains(&None);
            if is_solved { Ok(()) } else { Err(DistanceError::TooLong { most: self.most }) }
        };
        Layer::solve(self.plan, self.fences, half_bytes, progress, run, solve)
    }

    /// Solves the configurations of a piece. `None` if a distance is too great.
    fn solve(&self, piece: Part<'_>) -> Option<()> {
        let block = 2 * (self.plan.grid.cells() as usize).pow(2);
        with_blocks(self.plan, self.fences, piece, block).try_for_each(
            |(configuration, splits, blocks)| {
                let edges = self.plan.configurations.edges(configuration);
                let children: Vec<_> = self.plan.children(configuration).collect();
                let fences = |&(first, second): &_| self.fences_of(&children, first, second);
                (self.blocks)(&edges, splits.pairs(), &fences, blocks)
            },
        )
    }

    /// What the fences of both players lead to, who have these numbers of fences left.
    fn fences_of(&self, children: &[Child<'_>], first: u8, second: u8) -> [FenceMoves; 2] {
        let cells = self.plan.grid.cells() as usize;
        let mut fences = [FenceMoves::none(cells), FenceMoves::none(cells)];
        let Some(next) = self.next else { return fences };
        let (first, second) = (u32::from(first), u32::from(second));
        for child in children {
            let places = if child.is_mirrored { self.mirrored } else { self.plain };
            let half = |split: usize, half: usize| {
                &next.blocks(child.rank)[(split * 2 + half) * cells.pow(2)..][..cells.pow(2)]
            };
            if first > 0 {
                fences[0].add(half(child.splits.place(first - 1, second), 0), places);
            }
            if second > 0 {
                fences[1].add(half(child.splits.place(first, second - 1), 1), places);
            }
        }
        fences
    }
}

#[cfg(test)]
#[path = "../../tests/unit/distances.rs"]
mod tests;
