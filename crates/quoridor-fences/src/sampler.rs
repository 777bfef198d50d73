//! Uniform samples of fence arrangements.

use std::fmt;

use abstract_games_core::Observer;
use num_bigint::BigUint;
#[cfg(feature = "rand")]
use rand_core::Rng;

use crate::arrangement::{FenceArrangement, FencePlace};
use crate::completions::{self, Completions, Limit};
use crate::counter::FenceCounter;
use crate::error::CountError;

/// A builder of uniform samplers of fence arrangements on a board.
///
/// [`prepare`](FenceSampler::prepare) numbers the arrangements; a sample has a random number.
///
/// ```
/// use abstract_games_quoridor_fences::{FenceSampler, count_fences};
///
/// let arrangements = FenceSampler::new(9).max_fences(20).prepare().unwrap();
/// assert_eq!(*arrangements.total(), count_fences(9, 20));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct FenceSampler {
    counter: FenceCounter,
    exactly: bool,
}

impl FenceSampler {
    /// Creates a builder for a board of `size` × `size` squares, with any number of fences.
    pub const fn new(size: usize) -> Self {
        Self::rectangle(size, size)
    }

    /// Creates a builder for a board of `width` × `height` squares, with any number of fences.
    pub const fn rectangle(width: usize, height: usize) -> Self {
        Self { counter: FenceCounter::rectangle(width, height), exactly: false }
    }

    /// Limits the arrangements to at most this many fences; `None` is no limit.
    pub fn max_fences(mut self, fences: impl Into<Option<usize>>) -> Self {
        self.counter.max_fences = fences.into();
        self.exactly = false;
        self
    }

    /// Limits the arrangements to exactly this many fences.
    pub const fn exactly(mut self, fences: usize) -> Self {
        self.counter.max_fences = Some(fences);
        self.exactly = true;
        self
    }

    /// Sets the memory limit in bytes; [`DEFAULT_MEMORY`](super::DEFAULT_MEMORY) is the default.
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.counter.memory = bytes;
        self
    }

    /// Counts the completions of every prefix of an arrangement.
    ///
    /// The table has (c r + 1) 2ᶜ numbers for each number of fences on c × r intersections with c ≤
    /// r, and takes at most four additions for each number. A number takes 8 bytes on boards up to
    /// 7 × 7 squares, 16 up to 10 × 10, and in general as many words of 64 bits as a bound on the
    /// number of all arrangements.
    ///
    /// # Errors
    ///
    /// [`CountError::NoSquares`]; [`CountError::NoArrangement`] if there are fewer intersections
    /// than [`exactly`](FenceSampler::exactly) asks for; [`CountError::TooLarge`], before any work,
    /// beyond the memory limit; [`CountError::Stopped`] with
    /// [`Stop::SystemMemory`](abstract_games_core::Stop) if the system refuses the memory.
    pub fn prepare(&self) -> Result<FenceArrangements, CountError> {
        self.prepare_observed(&mut ())
    }

    /// Counts as [`prepare`](FenceSampler::prepare) does. The observer's `done` is of
    /// intersections.
    ///
    /// # Errors
    ///
    /// Those of [`prepare`](FenceSampler::prepare), and [`CountError::Stopped`] by the observer.
    pub fn prepare_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<FenceArrangements, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        let FenceCounter { width, height, max_fences, .. } = self.counter;
        let board = self.counter.intersections()?;
        let limit = match max_fences {
            // Any number up to that of the intersections fits: part of a checkerboard pattern.
            Some(fences) if self.exactly && fences > board.max_fences => {
                return Err(CountError::NoArrangement { width, height, fences });
            }
            Some(_) if self.exactly => Limit::Exactly,
            Some(_) if board.max_fences < board.columns * board.rows => Limit::AtMost,
            _ => Limit::Any,
        };
        self.counter.permit(completions::bytes(&board, limit))?;
        let completions = Completions::new(board, limit, observer)?;
        Ok(FenceArrangements { width, height, total: completions.total(), completions })
    }
}

/// A numbered set of fence arrangements, made by [`FenceSampler::prepare`]. All arithmetic is
/// exact.
#[derive(Clone)]
pub struct FenceArrangements {
    width: usize,
    height: usize,
    total: BigUint,
    completions: Completions,
}

impl FenceArrangements {
    /// The number of arrangements, at least 1.
    pub const fn total(&self) -> &BigUint {
        &self.total
    }

    /// The arrangement with this number, from 0, if below [`total`](FenceArrangements::total).
    ///
    /// The order is lexicographic: row by row from the top left, in the order of [`FencePlace`]. On
    /// a board wider than high, it is that of the arrangements reflected in the diagonal from the
    /// top left.
    ///
    /// ```
    /// use abstract_games_quoridor_fences::FenceSampler;
    ///
    /// let arrangements = FenceSampler::new(3).exactly(2).prepare().unwrap();
    /// let all: Vec<_> = (0_u32..).map_while(|n| arrangements.nth(&n.into())).collect();
    /// assert_eq!(all.len(), 20);
    /// assert_eq!((all[0].to_string(), all[19].to_string()), ("../-|".into(), "||/..".into()));
    /// ```
    pub fn nth(&self, index: &BigUint) -> Option<FenceArrangement> {
        let places = self.completions.nth_of_all(index)?;
        Some(FenceArrangement::from_legal(self.width, self.height, self.turned(places)))
    }

    /// Draws an arrangement, uniformly if `rng` is uniform, in a few microseconds on the 9 × 9
    /// board. Needs the feature `rand`.
    ///
    /// The number of the arrangement is drawn by rejection: as many random bits as the greatest
    /// number has, in 32-bit digits from the lowest, until the number is in range. A generator
    /// gives the same arrangements on every machine.
    ///
    /// ```
    /// use abstract_games_quoridor_fences::FenceSampler;
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

    /// The places on the board itself, from those with at least as many rows as columns.
    fn turned(&self, places: Vec<FencePlace>) -> Vec<FencePlace> {
        if self.width <= self.height || places.is_empty() {
            return places;
        }
        let (columns, rows) = (self.width - 1, self.height - 1);
        let turned = |at: usize| places[at % columns * rows + at / columns].turned();
        (0..places.len()).map(turned).collect()
    }
}

/// Formats everything but the table.
impl fmt::Debug for FenceArrangements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, total, completions: _ } = self;
        let mut fields = f.debug_struct("FenceArrangements");
        fields.field("width", width).field("height", height).field("total", total);
        fields.finish_non_exhaustive()
    }
}
