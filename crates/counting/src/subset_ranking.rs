//! The combinatorial number system: a dense number for each k-subset of m squares.

use abstract_games_core::ParameterError;

/// A dense numbering of the subsets of size k of the squares 0 … m - 1.
///
/// In the combinatorial number system the subset {c₁ < c₂ < … < cₖ} has the number C(c₁, 1) + C(c₂,
/// 2) + … + C(cₖ, k), which does not depend on m (D. E. Knuth, The Art of Computer Programming,
/// volume 4A, section 7.2.1.3). Subsets are in colexicographic order: by their greatest squares
/// first.
///
/// A rank costs k additions of tabulated binomials, its inverse k roots and a few binomials near
/// each (up to 15 for the third of 2¹⁹ squares). The table has k · m entries of 8 bytes, or of 16
/// bytes if the number of subsets exceeds 64 bits: 2 KiB for four of 64 squares, at most 56 MiB.
///
/// For larger subsets see [`ArrangementRanking`](crate::ArrangementRanking), with two kinds.
///
/// ```
/// use abstract_games_counting::SubsetRanking;
///
/// let rooks = SubsetRanking::new(64, 4).unwrap();
/// assert_eq!(rooks.count(), 635_376);
/// assert_eq!(rooks.rank(&[0, 7, 56, 63]).unwrap(), 595_665 + 27_720 + 21);
/// assert_eq!(rooks.unrank(623_406).unwrap(), [0, 7, 56, 63]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsetRanking {
    squares: u32,
    size: usize,
    count: u128,
    /// The terms C(square, position + 1) of all squares at position 0, then at position 1, and so
    /// on. Empty if the number of subsets exceeds 64 bits.
    terms: Vec<u64>,
    /// The same terms in 128 bits; empty unless the number of subsets exceeds 64 bits.
    wide_terms: Vec<u128>,
}

/// The greatest number of squares for subsets of eight, whose numbers have up to 128 bits.
const MOST_FOR_EIGHT: u32 = 246_703;

/// Subsets of at most this size are numbered in 64 bits, for every supported number of squares.
const NARROW_SIZE: usize = 3;

impl SubsetRanking {
    /// The greatest number of squares, for subsets of at most seven; for eight it is 246 703.
    pub const MAX_SQUARES: u32 = 1 << 19;
    /// The greatest size of the subsets.
    pub const MAX_SIZE: usize = 8;

    /// The greatest number of squares for subsets of this size, 0 if the size exceeds
    /// [`MAX_SIZE`](Self::MAX_SIZE).
    pub const fn most_squares(size: usize) -> u32 {
        match size {
            0..Self::MAX_SIZE => Self::MAX_SQUARES,
            Self::MAX_SIZE => MOST_FOR_EIGHT,
            _ => 0,
        }
    }

    /// The numbering of the subsets of `size` out of `squares` squares, with numbers below 2¹²⁸.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if `size` exceeds [`MAX_SIZE`](Self::MAX_SIZE), or `squares`
    /// exceeds [`most_squares`](Self::most_squares).
    pub fn new(squares: u32, size: usize) -> Result<Self, ParameterError> {
        Self::check(squares, size)?;
        // Column j holds C(c, j) for c from 0 to the number of squares; the last is the count.
        let mut column = vec![1_u128; squares as usize + 1];
        let mut terms = Vec::with_capacity(size * squares as usize);
        for _ in 0..size {
            // C(c + 1, j + 1) = C(c, j + 1) + C(c, j)
            let mut sum = 0_u128;
            for binomial in &mut column {
                // Only the sum after the last square may be too wide, and nothing uses it.
                let next = sum.wrapping_add(*binomial);
                *binomial = std::mem::replace(&mut sum, next);
            }
            terms.extend_from_slice(&column[..squares as usize]);
        }
        let count = column[squares as usize];
        let (terms, wide_terms) = if count <= u64::MAX.into() {
            // A term that does not fit belongs to no subset.
            let narrow = |&term: &u128| u64::try_from(term).unwrap_or(u64::MAX);
            (terms.iter().map(narrow).collect(), Vec::new())
        } else {
            (Vec::new(), terms)
        };
        Ok(Self { squares, size, count, terms, wide_terms })
    }

    pub(crate) fn check(squares: u32, size: usize) -> Result<(), ParameterError> {
        ParameterError::check("the size of subsets", size as u128, 0..=Self::MAX_SIZE as u128)?;
        let most = Self::most_squares(size).into();
        ParameterError::check("the number of squares", squares, 0..=most)
    }

    /// The number of squares.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The size of the subsets.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of subsets. They are numbered from 0 to `count() - 1`.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The number of `subset`, as [`rank`](SubsetRanking::rank) without checks, for inner loops. If
    /// `subset` is not [`size`](SubsetRanking::size) squares in ascending order, each less than
    /// [`squares`](SubsetRanking::squares), the result has no meaning.
    #[inline]
    pub fn rank_ascending(&self, subset: &[u32]) -> u128 {
        let mut sum = 0_u64;
        if self.look_up(subset, &self.terms, |term| sum = sum.wrapping_add(term)) {
            return sum.into();
        }
        // Small subsets never use the wide table. Without the call no registers are saved.
        if subset.len() > NARROW_SIZE { self.sum_of_wide(subset) } else { 0 }
    }

    /// The number of a subset of squares in ascending order, if all numbers fit into 64 bits.
    #[inline]
    pub(crate) fn narrow_rank(&self, subset: &[u32]) -> u64 {
        let mut sum = 0_u64;
        self.look_up(subset, &self.terms, |term| sum = sum.wrapping_add(term));
        sum
    }

    /// The number of subsets of the squares before `square`.
    pub(crate) fn count_below(&self, square: u32) -> u128 {
        let factor =
            |product, i: u32| product * u128::from(square.saturating_sub(i)) / u128::from(i + 1);
        (0..).take(self.size).fold(1, factor)
    }

    /// Adds the terms of the squares of a subset, up to the first beyond the table, and returns
    /// whether there is none. One branch for each term detects both a square out of range and an
    /// empty table.
    #[inline]
    fn look_up<T: Copy>(&self, subset: &[u32], terms: &[T], mut add: impl FnMut(T)) -> bool {
        // `chunks_exact` would divide, which costs more than the lookups.
        for (k, &square) in subset.iter().enumerate() {
            let place = k.wrapping_mul(self.squares as usize).wrapping_add(square as usize);
            let Some(&term) = terms.get(place) else { return false };
            add(term);
        }
        true
    }

    /// Not inlined, so that `rank_ascending` remains small enough to be inlined.
    #[inline(never)]
    fn sum_of_wide(&self, subset: &[u32]) -> u128 {
        let mut sum = 0_u128;
        self.look_up(subset, &self.wide_terms, |term| sum = sum.wrapping_add(term));
        sum
    }

    /// The number of `subset`, a list of [`size`](SubsetRanking::size) squares in ascending order.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if `subset` has another size. [`ParameterError::OutOfRange`] or
    /// [`ParameterError::Order`] with the first square that is too large or out of order.
    pub fn rank(&self, subset: &[u32]) -> Result<u128, ParameterError> {
        if subset.len() != self.size() {
            return Err(self.other_size(subset));
        }
        let mut least = 0;
        for (position, &square) in subset.iter().enumerate() {
            if square >= self.squares {
                let what = format!("the square at position {position}").into();
                let (found, count) = (square.into(), self.squares.into());
                return Err(ParameterError::OutOfRange { what, found, count });
            }
            if square < least {
                return Err(ParameterError::Order { position, square });
            }
            least = square + 1;
        }
        Ok(self.rank_ascending(subset))
    }

    fn other_size(&self, subset: &[u32]) -> ParameterError {
        let what = "the size of a subset".into();
        let (found, expected) = (subset.len() as u128, self.size as u128);
        ParameterError::Mismatch { what, found, expected }
    }

    /// The subset whose number is `rank`, its squares in ascending order.
    ///
    /// # Errors
    ///
    /// [`ParameterError::OutOfRange`] if `rank` is not less than [`count`](SubsetRanking::count).
    pub fn unrank(&self, rank: u128) -> Result<Vec<u32>, ParameterError> {
        let mut subset = vec![0; self.size];
        self.unrank_into(rank, &mut subset)?;
        Ok(subset)
    }

    /// Writes the subset whose number is `rank` to `subset`, in ascending order.
    ///
    /// This is faster if `subset` already holds the subset of a number near `rank`.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if the length of `subset` is not [`size`](SubsetRanking::size).
    /// [`ParameterError::OutOfRange`] if `rank` is not less than [`count`](SubsetRanking::count).
    #[inline]
    pub fn unrank_into(&self, rank: u128, subset: &mut [u32]) -> Result<(), ParameterError> {
        if subset.len() != self.size {
            return Err(self.other_size(subset));
        }
        if rank >= self.count {
            let what = "the number of a subset".into();
            return Err(ParameterError::OutOfRange { what, found: rank, count: self.count });
        }
        let squares = self.squares as usize;
        match u64::try_from(rank) {
            Ok(rank) if self.wide_terms.is_empty() => {
                take_apart(rank, &self.terms, squares, subset);
            }
            _ => take_apart(rank, &self.wide_terms, squares, subset),
        }
        Ok(())
    }
}

/// Writes to `subset` the squares whose terms sum up to `rest`, from the last position on, of
/// `squares` terms each. The squares that `subset` holds are tried first.
#[inline]
fn take_apart<T: Term>(mut rest: T, terms: &[T], squares: usize, subset: &mut [u32]) {
    let mut end = terms.len();
    let mut below = squares;
    for (position, slot) in subset.iter_mut().enumerate().rev() {
        let column = &terms[end - squares..end][..below];
        // The greatest square whose term is at most `rest`, which is less than the square before.
        let mut square = *slot as usize;
        if square >= below || !is_greatest(column, square, rest) {
            square = estimate(rest.rounded(), position).min(below - 1);
            while column[square] > rest {
                square -= 1;
            }
            while column.get(square + 1).is_some_and(|&term| term <= rest) {
                square += 1;
            }
        }
        rest -= column[square];
        *slot = u32::try_from(square).expect("a square is at most `MAX_SQUARES`");
        end -= squares;
        below = square.max(1);
    }
}

#[inline]
fn is_greatest<T: Term>(column: &[T], square: usize, rest: T) -> bool {
    column[square] <= rest && column.get(square + 1).is_none_or(|&next| next > rest)
}

/// The greatest square whose term at `position` is at most `rest`, or a square near it.
///
/// With k = position + 1, the product of the k factors of k! · C(c, k) = c (c - 1) … (c - k + 1) is
/// nearly the k-th power of their mean, c - (k - 1) / 2. Squares have 19 bits, and an `f32` 24. The
/// factorial is taken out of the root where the product may exceed the range of an `f32`.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a small number")]
fn estimate(rest: f32, position: usize) -> usize {
    let (root, mean) = match position {
        0 => (rest, 0.0),
        1 => ((2.0 * rest).sqrt(), 0.5),
        2 => (cube_root(6.0 * rest), 1.0),
        3 => ((24.0 * rest).sqrt().sqrt(), 1.5),
        4 => ((120.0 * rest).powf(1.0 / 5.0), 2.0),
        5 => ((720.0 * rest).cbrt().sqrt(), 2.5),
        6 => (3.380_015 * rest.powf(1.0 / 7.0), 3.0),
        _ => (3.764_351 * rest.sqrt().sqrt().sqrt(), 3.5),
    };
    (root + mean) as usize
}

/// The cube root of a positive number, with an error of less than 3 · 10⁻⁵ of it, or a small number
/// for 0: a third of the bits, with an error of 3 %, and a step of Halley's method, which cubes it.
#[inline]
fn cube_root(number: f32) -> f32 {
    let rough = f32::from_bits(number.to_bits() / 3 + 0x2a51_4067);
    let cube = rough * rough * rough;
    rough * (cube + 2.0 * number) / (2.0 * cube + number)
}

/// A number of a subset, of 64 or of 128 bits.
trait Term: Copy + Ord + std::ops::SubAssign {
    fn rounded(self) -> f32;
}

impl Term for u64 {
    #[expect(clippy::cast_precision_loss, reason = "it is rounded")]
    fn rounded(self) -> f32 {
        self as f32
    }
}

impl Term for u128 {
    #[expect(clippy::cast_precision_loss, reason = "it is rounded")]
    fn rounded(self) -> f32 {
        self as f32
    }
}
