//! `FenceCounter`: the numbers of arrangements by their number of fences, by any method.

use abstract_games_core::{Observer, named_values};
use num_bigint::BigUint;

use crate::bounds::Intersections;
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

/// The default memory limit of a count or of a sampler: 4 GiB.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// Counts fence arrangements by their number of fences.
///
/// ```
/// use abstract_games_quoridor_fences::FenceCounter;
///
/// // 3 × 3 squares have 2 × 2 intersections.
/// let counts = FenceCounter::new(3).count().unwrap();
/// assert_eq!(counts.as_slice(), [1_u32, 8, 20, 16, 2].map(Into::into));
///
/// // 9 × 9 squares without a limit (telemath, Quoridor2).
/// let all = FenceCounter::new(9).count().unwrap();
/// assert_eq!(all.total().to_string(), "8439043387454079353907535");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct FenceCounter {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) max_fences: Option<usize>,
    pub(crate) method: Method,
    pub(crate) memory: u64,
}

impl FenceCounter {
    /// Creates a counter for a board of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Creates a counter for a board of `width` × `height` squares, with any number of fences.
    pub const fn rectangle(width: usize, height: usize) -> Self {
        Self { width, height, max_fences: None, method: Method::Zeta, memory: DEFAULT_MEMORY }
    }

    /// Limits the count to arrangements of at most this many fences; `None` is no limit.
    pub fn max_fences(self, max_fences: impl Into<Option<usize>>) -> Self {
        Self { max_fences: max_fences.into(), ..self }
    }

    /// Sets the method; [`Method::Zeta`] is the default.
    pub const fn method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Sets the memory limit of the tables in bytes; [`DEFAULT_MEMORY`] is the default.
    pub const fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

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

    pub(crate) fn intersections(&self) -> Result<Intersections, CountError> {
        let Self { width, height, max_fences, .. } = *self;
        if width == 0 || height == 0 {
            return Err(CountError::NoSquares { width, height });
        }
        // A quarter turn exchanges horizontal and vertical fences, so rows ≥ columns will do.
        let (columns, rows) = (width.min(height) - 1, width.max(height) - 1);
        let places = columns.checked_mul(rows).ok_or(self.too_large(None))?;
        let max_fences = max_fences.map_or(places, |max| max.min(places));
        Ok(Intersections { columns, rows, max_fences })
    }

    /// The moduli of the zeta method, or an error if its tables exceed the memory limit.
    pub(crate) fn moduli(&self, board: &Intersections) -> Result<Vec<Modulus>, CountError> {
        self.permit(zeta::bytes(board))?;
        zeta::moduli_for(board).ok_or(self.too_large(None))
    }

    pub(crate) fn permit(&self, needed: Option<u64>) -> Result<(), CountError> {
        if needed.is_some_and(|needed| needed <= self.memory) {
            Ok(())
        } else {
            Err(self.too_large(needed))
        }
    }

    pub(crate) const fn too_large(&self, needed: Option<u64>) -> CountError {
        let Self { width, height, memory: limit, .. } = *self;
        CountError::TooLarge { width, height, needed, limit }
    }
}

/// A method of counting. All methods give the same numbers. The text forms are `zeta`, `rows`,
/// `intersections` and `brute-force`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A subset-sum transform over row signatures joins the rows of each half of the board, then
    /// the halves: for n × n intersections, about n² 2ⁿ⁻² additions for each number of fences.
    #[default]
    Zeta,
    /// Rows are joined one by one, over all pairs of compatible row signatures: about n 3ⁿ products
    /// for each pair of fence counts.
    Rows,
    /// Intersections are filled one by one, with a profile of the last n: about n² (1 + √3)ⁿ
    /// additions for each number of fences.
    Intersections,
    /// Arrangements are enumerated one by one.
    BruteForce,
}

named_values!(
    Method, "a method of counting":
    Zeta => "zeta",
    Rows => "rows",
    Intersections => "intersections",
    BruteForce => "brute-force",
);
