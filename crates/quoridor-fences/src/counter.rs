//! `FenceCounter`: what is counted, by which method, within which limits.

use abstract_games_core::named_values;

use crate::bounds::Intersections;
use crate::error::CountError;

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
