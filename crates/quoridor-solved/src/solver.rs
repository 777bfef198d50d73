//! `BoardSolver`: the value of every position of a small board. `SolvedBoard`: its results.
//!
//! `LayeredRetrograde` gives the same values, and is too slow for the table of boards: it needs a key
//! for each state, where a block here is a few words of bits. On 3 × 5 with 2 fences each it takes
//! 6.6 s, and this solver 1.1 ms (one thread).

use abstract_games_core::{Outcome, ParameterError, Progress, Run, Side, Stop, run_setters};
use abstract_games_quoridor::Board;

use super::bits::Word;
use super::geometry::Geometry;
use super::grid::Grid;
use super::layer_counts::{LayerCounts, ValueCounts};
use super::plan::{LayerPlan, Plan, StoredPlace, Supply};
use super::value_layer::{LayerWork, Next, ValueLayer};
use super::values::{AllLayers, BoardValues};

/// Solves every position of Quoridor for two players on a small board.
///
/// Fences are only ever added, so the positions with n fences on the board depend on each other and
/// on those with n + 1. The solver goes from the positions with the most fences to those with none
/// and holds two such layers at a time. One run solves the games with several supplies, which share
/// most positions.
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

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Solves the games in which both players start with each of these supplies.
    #[must_use]
    pub fn supplies(mut self, supplies: impl IntoIterator<Item = Supply>) -> Self {
        self.supplies = supplies.into_iter().collect();
        self
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
    /// block. Memory: 8 bytes for each square of a block, in two neighbouring layers; 4 bytes for
    /// each configuration of these layers, and 1 byte for each of all configurations.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, or [`Stop::TooManyStates`] if a layer has more than 2³²
    /// blocks.
    pub fn solve(self) -> Result<SolvedBoard, Stop> {
        self.by_width(false).map(|(solved, _)| solved)
    }

    /// Solves the board and keeps the values of all positions in memory.
    ///
    /// # Cost
    ///
    /// As [`solve`](BoardSolver::solve), with the memory of all layers.
    ///
    /// # Errors
    ///
    /// As [`solve`](BoardSolver::solve).
    pub fn solve_and_keep(self) -> Result<(SolvedBoard, BoardValues), Stop> {
        let (board, supplies) = (self.board, self.supplies.clone());
        let (solved, layers) = self.by_width(true)?;
        let layers = layers.ok_or(Stop::TooManyStates)?;
        Ok((solved, BoardValues::new(board, supplies, layers)))
    }

    /// Solves the board with the words that fit it.
    fn by_width(self, keep: bool) -> Solution {
        by_size!(self.grid, Err(Stop::TooManyStates), self.solve_with(keep))
    }

    /// The plan of the board.
    pub(super) fn plan(&mut self) -> Result<Plan, Stop> {
        let supplies = fences(self.grid, &self.supplies);
        Plan::new(self.grid, supplies, &mut self.run)
    }

    fn solve_with<T: Word, const N: usize>(mut self, keep: bool) -> Solution {
        let plan = self.plan()?;
        let geometry = Geometry::<T, N>::new(self.grid);
        let sizes: Vec<u64> = plan
            .layers
            .iter()
            .map(|layer| layer.bytes(ValueLayer::<T>::bytes_of_block::<N>()))
            .collect();
        let mut all_counts: Vec<LayerCounts> = Vec::new();
        let solve = |fences,
                     next: Option<&ValueLayer<T>>,
                     progress: &dyn Fn(u64) -> Progress,
                     run: &mut Run<'_>| {
            let next = next.map_or(Next::None, Next::Held);
            let work = LayerWork { plan: &plan, geometry: &geometry, fences, next };
            let (layer, layer_counts) = work.hold(None, progress, run)?;
            all_counts.push(layer_counts);
            Ok::<_, Stop>(layer)
        };
        let layers = plan.solve_layers(&sizes, keep, &mut self.run, solve)?;
        all_counts.reverse();
        let layers = AllLayers::<T, N> { plan, layers };
        let solved = self.results::<T, N>(&layers.plan, sizes, &layers.layers[0], &all_counts);
        Ok((solved, keep.then(|| Box::new(layers) as Box<_>)))
    }

    /// The results, given the first layer and the counts of all layers.
    pub(super) fn results<T: Word, const N: usize>(
        &self,
        plan: &Plan,
        sizes: Vec<u64>,
        first: &ValueLayer<T>,
        all_counts: &[LayerCounts],
    ) -> SolvedBoard {
        let Grid { width, height } = self.grid;
        let start = |(number, &supply): (usize, &Supply)| {
            let left = (plan.supplies[number], plan.supplies[number]);
            let wins = |second_to_move| {
                let word = ((height - 2) * width + width / 2) as usize;
                let column = width / 2;
                let place =
                    StoredPlace { fences: 0, rank: 0, left, first: column, word, second_to_move };
                first.first_wins::<N>(plan, &place)
            };
            // The half turn, and the mirror on boards of even width, map the start to itself with
            // the players exchanged.
            let outcome = match (wins(false), wins(true)) {
                (Some(true), _) => Outcome::Win(Side::First),
                (_, Some(true)) => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            };
            let of_layer =
                |(layer_counts, layer): (&LayerCounts, _)| layer_counts.values(layer, number);
            let by_fences: Vec<ValueCounts> =
                all_counts.iter().zip(&plan.layers).map(of_layer).collect();
            SolvedStart { supply, outcome, by_fences }
        };
        SolvedBoard {
            board: self.board,
            starts: self.supplies.iter().enumerate().map(start).collect(),
            layers: plan.layers.iter().zip(sizes).map(LayerSize::new).collect(),
        }
    }
}

/// The number of fences of each supply on a board.
pub(super) fn fences(grid: Grid, supplies: &[Supply]) -> Vec<u32> {
    let places = (grid.width - 1) * (grid.height - 1);
    supplies.iter().map(|supply| supply.fences(places)).collect()
}

/// Calls a method for the words, and the number of words of a matrix, that fit a grid.
macro_rules! by_size {
    ($grid:expr, $beyond:expr, $this:ident . $method:ident ( $($argument:expr),* )) => {
        $crate::solver::by_size!(
            @ $grid.cells(), $beyond, $this $method ($($argument),*)
            u32: 12 16 20 25 32; u64: 48 64;
        )
    };
    (
        @ $cells:expr, $beyond:expr, $this:ident $method:ident $arguments:tt
        $($word:ty: $($size:literal)*;)*
    ) => {
        match $cells {
            $($(..=$size => $this.$method::<$word, $size> $arguments,)*)*
            _ => $beyond,
        }
    };
}

pub(super) use by_size;

/// The result of a solver, with the values of all positions if they are kept.
type Solution = Result<(SolvedBoard, Option<Box<dyn super::values::StoredValues>>), Stop>;

/// A board whose positions are solved, from one or several starts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedBoard {
    /// The board.
    pub board: Board,
    /// The results for each supply, in the order in which they were asked for.
    pub starts: Vec<SolvedStart>,
    /// The sizes of the layers, by number of fences.
    pub layers: Vec<LayerSize>,
}

/// The result of the game that starts with one supply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedStart {
    /// The number of fences of each player at the start.
    pub supply: Supply,
    /// The outcome if both sides play their best.
    pub outcome: Outcome<Side>,
    /// The numbers that [`counts`](Self::counts) adds up, by number of fences on the board.
    pub by_fences: Vec<ValueCounts>,
}

impl SolvedStart {
    /// The numbers of positions by value to the player to move.
    ///
    /// They count all unfinished legal positions, whether or not play leads to them: every set of
    /// fences that fits, every way to say how many of them each player has placed, none more than
    /// the supply, every pair of different squares from which both pawns can reach their goals and
    /// neither is in its own, each player to move.
    pub fn counts(&self) -> ValueCounts {
        self.by_fences.iter().copied().fold(ValueCounts::default(), ValueCounts::plus)
    }
}

/// The size of the layer of all configurations with the same number of fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LayerSize {
    /// The number of configurations, that is, of sets of fences that fit.
    pub configurations: u64,
    /// The number of configurations that were solved: up to the mirror, and with legal positions.
    pub solved: u64,
    /// The number of blocks: configurations that were solved, each with the fences left to both
    /// players.
    pub blocks: u64,
    /// The bytes of the layer.
    pub bytes: u64,
}

impl LayerSize {
    pub(super) fn new((layer, bytes): (&LayerPlan, u64)) -> Self {
        let &LayerPlan { configurations, solved, blocks, .. } = layer;
        Self { configurations, solved, blocks, bytes }
    }
}
