//! `LegalPositions`: a builder of counts.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Observer, Progress, Workers};
use abstract_games_quoridor_fences::{CountError, CountsByFences, DEFAULT_MEMORY, FenceCounter};
use abstract_games_storage::CheckpointFolder;
use num_bigint::BigUint;

use super::frontier::MAX_WIDTH;
use super::sweep_board::{Reductions, SweepBoard};
use crate::error::PositionCountError;

/// The bytes of the memory limit that are kept for holes in the heap, at most a quarter. Measured:
/// 26 MiB of holes without them, on 8 × 8 squares with 12 fences and 64 MiB; 31 MiB without a limit
/// on fences and with 1 GiB.
const HOLES: u64 = 32 << 20;

/// A builder of counts of legal positions, by number of fences.
///
/// A *placement* is an arrangement of fences, as [`FenceCounter`] counts them, with two different
/// squares for the pawns. The goal of the first pawn is the first row; the goal of the second pawn
/// is the last row. A placement is legal if two conditions hold:
///
/// - Each pawn is connected with a square of its goal by steps between adjacent squares that no
///   fence blocks. The other pawn does not block a step.
/// - At most one pawn has reached its goal.
///
/// Legal placements need not be reachable by play. `docs/legal-positions.md` has the method with
/// its proofs and the results.
///
/// # Cost
///
/// Time and memory are exponential in the width of the board, and less with fewer fences. The 9 × 9
/// board with 20 fences takes 23 minutes of processor time and 11 GB.
///
/// ```
/// use abstract_games_quoridor_counts::LegalPositions;
///
/// let counts = LegalPositions::new(3).count().unwrap();
/// assert_eq!(counts.placements.as_slice(), [63_u32, 504, 1004, 392, 14].map(Into::into));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LegalPositions {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) max_fences: Option<usize>,
    pub(super) memory: u64,
    pub(super) threads: usize,
    pub(super) folder: Option<CheckpointFolder>,
    pub(super) reductions: Reductions,
}

impl LegalPositions {
    /// Creates a count for a board of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Creates a count for a board of `width` × `height` squares, with any number of fences. The
    /// goals of the pawns are rows of `width` squares.
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

    /// Limits the count to placements with at most this many fences; `None` is no limit.
    pub fn max_fences(mut self, max_fences: impl Into<Option<usize>>) -> Self {
        self.max_fences = max_fences.into();
        self
    }

    /// Sets the memory limit in bytes; [`DEFAULT_MEMORY`] is the default.
    ///
    /// With the feature `spill`, numbers beyond the limit are written to an unnamed temporary file
    /// in the folder of the checkpoint, or else in the system's folder, which some systems keep in
    /// memory. Without it, the count ends with
    /// [`Stop::MemoryLimit`](abstract_games_core::Stop::MemoryLimit).
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets the number of threads, which does not change the result; 0 stands for one for each
    /// core. Without the feature `parallel` there is one thread.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Saves a checkpoint in this folder at the end of every row.
    ///
    /// The way the folder was opened decides whether the count resumes; threads and memory limit
    /// may differ. A checkpoint holds all numbers of a step, in addition to the temporary file.
    /// While one is written, the one before is on disk too. Failures to save are
    /// [warnings](CheckpointFolder::take_warnings). [Remove](CheckpointFolder::remove) the last.
    ///
    /// ```
    /// use abstract_games_storage::CheckpointFolder;
    /// use abstract_games_quoridor_counts::LegalPositions;
    ///
    /// let path = tempfile::tempdir()?;
    /// let folder = CheckpointFolder::start(path.path())?;
    /// let counts = LegalPositions::new(4).checkpoint(&folder).count()?;
    /// assert_eq!(counts.total(), 528_782_u32.into());
    /// // The result is safe, so the checkpoint can go.
    /// folder.remove()?;
    /// assert!(folder.take_warnings().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkpoint(self, folder: &CheckpointFolder) -> Self {
        Self { folder: Some(folder.clone()), ..self }
    }

    /// Sets the optimisations, for tests and benchmarks.
    #[doc(hidden)]
    pub const fn reductions(mut self, reductions: Reductions) -> Self {
        self.reductions = reductions;
        self
    }

    /// The board of the count.
    pub(super) fn board(&self) -> Result<SweepBoard, PositionCountError> {
        let Self { width, height, .. } = *self;
        let too_long = PositionCountError::TooLong { width, height };
        self.check_width()?;
        if width.checked_mul(height).is_none_or(|squares| u32::try_from(squares).is_err()) {
            return Err(too_long);
        }
        // So many fences fit: part of a checkerboard pattern.
        let places = width.saturating_sub(1) * height.saturating_sub(1);
        let most = self.max_fences.map_or(places, |max| max.min(places));
        let max_fences = match u16::try_from(most + 1) {
            Ok(terms) => terms - 1,
            Err(_) => return Err(too_long),
        };
        Ok(SweepBoard::new(width, height, max_fences, self.reductions))
    }

    /// Checks that the board has squares, and not too many in a row.
    pub(super) fn check_width(&self) -> Result<(), PositionCountError> {
        let Self { width, height, .. } = *self;
        if width == 0 || height == 0 {
            return Err(CountError::NoSquares { width, height }.into());
        }
        if width > MAX_WIDTH {
            return Err(PositionCountError::TooWide { width, limit: MAX_WIDTH });
        }
        Ok(())
    }

    /// The bytes for frontiers, counts and plans: the memory limit without holes.
    pub(super) fn room(&self) -> u64 {
        // Blocks of some kilobytes leave holes in the heap.
        self.memory - (self.memory / 4).min(HOLES)
    }

    pub(super) fn workers(&self) -> Workers {
        Workers::new(self.threads)
    }

    /// The numbers of arrangements without pawns.
    pub(super) fn fences(
        &self,
        observer: &mut dyn Observer,
    ) -> Result<CountsByFences, PositionCountError> {
        // No square is filled yet.
        let mut observer = from_fn(|_| observer.observe(&Progress::at(0)));
        Ok(self.fence_counter().count_observed(&mut observer)?)
    }

    /// A counter of the arrangements without pawns.
    pub(super) fn fence_counter(&self) -> FenceCounter {
        let counter = FenceCounter::rectangle(self.width, self.height).memory(self.memory);
        counter.max_fences(self.max_fences)
    }

    /// An upper bound on the sums: each counts at most all pairs of squares for each arrangement.
    pub(super) fn largest_sum(&self, fences: &CountsByFences) -> BigUint {
        let squares = BigUint::from(self.width * self.height);
        let most = fences.as_slice().iter().max().cloned().unwrap_or_default();
        most * &squares * squares + 1_u32
    }
}
