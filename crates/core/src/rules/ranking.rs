//! The combinatorial number system: a dense number for each k-subset of m squares.

use thiserror::Error;

/// Numbers the subsets of a fixed size of the squares 0 … m - 1 without gaps.
///
/// In the combinatorial number system the subset {c₁ < c₂ < … < cₖ} has the number
/// C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k); so subsets are ordered by their greatest square first
/// (colexicographic order), and the number does not depend on m (D. E. Knuth, The Art of Computer
/// Programming, volume 4A, section 7.2.1.3).
///
/// A rank costs k additions of tabulated binomials, its inverse k binary searches in m. The table
/// takes 16 bytes for each square and element, 512 KiB at the most.
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
    /// `binomials[j][c]` is C(c, j + 1), for c from 0 to the number of squares.
    binomials: Vec<Vec<u128>>,
}

/// Why subsets cannot be numbered, or why something is not a subset or its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RankingError {
    /// More squares than [`SubsetRanking::MAX_SQUARES`].
    #[error("{squares} squares are more than {}", SubsetRanking::MAX_SQUARES)]
    TooManySquares {
        /// The number of squares asked for.
        squares: u32,
    },
    /// Larger subsets than [`SubsetRanking::MAX_SIZE`].
    #[error("subsets of {size} squares are larger than {}", SubsetRanking::MAX_SIZE)]
    TooLarge {
        /// The subset size asked for.
        size: usize,
    },
    /// A subset of another size.
    #[error("a subset of {found} squares where {expected} are asked for")]
    Size {
        /// The size of the subset that was given.
        found: usize,
        /// The size of the subsets that are numbered.
        expected: usize,
    },
    /// Squares out of order, or one twice.
    #[error("square {square} at position {position} is not greater than the one before it")]
    Order {
        /// The position in the subset, from 0.
        position: usize,
        /// The square that stands there.
        square: u32,
    },
    /// A square beyond the last.
    #[error("square {square} at position {position}: there are only {squares} squares")]
    OutOfRange {
        /// The position in the subset, from 0.
        position: usize,
        /// The square that stands there.
        square: u32,
        /// The number of squares.
        squares: u32,
    },
    /// A number that no subset has.
    #[error("no subset has the number {rank}: there are {count}")]
    Rank {
        /// The number in question.
        rank: u128,
        /// How many subsets there are.
        count: u128,
    },
}

impl SubsetRanking {
    /// The most squares.
    pub const MAX_SQUARES: u32 = 4096;
    /// The largest subsets.
    pub const MAX_SIZE: usize = 8;

    /// Numbers the subsets of `size` out of `squares` squares.
    ///
    /// # Errors
    ///
    /// [`RankingError::TooManySquares`] or [`RankingError::TooLarge`] beyond the limits above,
    /// within which no number exceeds 2⁸¹.
    pub fn new(squares: u32, size: usize) -> Result<Self, RankingError> {
        if squares > Self::MAX_SQUARES {
            return Err(RankingError::TooManySquares { squares });
        }
        if size > Self::MAX_SIZE {
            return Err(RankingError::TooLarge { size });
        }
        let mut binomials: Vec<Vec<u128>> = Vec::with_capacity(size);
        for j in 0..size {
            // C(c + 1, j + 1) = C(c, j + 1) + C(c, j)
            let mut column = vec![0; squares as usize + 1];
            for c in 0..squares as usize {
                let smaller = if j == 0 { 1 } else { binomials[j - 1][c] };
                column[c + 1] = column[c] + smaller;
            }
            binomials.push(column);
        }
        Ok(Self { squares, binomials })
    }

    /// The number of squares.
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The size of the subsets.
    pub fn size(&self) -> usize {
        self.binomials.len()
    }

    /// How many subsets there are; their numbers run from 0 to one less.
    pub fn count(&self) -> u128 {
        self.binomials.last().map_or(1, |column| column[self.squares as usize])
    }

    /// What `square` adds to the number of a subset in which it stands at `position`, both from 0:
    /// C(`square`, `position` + 1). For tables of one's own, in narrower integers.
    ///
    /// # Panics
    ///
    /// If `square` is greater than the number of squares, or `position` not less than the size.
    pub fn term(&self, position: usize, square: u32) -> u128 {
        self.binomials[position][square as usize]
    }

    /// The number of `subset`, whose squares must ascend.
    ///
    /// # Errors
    ///
    /// [`RankingError`] `Size`, `Order` or `OutOfRange`, naming the first square that is wrong.
    pub fn rank(&self, subset: &[u32]) -> Result<u128, RankingError> {
        if subset.len() != self.size() {
            return Err(RankingError::Size { found: subset.len(), expected: self.size() });
        }
        let mut rank = 0;
        let mut least = 0;
        for (position, (&square, column)) in subset.iter().zip(&self.binomials).enumerate() {
            if square >= self.squares {
                let squares = self.squares;
                return Err(RankingError::OutOfRange { position, square, squares });
            }
            if square < least {
                return Err(RankingError::Order { position, square });
            }
            rank += column[square as usize];
            least = square + 1;
        }
        Ok(rank)
    }

    /// The subset whose number is `rank`, its squares in ascending order.
    ///
    /// # Errors
    ///
    /// [`RankingError::Rank`] if `rank` is not less than [`count`](SubsetRanking::count).
    pub fn unrank(&self, rank: u128) -> Result<Vec<u32>, RankingError> {
        let count = self.count();
        if rank >= count {
            return Err(RankingError::Rank { rank, count });
        }
        let mut rest = rank;
        let mut subset = vec![0; self.size()];
        for (slot, column) in subset.iter_mut().zip(&self.binomials).rev() {
            // The greatest square whose binomial still fits.
            let square = column.partition_point(|&binomial| binomial <= rest) - 1;
            rest -= column[square];
            *slot = u32::try_from(square).expect("squares are numbered in 32 bits");
        }
        Ok(subset)
    }
}
