//! Counting legal positions: fences and both pawns, neither of them cut off from its goal.

mod board;
mod bounds;
mod checkpoint;
mod complement;
mod counts;
mod frontier;
mod last_row;
mod layer;
mod layout;
mod maps;
mod numbers;
mod plan;
mod program;
mod transfer;
mod waiting;
mod words;

use abstract_games_core::observer::from_fn;
use abstract_games_core::storage::CheckpointFolder;
use abstract_games_core::{Observer, Progress, Workers};
pub use counts::PositionCounts;
use num_bigint::BigUint;

use crate::counting::fences::{DEFAULT_MEMORY, FenceCounter};
use crate::counting::{CountError, CountsByFences};
use board::Board;
use complement::CutOff;
pub(super) use frontier::MAX_WIDTH;
use program::Program;

/// Counts legal positions by their number of fences.
///
/// A position is an arrangement of fences, as [`FenceCounter`] counts them, and two different
/// squares for the pawns. The first pawn's goal is the first row, the second pawn's the last. It is
/// legal if each pawn is connected with a square of its goal by steps between neighbouring squares
/// that no fence bars, whether or not the other pawn is in the way, and if not both have reached
/// their goals. Whether play can lead to it is not asked.
///
/// No position is ever produced. The board is filled column by column and row by row, and what is
/// remembered of the part that is filled is how the last squares reached hang together; that is
/// exponential in the width of the board only, and the fewer fences there may be the less. A board
/// of the game's size takes three quarters of an hour and 11 GB. `docs/legal-positions.md` has the
/// method with its proofs, the results, and how time and memory grow.
///
/// ```
/// use abstract_games_quoridor::counting::LegalPositions;
///
/// let counts = LegalPositions::new(3).count().unwrap();
/// assert_eq!(counts.placements().as_slice(), [63_u32, 504, 1004, 392, 14].map(Into::into));
/// ```
#[derive(Clone, Debug)]
pub struct LegalPositions {
    width: usize,
    height: usize,
    max_fences: Option<usize>,
    memory: u64,
    threads: usize,
    folder: Option<CheckpointFolder>,
    reductions: Reductions,
}

/// What makes the computation smaller. All give the same numbers; only tests and benchmarks, which
/// show that, have a use for this.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reductions {
    /// At the end of a row, what was filled and its mirror image are one.
    pub mirror: bool,
    /// What only a pawn asks for whose fate is known is forgotten.
    pub forget: bool,
    /// What needs more fences than there are is not gone on with.
    pub bounds: bool,
}

impl Reductions {
    /// All of them.
    pub const ALL: Self = Self { mirror: true, forget: true, bounds: true };
    /// None of them.
    pub const NONE: Self = Self { mirror: false, forget: false, bounds: false };
}

impl LegalPositions {
    /// Counts on a board of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Counts on a board of `width` × `height` squares, with any number of fences. The pawns' goals
    /// are rows of `width` squares.
    pub const fn rectangle(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            max_fences: None,
            memory: DEFAULT_MEMORY,
            threads: 1,
            folder: None,
            reductions: Reductions::ALL,
        }
    }

    /// Counts only positions with at most this many fences.
    #[must_use]
    pub const fn max_fences(mut self, max_fences: usize) -> Self {
        self.max_fences = Some(max_fences);
        self
    }

    /// Holds at most this many bytes at a time, instead of [`DEFAULT_MEMORY`];
    /// the numbers for which that is too little go to a file, in the folder of the checkpoint if
    /// there is one and otherwise in the system's folder for temporary files (which on some systems is
    /// memory, too). It has no name there, and is gone with the count, however that ends.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Works on so many threads; 0 stands for one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Keeps a checkpoint in this folder, at the end of every row, and goes on from the one that is
    /// there as the folder was opened to. Threads and memory may differ from those of the count that
    /// left it. Beside what goes to disk for want of memory it takes as much again, and while it is
    /// written twice that.
    ///
    /// The checkpoint stays when the count is done: [remove](CheckpointFolder::remove) it when the
    /// result is safe. One that cannot be saved is a [warning](CheckpointFolder::take_warnings).
    ///
    /// ```
    /// use abstract_games_core::storage::CheckpointFolder;
    /// use abstract_games_quoridor::counting::LegalPositions;
    ///
    /// let path = tempfile::tempdir()?;
    /// let folder = CheckpointFolder::start(path.path())?;
    /// let counts = LegalPositions::new(4).checkpoint(&folder).count()?;
    /// assert_eq!(counts.total(), 528_782_u32.into());
    /// // Only now that the result is known to somebody:
    /// folder.remove()?;
    /// assert!(folder.take_warnings().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkpoint(mut self, folder: &CheckpointFolder) -> Self {
        self.folder = Some(folder.clone());
        self
    }

    /// Counts with these reductions only. For tests and benchmarks.
    #[doc(hidden)]
    #[must_use]
    pub const fn reductions(mut self, reductions: Reductions) -> Self {
        self.reductions = reductions;
        self
    }

    /// Counts.
    ///
    /// # Errors
    ///
    /// [`CountError`], but for [`Stopped`](CountError::Stopped) by an observer.
    pub fn count(&self) -> Result<PositionCounts, CountError> {
        self.count_observed(&mut ())
    }

    /// Counts, watched by `observer`: `done` counts columns filled, `found` states of the
    /// computation, `bytes` what it holds.
    ///
    /// # Errors
    ///
    /// [`CountError`].
    pub fn count_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<PositionCounts, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        let Self { width, height, .. } = *self;
        let too_long = CountError::TooLong { width, height };
        if width > MAX_WIDTH {
            return Err(CountError::TooWide { width });
        }
        if width.checked_mul(height).is_none_or(|squares| u32::try_from(squares).is_err()) {
            return Err(too_long);
        }
        // As many fences as there are intersections always fit: a checkerboard of the two directions.
        let places = width.saturating_sub(1) * height.saturating_sub(1);
        let most = self.max_fences.map_or(places, |max| max.min(places));
        let max_fences = match u16::try_from(most + 1) {
            Ok(terms) => terms - 1,
            Err(_) => return Err(too_long),
        };
        let fences = self.fences(observer)?;
        if height == 1 {
            // Both pawns are always at their goals.
            let none = vec![BigUint::ZERO; fences.as_slice().len()];
            return Ok(self.counted(none.clone(), none, 0));
        }
        let board = Board::new(width, height, max_fences, self.reductions);
        let moduli = words::moduli(&self.largest_sum(&fences));
        let checkpoint = self.folder.as_ref().map(|folder| checkpoint::checkpoint(folder, &board));
        let checkpoint = checkpoint.transpose()?;
        let temporary = std::env::temp_dir();
        let program = Program {
            board: &board,
            moduli: &moduli,
            workers: Workers::new(self.threads),
            memory: self.memory,
            folder: self.folder.as_ref().map_or(&temporary, CheckpointFolder::path),
            checkpoint: checkpoint.as_ref(),
        };
        let outcome = program.run(observer)?;
        let peak = outcome.peak as u64;
        let cut_off = CutOff::new(&outcome, &moduli);
        let (placements, finished) = cut_off.complement(&fences);
        Ok(self.counted(placements, finished, peak))
    }

    /// The arrangements, pawns apart.
    fn fences(&self, observer: &mut dyn Observer) -> Result<CountsByFences, CountError> {
        let Self { width, height, .. } = *self;
        let counter = FenceCounter::rectangle(width, height).memory(self.memory);
        let counter = self.max_fences.map_or(counter.clone(), |max| counter.max_fences(max));
        // Not yet a column of the board.
        let mut observer = from_fn(|_| observer.observe(&Progress::at(0)));
        counter.count_observed(&mut observer)
    }

    /// More than any of the sums can be: each counts pairs of squares with each arrangement, at most.
    fn largest_sum(&self, fences: &CountsByFences) -> BigUint {
        let squares = BigUint::from(self.width * self.height);
        let most = fences.as_slice().iter().max().cloned().unwrap_or_default();
        most * &squares * squares + 1_u32
    }

    fn counted(
        &self,
        placements: Vec<BigUint>,
        finished: Vec<BigUint>,
        peak_states: u64,
    ) -> PositionCounts {
        let Self { width, height, max_fences, .. } = *self;
        let counts = |by_fences| CountsByFences::new(width, height, max_fences, by_fences);
        PositionCounts { placements: counts(placements), finished: counts(finished), peak_states }
    }
}
