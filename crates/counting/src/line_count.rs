//! `LineCount`: a number of lines of play, exact at any size and cheap while it is small.

use std::iter::Sum;
use std::ops::AddAssign;

use num_bigint::BigUint;

/// A number of lines of play: `high` · 2⁶⁴ + `low`. Below 2⁶⁴ it needs no memory on the heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineCount {
    low: u64,
    high: BigUint,
}

impl LineCount {
    pub(super) const ONE: Self = Self { low: 1, high: BigUint::ZERO };
}

impl AddAssign<&Self> for LineCount {
    #[inline]
    fn add_assign(&mut self, other: &Self) {
        let (low, carry) = self.low.overflowing_add(other.low);
        self.low = low;
        if carry || other.high != BigUint::ZERO {
            self.high += &other.high + u32::from(carry);
        }
    }
}

impl<'a> Sum<&'a Self> for LineCount {
    fn sum<I: Iterator<Item = &'a Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |mut sum, count| {
            sum += count;
            sum
        })
    }
}

impl From<LineCount> for BigUint {
    fn from(count: LineCount) -> Self {
        (count.high << u64::BITS) + count.low
    }
}

#[cfg(test)]
#[path = "../tests/unit/line_count.rs"]
mod tests;
