//! Arrangements drawn uniformly.

use std::fmt;

use abstract_games_core::Observer;
use num_bigint::BigUint;
#[cfg(feature = "rand")]
use rand_core::Rng;

use super::suffixes::{self, Limit, Suffixes};
use super::{FenceArrangement, FenceCounter, FencePlace};
use crate::counting::CountError;

/// Draws fence arrangements, each as likely as every other: the board, and how many fences there may
/// be.
///
/// [`prepare`](FenceSampler::prepare) counts the ways to complete every start of an arrangement; the
/// [`FenceArrangements`] that it returns are then numbered, and drawn by drawing a number.
///
/// ```
/// use abstract_games_quoridor::counting::{FenceSampler, count_fences};
///
/// let arrangements = FenceSampler::new(9).max_fences(20).prepare().unwrap();
/// assert_eq!(*arrangements.total(), count_fences(9, 20));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenceSampler {
    counter: FenceCounter,
    exactly: bool,
}

impl FenceSampler {
    /// Draws on boards of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Draws on boards of `width` × `height` squares, with any number of fences.
    pub const fn rectangle(width: usize, height: usize) -> Self {
        Self { counter: FenceCounter::rectangle(width, height), exactly: false }
    }

    /// Draws only arrangements of at most this many fences.
    #[must_use]
    pub const fn max_fences(mut self, fences: usize) -> Self {
        self.counter.max_fences = Some(fences);
        self.exactly = false;
        self
    }

    /// Draws only arrangements of exactly this many fences.
    #[must_use]
    pub const fn exactly(mut self, fences: usize) -> Self {
        self.counter.max_fences = Some(fences);
        self.exactly = true;
        self
    }

    /// Refuses boards whose table needs more than this many bytes, instead of
    /// [`DEFAULT_MEMORY`](super::DEFAULT_MEMORY).
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.counter.memory = bytes;
        self
    }

    /// Counts the ways to complete every start of an arrangement: on c × r intersections, c ≤ r, a table of (c r + 1) 2ᶜ numbers for each number
    /// of fences, of 16 bytes each on boards up to 10 × 10 squares, and at most four additions for each.
    ///
    /// # Errors
    ///
    /// [`CountError::NoSquares`], [`CountError::NoArrangement`] and, before any work,
    /// [`CountError::TooLarge`].
    pub fn prepare(&self) -> Result<FenceArrangements, CountError> {
        self.prepare_observed(&mut ())
    }

    /// The same, watched by `observer`: `done` counts intersections.
    ///
    /// # Errors
    ///
    /// As [`prepare`](FenceSampler::prepare), and [`CountError::Stopped`] when the observer ends it.
    pub fn prepare_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<FenceArrangements, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        let FenceCounter { width, height, max_fences, .. } = self.counter;
        let board = self.counter.intersections()?;
        let limit = match max_fences {
            // As many as there are places always fit: a checkerboard, and part of it.
            Some(fences) if self.exactly && fences > board.max_fences => {
                return Err(CountError::NoArrangement { width, height, fences });
            }
            Some(_) if self.exactly => Limit::Exactly,
            Some(_) if board.max_fences < board.columns * board.rows => Limit::AtMost,
            _ => Limit::Any,
        };
        let needed = suffixes::bytes(&board, limit);
        self.counter.permit(needed)?;
        let too_large = self.counter.too_large(needed);
        let (total, table) = if suffixes::fits_words(&board) {
            let suffixes = Suffixes::new(board, limit, observer)?.ok_or(too_large)?;
            (BigUint::from(suffixes.total()), Table::Words(suffixes))
        } else {
            let suffixes = Suffixes::new(board, limit, observer)?.ok_or(too_large)?;
            (suffixes.total(), Table::Big(suffixes))
        };
        Ok(FenceArrangements { width, height, total, table })
    }
}

/// The arrangements that a [`FenceSampler`] draws from, numbered from 0.
///
/// Their numbers come from the exact counts of ways to complete every start of an arrangement
/// ([`nth`](FenceArrangements::nth)), and `sample` draws a number. Everything is done in integers, so
/// nothing is rounded. Threads can share one value.
#[derive(Clone)]
pub struct FenceArrangements {
    width: usize,
    height: usize,
    total: BigUint,
    table: Table,
}

#[derive(Clone)]
enum Table {
    Words(Suffixes<u128>),
    Big(Suffixes<BigUint>),
}

impl FenceArrangements {
    /// The number of squares in a row of the board.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of squares in a column of the board.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The number of arrangements that can be drawn, at least 1.
    pub const fn total(&self) -> &BigUint {
        &self.total
    }

    /// The arrangement with this number, from 0; `None` from [`total`](FenceArrangements::total) on.
    ///
    /// On boards at least as high as wide the order is lexicographic, row by row from the top left, in
    /// the order of [`FencePlace`]. The arrangements of a board that is wider are those of the board
    /// reflected in its diagonal from the top left, in their order.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::FenceSampler;
    ///
    /// let arrangements = FenceSampler::new(3).exactly(2).prepare().unwrap();
    /// let all: Vec<_> = (0_u32..).map_while(|n| arrangements.nth(&n.into())).collect();
    /// assert_eq!(all.len(), 20);
    /// assert_eq!((all[0].to_string(), all[19].to_string()), ("../-|".into(), "||/..".into()));
    /// ```
    pub fn nth(&self, index: &BigUint) -> Option<FenceArrangement> {
        let places = match &self.table {
            Table::Words(suffixes) => suffixes.nth(u128::try_from(index).ok()?)?,
            Table::Big(suffixes) => suffixes.nth(index.clone())?,
        };
        Some(FenceArrangement::from_legal(self.width, self.height, self.turned(places)))
    }

    /// Draws an arrangement, uniformly as far as `rng` is uniform; some microseconds on the board of the
    /// game. Needs the feature `rand`.
    ///
    /// The number of the arrangement is drawn from as many random bits as the greatest has, in digits of
    /// 32 bits from the lowest, and again if it is too large. So the same generator gives the same
    /// arrangements on every machine.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::FenceSampler;
    /// use rand_chacha::ChaCha8Rng;
    /// use rand_chacha::rand_core::SeedableRng;
    ///
    /// let arrangements = FenceSampler::new(5).max_fences(6).prepare().unwrap();
    /// let fences = arrangements.sample(&mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!(fences.to_string(), "|.-./..|./...|/....");
    /// ```
    #[cfg(feature = "rand")]
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> FenceArrangement {
        let bits = (&self.total - 1_u32).bits();
        loop {
            let digits = (0..bits.div_ceil(32)).map(|digit| {
                let surplus = (32 * (digit + 1)).saturating_sub(bits);
                rng.next_u32() >> surplus
            });
            if let Some(fences) = self.nth(&BigUint::new(digits.collect())) {
                return fences;
            }
        }
    }

    /// From the board with at least as many rows to the board itself.
    fn turned(&self, places: Vec<FencePlace>) -> Vec<FencePlace> {
        if self.width <= self.height || places.is_empty() {
            return places;
        }
        let (columns, rows) = (self.width - 1, self.height - 1);
        let turned = |at: usize| places[at % columns * rows + at / columns].turned();
        (0..places.len()).map(turned).collect()
    }
}

/// Without the table.
impl fmt::Debug for FenceArrangements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, total, .. } = self;
        let mut fields = f.debug_struct("FenceArrangements");
        fields.field("width", width).field("height", height).field("total", total);
        fields.finish_non_exhaustive()
    }
}
