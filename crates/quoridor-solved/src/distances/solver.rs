//! `DistanceSolver`: the distance of every position of a small board.

use abstract_games_core::{Observer, ParameterError, Progress, Run, Stop, run_setters};
use abstract_games_quoridor::Board;
use thiserror::Error;

use super::block::{FenceMoves, MOST_PLIES, distances};
use super::results::{
    BoardDistances, DistanceCounts, DistanceLayer, DistanceLayers, SolvedDistances,
};
use crate::configurations::Configuration;
use crate::further_fences::{PIECE, ROUND, index};
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::moves::PawnMoves;
use crate::plan::{Plan, Supply};
use crate::value_layer::{Part, parts, starts};

/// Finds the distance of every position of Quoridor for two players on a small board: the number of
/// plies to the end of the game, if the winner hurries and the loser delays.
///
/// The method is that of [`BoardSolver`](crate::BoardSolver), with a byte for each position instead
/// of a bit. It takes about eight times the memory.
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
pub struct DistanceSolver<'a> {
    board: Board,
    grid: Grid,
    supply: Supply,
    /// The greatest distance, at most [`MOST_PLIES`].
    most: u8,
    run: Run<'a>,
}

/// The positions of one layer that are to be solved.
struct DistanceWork<'a, const N: usize> {
    plan: &'a Plan,
    geometry: &'a Geometry<u32, N>,
    fences: u32,
    next: Option<&'a DistanceLayer>,
    /// The places of the pairs of squares, and those of their mirror images.
    plain: Vec<u16>,
    mirrored: Vec<u16>,
    /// The greatest distance.
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
    #[must_use]
    pub fn supply(mut self, supply: Supply) -> Self {
        self.supply = supply;
        self
    }

    run_setters! {
        'a;
        /// `done` counts the configurations that are surveyed, and then the blocks that are solved:
        /// a configuration with the fences left to both players. The observer learns of the peak of
        /// memory after the survey, before any block is solved.
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
    /// [`DistanceError::Stopped`] with the stop of the observer, or that of too many states if a
    /// layer has more than 2³² blocks. [`DistanceError::TooLong`] if a distance exceeds 252 plies,
    /// the greatest that is stored in a byte.
    pub fn solve(self) -> Result<SolvedDistances, DistanceError> {
        self.by_width(false).map(|(solved, _)| solved)
    }

    /// Finds the distances and keeps those of all positions in memory.
    ///
    /// # Errors
    ///
    /// As [`solve`](DistanceSolver::solve).
    pub fn solve_and_keep(self) -> Result<(SolvedDistances, BoardDistances), DistanceError> {
        let (board, supply) = (self.board, self.supply);
        let (solved, layers) = self.by_width(true)?;
        Ok((solved, BoardDistances::new(board, supply, layers)))
    }

    fn by_width(self, keep: bool) -> Result<(SolvedDistances, DistanceLayers), DistanceError> {
        match self.grid.cells() {
            ..=12 => self.solve_with::<12>(keep),
            13..=20 => self.solve_with::<20>(keep),
            _ => self.solve_with::<32>(keep),
        }
    }

    fn solve_with<const N: usize>(
        mut self,
        keep: bool,
    ) -> Result<(SolvedDistances, DistanceLayers), DistanceError> {
        let supply = self.supply.fences((self.grid.width - 1) * (self.grid.height - 1));
        let plan = Plan::new(self.grid, vec![supply], &mut self.run)?;
        let geometry = Geometry::<u32, N>::new(self.grid);
        let pairs = u64::from(self.grid.cells()).pow(2);
        let sizes: Vec<u64> = plan.layers.iter().map(|layer| layer.bytes(2 * pairs)).collect();
        let mut counts = DistanceCounts::default();
        let most = self.most;
        let solve = |fences,
                     next: Option<&DistanceLayer>,
                     progress: &dyn Fn(u64) -> Progress,
                     run: &mut Run<'_>| {
            let [plain, mirrored] = places(plan.grid);
            let (plan, geometry) = (&plan, &geometry);
            let work = DistanceWork { plan, geometry, fences, next, plain, mirrored, most };
            let layer = work.solve_layer(progress, run)?;
            counts.add(plan, fences, &layer);
            Ok::<_, DistanceError>(layer)
        };
        let layers = plan.solve_layers(&sizes, keep, &mut self.run, solve)?;
        let layers = DistanceLayers { plan, layers };
        Ok((SolvedDistances::new(self.board, self.supply, supply, &counts, &layers), layers))
    }
}

/// The places of all pairs of squares in a block, and those of their mirror images.
fn places(grid: Grid) -> [Vec<u16>; 2] {
    let (cells, width) = (grid.cells(), grid.width);
    let mirror = |number: u32| number - number % width + width - 1 - number % width;
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 32² places")]
    let place = |word: u32, bit: u32| (word * cells + bit) as u16;
    let all = || (0..cells).flat_map(|word| (0..cells).map(move |bit| (word, bit)));
    // A word belongs to the square one row further up, in the same column.
    let mirrored = all().map(|(word, bit)| place(mirror(word), mirror(bit)));
    [all().map(|(word, bit)| place(word, bit)).collect(), mirrored.collect()]
}

impl<const N: usize> DistanceWork<'_, N> {
    /// Solves the layer. `progress` makes the report of a number of its blocks that are solved.
    fn solve_layer(
        &self,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<DistanceLayer, DistanceError> {
        run.observe(&progress(0))?;
        let starts = starts(self.plan, self.fences)?;
        let cells = self.plan.grid.cells() as usize;
        let block = 2 * cells * cells;
        let blocks = starts.last().map_or(0, |&end| end as usize);
        let mut bytes = vec![0; blocks * block];
        let workers = run.workers();
        let solve =
            |(first, starts, bytes): Part<'_, u8>| self.solve(first, starts.len() - 1, bytes);
        for (round, starts, bytes) in parts(0, &starts, &mut bytes, block, ROUND) {
            run.observe(&progress(starts[0].into()))?;
            let pieces = parts(round, starts, bytes, block, PIECE);
            if workers.map_each(pieces.collect(), solve).contains(&None) {
                return Err(DistanceError::TooLong { most: self.most });
            }
        }
        Ok(DistanceLayer { starts, bytes })
    }

    /// Solves `count` configurations from number `first` on, whose blocks are `bytes`. `None` if a
    /// distance is too great.
    fn solve(&self, first: usize, count: usize, bytes: &mut [u8]) -> Option<()> {
        let cells = self.plan.grid.cells() as usize;
        let size = cells * cells;
        let all = self.plan.configurations.from(self.fences, first as u64);
        let mut rest = bytes;
        for (rank, configuration) in (first..first + count).zip(all) {
            let Some(room) = self.plan.further_fences.room(self.fences, rank as u64) else {
                continue;
            };
            let edges = self.plan.configurations.edges(configuration);
            let moves = PawnMoves::new(self.geometry, &edges);
            let splits = &self.plan.layers[self.fences as usize].splits[usize::from(room)];
            for &(first, second) in splits.pairs() {
                let mut fences = [FenceMoves::none(cells), FenceMoves::none(cells)];
                self.add_fences(configuration, (first.into(), second.into()), &mut fences);
                let solved = distances(&moves, cells, [&fences[0], &fences[1]], self.most)?;
                let (block, others) = rest.split_at_mut(2 * size);
                rest = others;
                block[..size].copy_from_slice(&solved[0]);
                block[size..].copy_from_slice(&solved[1]);
            }
        }
        Some(())
    }

    /// Adds all fences of both players, who have these numbers of fences left.
    fn add_fences(
        &self,
        configuration: Configuration,
        (first, second): (u32, u32),
        fences: &mut [FenceMoves; 2],
    ) {
        let Some(next) = self.next else { return };
        let Plan { configurations, further_fences, layers, grid, .. } = self.plan;
        let size = (grid.cells() as usize).pow(2);
        for after in configurations.extensions(configuration) {
            let (stored, is_mirrored) = configurations.canonical(after);
            let rank = configurations.rank(stored);
            let Some(room) = further_fences.room(self.fences + 1, rank) else { continue };
            let splits = &layers[self.fences as usize + 1].splits[usize::from(room)];
            let places = if is_mirrored { &self.mirrored } else { &self.plain };
            let start = next.starts[index(rank)] as usize;
            let half = |split: usize, half: usize| {
                &next.bytes[((start + split) * 2 + half) * size..][..size]
            };
            if first > 0 {
                fences[0].add(half(splits.place(first - 1, second), 0), places);
            }
            if second > 0 {
                fences[1].add(half(splits.place(first, second - 1), 1), places);
            }
        }
    }
}

/// The reason why distances were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DistanceError {
    /// The solver was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A position is farther from the end than a stored distance can say.
    #[error("a position is more than {most} plies from the end of the game")]
    TooLong {
        /// The greatest number of plies that can be stored.
        most: u8,
    },
}

#[cfg(test)]
#[path = "../../tests/unit/distances.rs"]
mod tests;
