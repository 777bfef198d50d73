//! `ArrangementRanking`: a dense number for each arrangement of pieces of several kinds.

use abstract_games_core::ParameterError;

/// A dense numbering of the arrangements of pieces of several kinds, in combinatorics the
/// permutations of a multiset: the sequences in which each kind occurs a given number of times.
///
/// A board on which each cell holds one piece is such a sequence; vacant cells are a kind too. So
/// is a board of pieces that cover several cells, if a piece counts where it is met first.
///
/// The numbers are in lexicographic order (D. E. Knuth, The Art of Computer Programming, volume 4A,
/// section 7.2.1.2). A rank and its inverse cost two multiplications and divisions for each piece;
/// for a few equal pieces on many squares, [`SubsetRanking`](crate::SubsetRanking) is faster.
///
/// ```
/// use abstract_games_counting::ArrangementRanking;
///
/// // The gap and the tiles of the 15-puzzle; 20 pegs in 33 holes; the pieces of Klotski.
/// assert_eq!(ArrangementRanking::new(&[1; 16])?.count(), 20_922_789_888_000);
/// assert_eq!(ArrangementRanking::new(&[13, 20])?.count(), 573_166_440);
/// let klotski = ArrangementRanking::new(&[2, 4, 1, 4, 1])?;
/// assert_eq!((klotski.count(), klotski.key_bits()), (415_800, 19));
///
/// let pieces = [1, 4, 1, 1, 2, 1, 3, 3, 3, 0, 0, 3];
/// let number = klotski.rank(&pieces)?;
/// assert_eq!(klotski.unrank(number)?, pieces);
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrangementRanking {
    counts: Vec<u8>,
    len: usize,
    count: u128,
}

impl ArrangementRanking {
    /// The greatest number of pieces.
    pub const MAX_LEN: usize = 255;
    /// The greatest number of arrangements. A product with a number of pieces has 128 bits.
    pub const MAX_COUNT: u128 = 1 << 120;

    /// The numbering of the arrangements of `counts[k]` pieces of each kind `k`.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if there are more than [`MAX_LEN`](Self::MAX_LEN) pieces, more
    /// than 256 kinds, or more than [`MAX_COUNT`](Self::MAX_COUNT) arrangements.
    pub fn new(counts: &[usize]) -> Result<Self, ParameterError> {
        let check =
            |what: &'static str, found: u128, most| ParameterError::check(what, found, 0..=most);
        check("the number of kinds of pieces", counts.len() as u128, 256)?;
        let len = counts.iter().fold(0_usize, |sum, &count| sum.saturating_add(count));
        check("the number of pieces", len as u128, Self::MAX_LEN as u128)?;
        let mut count = 1_u128;
        let mut pieces = 0;
        for &of_kind in counts {
            for placed in 1..=of_kind as u128 {
                pieces += 1;
                // A product of binomials, which is whole after each division.
                count = count * pieces / placed;
                check("the number of arrangements", count, Self::MAX_COUNT)?;
            }
        }
        let counts = counts.iter().filter_map(|&count| u8::try_from(count).ok()).collect();
        Ok(Self { counts, len, count })
    }

    /// The number of pieces in an arrangement.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no pieces, so that there is one arrangement.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of arrangements. They are numbered from 0 to `count() - 1`.
    pub fn count(&self) -> u128 {
        self.count
    }

    /// The number of bits of the greatest number, for
    /// [`Keyed::key_bits`](abstract_games_core::Keyed::key_bits).
    pub fn key_bits(&self) -> u32 {
        u128::BITS - (self.count - 1).leading_zeros()
    }

    /// The number of an arrangement: the kinds of its pieces, from the first.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if there are more or fewer pieces, or of one of the kinds.
    /// [`ParameterError::OutOfRange`] for a kind that does not exist.
    pub fn rank(&self, kinds: &[u8]) -> Result<u128, ParameterError> {
        self.check_len(kinds.len())?;
        let mut left = self.counts.clone();
        let (mut rank, mut count) = (0, self.count);
        for (&kind, pieces) in kinds.iter().zip((1..=self.len as u128).rev()) {
            let of_kind = left.get(usize::from(kind)).copied().ok_or_else(|| {
                let what = "the kind of a piece".into();
                let (found, count) = (kind.into(), self.counts.len() as u128);
                ParameterError::OutOfRange { what, found, count }
            })?;
            if of_kind == 0 {
                let number: usize = kinds.iter().map(|&other| usize::from(other == kind)).sum();
                return Err(ParameterError::Mismatch {
                    what: format!("the number of pieces of kind {kind}").into(),
                    found: number as u128,
                    expected: self.counts[usize::from(kind)].into(),
                });
            }
            let before: u128 = left[..usize::from(kind)].iter().map(|&n| u128::from(n)).sum();
            rank += count * before / pieces;
            count = count * u128::from(of_kind) / pieces;
            left[usize::from(kind)] -= 1;
        }
        Ok(rank)
    }

    /// The arrangement with this number: the kinds of its pieces, from the first.
    ///
    /// # Errors
    ///
    /// [`ParameterError::OutOfRange`] if `rank` is not less than [`count`](Self::count).
    pub fn unrank(&self, rank: u128) -> Result<Vec<u8>, ParameterError> {
        let mut kinds = vec![0; self.len];
        self.unrank_into(rank, &mut kinds)?;
        Ok(kinds)
    }

    /// Writes the arrangement with this number to `kinds`.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if the length of `kinds` is not [`len`](Self::len).
    /// [`ParameterError::OutOfRange`] if `rank` is not less than [`count`](Self::count).
    pub fn unrank_into(&self, mut rank: u128, kinds: &mut [u8]) -> Result<(), ParameterError> {
        self.check_len(kinds.len())?;
        if rank >= self.count {
            let what = "the number of an arrangement".into();
            return Err(ParameterError::OutOfRange { what, found: rank, count: self.count });
        }
        let mut left = self.counts.clone();
        let mut count = self.count;
        for (slot, pieces) in kinds.iter_mut().zip((1..=self.len as u128).rev()) {
            for (kind, of_kind) in (0..=u8::MAX).zip(&mut left) {
                let with_kind = count * u128::from(*of_kind) / pieces;
                if rank < with_kind {
                    *slot = kind;
                    *of_kind -= 1;
                    count = with_kind;
                    break;
                }
                rank -= with_kind;
            }
        }
        Ok(())
    }

    fn check_len(&self, found: usize) -> Result<(), ParameterError> {
        if found == self.len {
            return Ok(());
        }
        let what = "the number of pieces".into();
        let (found, expected) = (found as u128, self.len as u128);
        Err(ParameterError::Mismatch { what, found, expected })
    }
}

#[cfg(test)]
#[path = "../tests/unit/arrangements.rs"]
mod tests;
