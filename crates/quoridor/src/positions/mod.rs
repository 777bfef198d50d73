//! Counting legal positions: fences and both pawns, neither of them cut off from its goal.

mod board;
mod bounds;
mod checkpoint;
mod counts;
mod frontier;
mod last_row;
mod layer;
mod layout;
mod numbers;
mod program;
mod transfer;
mod waiting;
mod words;

use std::io;
use std::path::{Path, PathBuf};

use abstract_games_core::{Observer, Stop};
pub use counts::PositionCounts;
use num_bigint::BigUint;
use thiserror::Error;

use crate::fences::residues::{Joined, moduli};
use crate::{FenceCounter, FenceCounts, FenceError};
use board::Board;
use checkpoint::{Checkpoint, Saved};
use frontier::MAX_WIDTH;
use program::{Outcome, Program};
use words::{Modulo, Ring, Wrapping};

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
/// of the game's size is a matter of hours and many gigabytes. `docs/legal-positions.md` has the
/// method with its proofs, the results, and how time and memory grow.
///
/// ```
/// use abstract_games_quoridor::LegalPositions;
///
/// let counts = LegalPositions::new(3).count().unwrap();
/// assert_eq!(counts.placements(), [63_u32, 504, 1004, 392, 14].map(Into::into));
/// ```
#[derive(Clone, Debug)]
pub struct LegalPositions {
    width: usize,
    height: usize,
    max_fences: Option<usize>,
    memory: u64,
    threads: usize,
    folder: Option<PathBuf>,
    resume: bool,
    reductions: Reductions,
}

/// What makes the computation smaller. All give the same numbers; this is for checking that.
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

/// Why positions were not counted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A row of more squares than can be remembered.
    #[error("a board of {width} squares in a row: at most {MAX_WIDTH}")]
    TooWide {
        /// The number of squares in a row.
        width: usize,
    },
    /// More intersections than fences can be counted on.
    #[error("a board of {width} × {height} squares: at most {} intersections", u16::MAX)]
    TooLong {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The arrangements of fences could not be counted, or the board has no squares.
    #[error(transparent)]
    Fences(#[from] FenceError),
    /// The observer ended the count, or it needs more memory than the limit allows even with the
    /// help of the disk; what was found is in the checkpoint, if there is one.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// What there is no memory for cannot be written to disk or read again.
    #[error("file of numbers: {0}")]
    Spill(io::Error),
    /// The checkpoint cannot be read or written.
    #[error("checkpoint {}: {error}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// There is a checkpoint, which is left as it is, and it was not asked to go on from it.
    #[error("checkpoint {}: left by a count that is not done; resume it or remove it", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint is damaged, or of another version or other settings. It is left as it is.
    #[error("checkpoint {}: damaged, or of another count", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

impl PositionError {
    fn checkpoint(path: &Path, error: io::Error) -> Self {
        Self::Checkpoint { path: path.to_owned(), error }
    }
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
            memory: crate::DEFAULT_MEMORY,
            threads: 1,
            folder: None,
            resume: false,
            reductions: Reductions::ALL,
        }
    }

    /// Counts only positions with at most this many fences.
    #[must_use]
    pub const fn max_fences(mut self, max_fences: usize) -> Self {
        self.max_fences = Some(max_fences);
        self
    }

    /// Holds at most this many bytes at a time, instead of [`DEFAULT_MEMORY`](crate::DEFAULT_MEMORY);
    /// the numbers for which that is too little go to a file, in the folder of the checkpoint if
    /// there is one and otherwise in the system's folder for temporary files. What has no name there is
    /// gone with the count, however it ends.
    #[must_use]
    pub const fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Works on so many threads; 0 stands for one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// Keeps a checkpoint in this folder, at the end of every row, until the count is done.
    #[must_use]
    pub fn checkpoint(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Goes on from the checkpoint that is there, if there is one.
    #[must_use]
    pub const fn resume(mut self) -> Self {
        self.resume = true;
        self
    }

    /// Counts with these reductions only.
    #[must_use]
    pub const fn reductions(mut self, reductions: Reductions) -> Self {
        self.reductions = reductions;
        self
    }

    /// Counts.
    ///
    /// # Errors
    ///
    /// [`PositionError`], but for [`Stopped`](PositionError::Stopped) by an observer.
    pub fn count(&self) -> Result<PositionCounts, PositionError> {
        self.count_observed(&mut ())
    }

    /// Counts, watched by `observer`: `done` counts columns filled, `found` states of the
    /// computation, `bytes` what it holds.
    ///
    /// # Errors
    ///
    /// [`PositionError`].
    pub fn count_observed(
        &self,
        observer: &mut dyn Observer,
    ) -> Result<PositionCounts, PositionError> {
        let Self { width, height, .. } = *self;
        let counter = FenceCounter::rectangle(width, height);
        let counter = self.max_fences.map_or(counter.clone(), |max| counter.max_fences(max));
        let fences = counter.count_observed(observer)?;
        if width > MAX_WIDTH {
            return Err(PositionError::TooWide { width });
        }
        let most = u16::try_from(fences.as_slice().len() - 1);
        let max_fences = most.map_err(|_| PositionError::TooLong { width, height })?;
        if height == 1 {
            // Both pawns are always at their goals.
            let none = vec![BigUint::ZERO; fences.as_slice().len()];
            return Ok(self.counted(none.clone(), none, 0));
        }
        let board = Board::new(width, height, max_fences, self.reductions);
        let checkpoint = match &self.folder {
            None => None,
            Some(folder) => Some(
                Checkpoint::new(folder, &board)
                    .map_err(|error| PositionError::checkpoint(folder, error))?,
            ),
        };
        let saved = checkpoint.as_ref().map_or(Ok(Saved::Nothing), |checkpoint| {
            let path = checkpoint.path();
            if !self.resume && checkpoint.exists() {
                return Err(PositionError::Exists { path: path.to_owned() });
            }
            match checkpoint.load(&board) {
                Ok(Saved::Foreign) => Err(PositionError::Foreign { path: path.to_owned() }),
                Ok(saved) => Ok(saved),
                Err(error) => Err(PositionError::checkpoint(path, error)),
            }
        })?;
        // Each of the sums counts pairs of squares with each arrangement, at most.
        let squares = BigUint::from(width * height);
        let largest =
            fences.as_slice().iter().max().map_or(BigUint::ZERO, |most| most * &squares * &squares);
        let needed = largest.bits().saturating_sub(64);
        let moduli: Vec<_> = match needed {
            0 => Vec::new(),
            needed => moduli(62, needed).unwrap_or_default().iter().map(|m| m.value()).collect(),
        };
        let temporary = std::env::temp_dir();
        let program = Program {
            board: &board,
            moduli: &moduli,
            threads: self.threads,
            memory: self.memory,
            folder: self.folder.as_deref().unwrap_or(&temporary),
            checkpoint: checkpoint.as_ref(),
        };
        let Outcome { sums, peak } = program.run(saved, observer)?;
        let terms = fences.as_slice().len();
        let mut joined = [(); 3].map(|()| Joined::new(terms));
        let modulus = |index: usize| match index {
            0 => Wrapping.modulus(),
            index => Modulo(moduli[index - 1]).modulus(),
        };
        for (index, [first, both]) in sums.iter().enumerate() {
            let residues = [&first.cut_off, &first.in_last_row, &both.cut_off];
            for (joined, residues) in joined.iter_mut().zip(residues) {
                joined.join(modulus(index), residues.iter().map(|&residue| residue.into()));
            }
        }
        let [first, in_last_row, both] = joined.map(Joined::into_numbers);
        if let Some(checkpoint) = &checkpoint {
            checkpoint
                .remove()
                .map_err(|error| PositionError::checkpoint(checkpoint.path(), error))?;
        }
        let (placements, finished) = self.joined(&fences, &first, &in_last_row, &both);
        Ok(self.counted(placements, finished, peak as u64))
    }

    /// From what is cut off to what is not: legal placements and the finished ones of them. Given
    /// are, by number of fences and over all arrangements, the squares cut off from the first row,
    /// those of them in the last row, and the pairs of different squares of which one is cut off
    /// from the first row and the other from the last.
    fn joined(
        &self,
        fences: &FenceCounts,
        cut_off: &[BigUint],
        cut_off_in_last_row: &[BigUint],
        pairs: &[BigUint],
    ) -> (Vec<BigUint>, Vec<BigUint>) {
        let width = self.width;
        let squares = width * self.height;
        let terms = fences.as_slice().iter().zip(cut_off).zip(cut_off_in_last_row).zip(pairs);
        terms
            .map(|(((ways, cut_off), cut_off_in_last_row), pairs)| {
                // The board turned by half exchanges the rows, so as many are cut off from the last.
                let both_connected =
                    ways * (squares * (squares - 1)) + pairs - cut_off * (2 * (squares - 1));
                let both_at_goal = ways * (width * width);
                // One pawn at its goal, on `width` squares; the other connected with its own and on
                // another square; of which the games with both at their goals are none.
                let beside_first_row = ways * squares - cut_off;
                let in_first_row = ways * width - cut_off_in_last_row;
                let one_at_goal = beside_first_row * width - in_first_row - &both_at_goal;
                (both_connected - both_at_goal, one_at_goal * 2_u32)
            })
            .unzip()
    }

    fn counted(
        &self,
        placements: Vec<BigUint>,
        finished: Vec<BigUint>,
        peak_states: u64,
    ) -> PositionCounts {
        let Self { width, height, max_fences, .. } = *self;
        PositionCounts { width, height, max_fences, placements, finished, peak_states }
    }
}
