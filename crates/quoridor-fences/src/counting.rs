//! The numbers of arrangements by their number of fences, by any method.

use abstract_games_core::Observer;
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::counter::{FenceCounter, Method};
use crate::counts::CountsByFences;
use crate::error::CountError;
use crate::residues::Modulus;
use crate::{brute_force, intersections, row, zeta};

/// Returns the number of arrangements of at most `max_fences` fences on a board of `size` × `size`
/// squares.
///
/// [`FenceCounter`] counts on rectangles and by number of fences, and returns errors. The 9 × 9
/// board with 20 fences takes less than 0.2 ms.
///
/// # Panics
///
/// If the board has no squares, or if [`FenceCounter::count`] returns
/// [`TooLarge`](CountError::TooLarge): with 20 fences, beyond 23 × 23 squares.
///
/// ```
/// use abstract_games_quoridor_fences::count_fences;
///
/// // Counting Quoridor Fence Arrangements, at Solutions Looking for Problems.
/// assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
/// assert_eq!(count_fences(2, 20), 3_u32.into());
/// assert_eq!(count_fences(1, 20), 1_u32.into());
/// ```
pub fn count_fences(size: usize, max_fences: usize) -> BigUint {
    match FenceCounter::new(size).max_fences(max_fences).count() {
        Ok(counts) => counts.total(),
        Err(error) => panic!("count_fences({size}, {max_fences}): {error}"),
    }
}

impl FenceCounter {
    /// Counts the arrangements by number of fences.
    ///
    /// # Errors
    ///
    /// [`CountError::NoSquares`] if the board has no squares, and [`CountError::TooLarge`], before
    /// any work, if the tables exceed the memory limit.
    pub fn count(&self) -> Result<CountsByFences, CountError> {
        self.count_observed(&mut ())
    }

    /// Counts the arrangements with an observer. Its `done` is the number of rows joined, of
    /// intersections filled or of arrangements listed, depending on the method.
    ///
    /// # Errors
    ///
    /// Those of [`count`](FenceCounter::count), and [`CountError::Stopped`] by the observer.
    pub fn count_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<CountsByFences, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        let board = self.intersections()?;
        let by_fences = match self.method {
            // The empty arrangement is the only one on a board without intersections or fences.
            _ if board.max_fences == 0 => vec![BigUint::from(1_u32)],
            Method::Zeta => zeta::count(&board, &self.moduli(&board)?, observer)?,
            Method::Rows => {
                self.permit(row::bytes(&board))?;
                row::count(&board, observer)?
            }
            Method::Intersections => return Ok(self.count_additions(observer)?.0),
            Method::BruteForce => {
                self.permit(brute_force::bytes(&board))?;
                brute_force::count(&board, observer)?
            }
        };
        Ok(CountsByFences::new(self.width, self.height, self.max_fences, by_fences))
    }

    /// Counts by [`Method::Intersections`], whatever method is set, and also returns the number of
    /// additions of counts.
    ///
    /// # Errors
    ///
    /// The errors of [`count_observed`](FenceCounter::count_observed).
    ///
    /// ```
    /// use abstract_games_quoridor_fences::FenceCounter;
    ///
    /// let (counts, additions) = FenceCounter::new(3).count_additions(&mut ()).unwrap();
    /// assert_eq!((counts.total(), additions), (47_u32.into(), 166));
    /// ```
    pub fn count_additions(
        &self,
        observer: &mut dyn Observer,
    ) -> Result<(CountsByFences, u64), CountError> {
        let board = self.intersections()?;
        let (by_fences, additions) = intersections::count(&board, self, observer)?;
        let counts = CountsByFences::new(self.width, self.height, self.max_fences, by_fences);
        Ok((counts, additions))
    }

    /// The moduli of the zeta method, or an error if its tables exceed the memory limit.
    pub(crate) fn moduli(&self, board: &Intersections) -> Result<Vec<Modulus>, CountError> {
        self.permit(zeta::bytes(board))?;
        zeta::moduli_for(board).ok_or(self.too_large(None))
    }
}
