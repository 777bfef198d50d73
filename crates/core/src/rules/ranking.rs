//! The combinatorial number system: a dense number for each k-subset of m squares.

use crate::rules::error::ParameterError;

/// Numbers the subsets of a fixed size of the squares 0 … m - 1 without gaps.
///
/// In the combinatorial number system the subset {c₁ < c₂ < … < cₖ} has the number
/// C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k); so subsets are ordered by their greatest square first
/// (colexicographic order), and the number does not depend on m (D. E. Knuth, The Art of Computer
/// Programming, volume 4A, section 7.2.1.3).
///
/// A rank costs k additions of tabulated binomials, its inverse k binary searches in m. The table has
/// a number for each square and element, of 8 bytes, or of 16 if the numbers need more: 2 KiB for four
/// of 64 squares, 512 KiB at the most.
///
/// ```
/// use abstract_games_core::SubsetRanking;
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
    /// What each square adds to a number at each position in a subset, C(square, position + 1): all
    /// squares of the first position, then those of the second, and so on. Empty if numbers need more
    /// than 64 bits.
    terms: Vec<u64>,
    /// The same in 128 bits; empty if numbers need no more than 64.
    wide_terms: Vec<u128>,
}

/// Subsets up to this size of any number of squares are numbered in 64 bits.
const NARROW_SIZE: usize = 5;

impl SubsetRanking {
    /// The most squares.
    pub const MAX_SQUARES: u32 = 4096;
    /// The largest subsets.
    pub const MAX_SIZE: usize = 8;

    /// Numbers the subsets of `size` out of `squares` squares.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] beyond the limits above,
    /// within which no number exceeds 2⁸¹.
    pub fn new(squares: u32, size: usize) -> Result<Self, ParameterError> {
        if squares > Self::MAX_SQUARES {
            return Err(ParameterError::TooLarge {
                what: "the number of squares".into(),
                found: squares.into(),
                most: Self::MAX_SQUARES.into(),
            });
        }
        if size > Self::MAX_SIZE {
            return Err(ParameterError::TooLarge {
                what: "the size of subsets".into(),
                found: size as u128,
                most: Self::MAX_SIZE as u128,
            });
        }
        // Column j holds C(c, j) for c from 0 to the number of squares, the last of which is the count.
        let mut column = vec![1_u128; squares as usize + 1];
        let mut terms = Vec::with_capacity(size * squares as usize);
        for _ in 0..size {
            // C(c + 1, j + 1) = C(c, j + 1) + C(c, j)
            let mut sum = 0;
            for binomial in &mut column {
                sum += std::mem::replace(binomial, sum);
            }
            terms.extend_from_slice(&column[..squares as usize]);
        }
        let count = column[squares as usize];
        let (terms, wide_terms) = if count <= u64::MAX.into() {
            (narrowed(&terms), Vec::new())
        } else {
            (Vec::new(), terms)
        };
        Ok(Self { squares, size, count, terms, wide_terms })
    }

    /// The number of squares.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The size of the subsets.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many subsets there are; their numbers run from 0 to one less.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The number of the subset that these squares are, which must be as many as the size says,
    /// ascend, and be less than the number of squares.
    ///
    /// For inner loops. For other squares the result has no meaning; [`rank`](SubsetRanking::rank)
    /// checks them.
    #[inline]
    pub fn rank_ascending<const N: usize>(&self, subset: [u32; N]) -> u128 {
        let mut terms = self.looked_up(&subset, &self.terms);
        // A square out of range and an empty table end the sum in the same way, with one branch each.
        match terms.try_fold(0_u64, |sum, term| Some(sum.wrapping_add(term?))) {
            Some(sum) => sum.into(),
            None if N > NARROW_SIZE => self.sum_of_wide(&subset),
            // Small subsets never use the wide table. Without the call no registers are saved for it.
            None => 0,
        }
    }

    /// The terms of the squares of a subset, as far as there are such squares.
    #[inline]
    fn looked_up<T: Copy>(&self, subset: &[u32], terms: &[T]) -> impl Iterator<Item = Option<T>> {
        // Not by `chunks_exact`, which divides, and so costs more than the lookups.
        let squares = self.squares as usize;
        let places = (0_usize..).zip(subset);
        let places = places.map(move |(k, &c)| k.wrapping_mul(squares).wrapping_add(c as usize));
        places.map(|place| terms.get(place).copied())
    }

    /// The sum of terms of more than 64 bits: out of line, so that the sum of others is small enough to
    /// be made where it is asked for.
    #[inline(never)]
    fn sum_of_wide(&self, subset: &[u32]) -> u128 {
        self.looked_up(subset, &self.wide_terms).flatten().fold(0, u128::wrapping_add)
    }

    /// The number of `subset`, whose squares must ascend.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] `Mismatch`, `Order` or `OutOfRange`, naming the first square that is wrong.
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
        Ok(if self.wide_terms.is_empty() {
            self.looked_up(subset, &self.terms).flatten().sum::<u64>().into()
        } else {
            self.sum_of_wide(subset)
        })
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
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] unless `subset` has room for exactly the squares of one,
    /// [`ParameterError::OutOfRange`] if `rank` is not less than [`count`](SubsetRanking::count).
    #[inline]
    pub fn unrank_into(&self, rank: u128, subset: &mut [u32]) -> Result<(), ParameterError> {
        if subset.len() != self.size {
            return Err(self.other_size(subset));
        }
        if rank >= self.count {
            return Err(ParameterError::OutOfRange {
                what: "the number of a subset".into(),
                found: rank,
                count: self.count,
            });
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

/// The terms in fewer bits. One that does not fit is that of a square where none of this position can
/// stand; what replaces it exceeds all numbers.
fn narrowed(terms: &[u128]) -> Vec<u64> {
    terms.iter().map(|&term| u64::try_from(term).unwrap_or(u64::MAX)).collect()
}

/// The squares whose terms, from columns of `squares` terms each, sum up to `rest`; the last first.
#[inline]
fn take_apart<T>(mut rest: T, terms: &[T], squares: usize, subset: &mut [u32])
where
    T: Copy + Ord + std::ops::SubAssign,
{
    let mut end = terms.len();
    for slot in subset.iter_mut().rev() {
        let column = &terms[end - squares..end];
        // The greatest square whose term still fits; that of square 0 is 0.
        let square = column.partition_point(|&term| term <= rest) - 1;
        rest -= column[square];
        *slot = u32::try_from(square).expect("squares are numbered in 32 bits");
        end -= squares;
    }
}
