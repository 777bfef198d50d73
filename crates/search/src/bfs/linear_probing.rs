//! `ProbingLayout`: the places of the entries of a hash table.

use super::word::Word;

/// The places of a hash table with linear probing, a power of two of them.
///
/// The first bits of a hash name the home of an entry, which is stored there or in the next place
/// that is not full. Shards of places are filled independently: in each, the last place is followed
/// by the first. When the number of places is doubled, entries stay in their shards.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbingLayout {
    pub(super) places: usize,
    pub(super) rest_bits: u32,
    /// The number of places in a shard, less one: a mask for the position of a place in its shard.
    mask: usize,
}

/// The least number of places in each of several shards, and the greatest number of shards.
const LEAST_SHARD: usize = 1 << 11;
const MOST_SHARDS: usize = 64;
/// A table with fewer places than this grows fourfold, a larger one twofold.
const FEW: usize = 1 << 11;

impl ProbingLayout {
    /// The layout of 2 to the power of `home_bits` places, for hashes of more bits, `hash_bits`.
    pub(super) fn new(home_bits: u32, hash_bits: u32) -> Self {
        debug_assert!(home_bits < hash_bits, "{home_bits} of {hash_bits}");
        let places = 1 << home_bits;
        let shards = (places / LEAST_SHARD).clamp(1, MOST_SHARDS);
        Self { places, rest_bits: hash_bits - home_bits, mask: places / shards - 1 }
    }

    /// The layout with the number of places doubled `times` times, for the same hashes.
    pub(super) fn doubled(self, times: u32) -> Self {
        let home_bits = self.places.trailing_zeros();
        Self::new(home_bits + times, home_bits + self.rest_bits)
    }

    pub(super) fn doublings_until(self, is_enough: impl Fn(Self) -> bool) -> u32 {
        let mut doublings = 0;
        while !is_enough(self.doubled(doublings)) {
            doublings += if self.places << doublings < FEW { 2 } else { 1 };
        }
        doublings
    }

    pub(super) fn shards(self) -> usize {
        self.places / self.shard_len()
    }

    pub(super) fn shard_len(self) -> usize {
        self.mask + 1
    }

    #[inline]
    pub(super) fn shard_of(self, place: usize) -> usize {
        place >> self.mask.trailing_ones()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place in memory")]
    pub(super) fn home(self, hash: impl Word) -> usize {
        (hash >> self.rest_bits).low() as usize
    }

    pub(super) fn all(self) -> Run {
        Run { layout: self, first: 0, len: self.places }
    }

    /// Splits the contents into at most `count` runs of the same length, except perhaps the last.
    pub(super) fn split<T>(
        self,
        places: &mut [T],
        count: usize,
    ) -> impl Iterator<Item = (Run, &mut [T])> {
        let len = self.shards().div_ceil(count) * self.shard_len();
        let run = move |(i, places)| {
            let places: &mut [T] = places;
            (Run { layout: self, first: i * len, len: places.len() }, places)
        };
        places.chunks_mut(len).enumerate().map(run)
    }
}

/// Consecutive shards, with places counted from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    layout: ProbingLayout,
    first: usize,
    len: usize,
}

impl Run {
    #[inline]
    pub(super) fn owns(self, hash: impl Word) -> bool {
        // A home before the first place wraps.
        self.layout.home(hash).wrapping_sub(self.first) < self.len
    }

    /// The home of an entry of this run.
    #[inline]
    pub(super) fn home(self, hash: impl Word) -> usize {
        self.layout.home(hash) - self.first
    }

    /// The bits of a hash after those that name its home.
    #[inline]
    pub(super) fn rest<W: Word>(self, hash: W) -> W {
        hash & W::MAX >> (W::BITS - self.layout.rest_bits)
    }

    #[inline]
    pub(super) fn hash_of<W: Word>(self, place: usize) -> W {
        W::from((self.first + place) as u64) << self.layout.rest_bits
    }

    /// The place `displacement` places after this one in probing order.
    #[inline]
    pub(super) fn after(self, place: usize, displacement: usize) -> usize {
        let mask = self.layout.mask;
        place & !mask | (place + displacement) & mask
    }

    /// The place `displacement` places before this one in probing order.
    #[inline]
    pub(super) fn before(self, place: usize, displacement: usize) -> usize {
        let mask = self.layout.mask;
        place & !mask | place.wrapping_sub(displacement) & mask
    }
}
