//! Counts of legal positions by the clusters of fences that cut squares off.

mod barrier_board;
mod clusters;
mod free;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use abstract_games_core::{Observer, Progress, Stop, StopCheck, Workers, lock};
use abstract_games_quoridor_fences::{CountError, CountsByFences};
use num_bigint::{BigInt, BigUint};

use crate::error::PositionCountError;
use crate::positions::PositionCounts;
use barrier_board::{BarrierBoard, HALF, MOST_PLAYERS};
use clusters::Clusters;

/// A builder of counts of legal positions that enumerates what cuts squares off.
///
/// The counts are those of [`LegalPositions`](crate::LegalPositions), by an independent method for
/// small boards and for few fences.
///
/// A *cluster* is a set of fences that are connected through common intersections. It is *closed*
/// if it contains a ring or meets the border of the board at two ends of fences. All sets of closed
/// clusters that do not touch are enumerated (sums and proofs: `docs/legal-positions.md`).
///
/// # Cost
///
/// Time is proportional to the number of connected clusters, which grows about tenfold with each
/// fence: 9 × 9 squares take 0.1 s with six fences, and 11 s with eight. On boards two squares wide
/// or high, time and memory double with each row; otherwise memory is negligible.
///
/// ```
/// use abstract_games_quoridor_counts::{BarrierPositions, LegalPositions};
///
/// let counts = BarrierPositions::new(9).max_fences(3).count()?;
/// let expected = LegalPositions::new(9).max_fences(3).count()?;
/// assert_eq!(&counts.placements, &expected.placements);
///
/// // Four pawns on the empty board: no two of them are at their goals.
/// let counts = BarrierPositions::new(9).players(4).max_fences(0).count()?;
/// assert_eq!(counts.total(), 37_384_623_u32.into());
/// # Ok::<(), abstract_games_quoridor_counts::PositionCountError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct BarrierPositions {
    width: usize,
    height: usize,
    max_fences: Option<usize>,
    players: usize,
    threads: usize,
}

impl BarrierPositions {
    /// Creates a count for a board of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Creates a count for a board of `width` × `height` squares, with any number of fences. The
    /// goals of the pawns are rows of `width` squares.
    pub const fn rectangle(width: usize, height: usize) -> Self {
        Self { width, height, max_fences: None, players: 2, threads: 1 }
    }

    /// Limits the count to placements with at most this many fences; `None` is no limit.
    pub fn max_fences(self, max_fences: impl Into<Option<usize>>) -> Self {
        Self { max_fences: max_fences.into(), ..self }
    }

    /// Sets the number of players, each with a pawn: 2, 3 or 4. The goals of four are the four
    /// sides of the board; those of three, the first and the last row and the last column. As with
    /// two, all squares differ, each pawn is connected with its goal, and at most one has reached
    /// it.
    pub const fn players(self, players: usize) -> Self {
        Self { players, ..self }
    }

    /// Sets the number of threads, as [`LegalPositions::threads`](crate::LegalPositions::threads).
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Counts the legal placements by number of fences, without residues and frontiers.
    ///
    /// # Errors
    ///
    /// [`NoSquares`](CountError::NoSquares) if the board has none,
    /// [`Players`](PositionCountError::Players) unless there are two to four players, and
    /// [`TooLarge`](CountError::TooLarge) if it has more than 64 intersections or 128 squares.
    pub fn count(&self) -> Result<PositionCounts, PositionCountError> {
        self.count_observed(&mut ())
    }

    /// Counts with an observer; `done` is the number of places whose clusters are enumerated.
    ///
    /// # Errors
    ///
    /// The errors of [`count`](Self::count), and [`Stopped`](PositionCountError::Stopped) if the
    /// observer stops the work.
    pub fn count_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<PositionCounts, PositionCountError> {
        let observer: &mut dyn Observer = &mut observer;
        let Self { width, height, .. } = *self;
        if width == 0 || height == 0 {
            return Err(CountError::NoSquares { width, height }.into());
        }
        if !(2..=MOST_PLAYERS).contains(&self.players) {
            return Err(PositionCountError::Players { found: self.players });
        }
        let too_large = CountError::TooLarge { width, height, needed: None, limit: u64::MAX };
        let board = BarrierBoard::new(width, height, self.players).ok_or(too_large)?;
        let intersections = (width - 1) * (height - 1);
        let max_fences = self.max_fences.unwrap_or(intersections).min(intersections);
        let lost = self.lost(&board, max_fences, observer)?;
        let mut arrangements = vec![0; max_fences + 1];
        free::count(&board, board.all, &mut arrangements);
        let empty = board.ways(barrier_board::Walls::default());
        let [placements, finished] = empty.map(BigInt::from);
        let left = |empty: &BigInt, which: usize| {
            let terms = arrangements.iter().zip(&lost);
            let number = |(&number, lost): (&u128, &[i128; 2])| empty * number - lost[which];
            // The difference is the number of legal placements.
            terms.map(|term| number(term).to_biguint().unwrap_or_default()).collect()
        };
        let (placements, finished) = (left(&placements, 0), left(&finished, 1));
        let arrangements = arrangements.into_iter().map(BigUint::from).collect();
        let arrangements = CountsByFences::new(width, height, self.max_fences, arrangements);
        Ok(PositionCounts::of_players(self.players, arrangements, placements, finished))
    }

    /// The ways to put the pawns that all arrangements lose, by number of fences.
    fn lost(
        &self,
        board: &BarrierBoard,
        max_fences: usize,
        observer: &mut dyn Observer,
    ) -> Result<Vec<[i128; 2]>, Stop> {
        let done = AtomicU64::new(0);
        let sums = Mutex::new(vec![[0; 2]; max_fences + 1]);
        let of_first = |first: usize, watch: &mut StopCheck<'_>| {
            if board.all >> first & 1 == 0 {
                return Ok(());
            }
            let mut clusters = Clusters::new(board, max_fences, watch);
            clusters.begin(first, board.all)?;
            let mut sums = lock(&sums);
            for (sum, lost) in sums.iter_mut().zip(clusters.lost) {
                *sum = [sum[0] + lost[0], sum[1] + lost[1]];
            }
            done.fetch_add(1, Ordering::Relaxed);
            Ok::<_, Stop>(())
        };
        let total = board.all.count_ones().into();
        let mut watch = || observer.observe(&Progress::at(done.load(Ordering::Relaxed)).of(total));
        let workers = Workers::new(self.threads);
        workers.share(workers.count() - 1, 2 * HALF, &mut watch, of_first)?;
        Ok(sums.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
