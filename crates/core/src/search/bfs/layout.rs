//! Where the entries of a hash table stand.

use super::word::Word;

/// The places of a hash table, a power of two of them, and the order in which they are looked at: an
/// entry is at home in the place that the first bits of its hash name, and stands there or, if that is
/// full, in the next one that is not.
///
/// The places are in shards, of which the last place is followed by the first. So no entry leaves its
/// shard, and different shards can be filled independently. When places are doubled, the entries of each
/// shard stay together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    places: usize,
    /// How many bits of a hash are beyond those that name a place.
    rest_bits: u32,
    /// The places in a shard, less one: the bits of a place that say where it is in its shard.
    mask: usize,
}

/// Places that a shard has before there is a second one, and the most shards there are.
const LEAST_SHARD: usize = 1 << 11;
const MOST_SHARDS: usize = 64;
/// A table of fewer places grows fourfold, so that entries move less often; one of more, twofold.
const FEW: usize = 1 << 11;

impl Layout {
    /// The layout of two to the power of `home_bits` places for hashes of `hash_bits`, which are more
    /// than that.
    pub(super) fn new(home_bits: u32, hash_bits: u32) -> Self {
        debug_assert!(home_bits < hash_bits, "{home_bits} of {hash_bits}");
        let places = 1 << home_bits;
        let shards = (places / LEAST_SHARD).clamp(1, MOST_SHARDS);
        Self { places, rest_bits: hash_bits - home_bits, mask: places / shards - 1 }
    }

    /// As many times as many places, for the same hashes.
    pub(super) fn doubled(self, times: u32) -> Self {
        let home_bits = self.places.trailing_zeros();
        Self::new(home_bits + times, home_bits + self.rest_bits)
    }

    /// How many times the places are to be doubled until there are enough, as `is_enough` says.
    pub(super) fn doublings_until(self, is_enough: impl Fn(Self) -> bool) -> u32 {
        let mut doublings = 0;
        while !is_enough(self.doubled(doublings)) {
            doublings += if self.places << doublings < FEW { 2 } else { 1 };
        }
        doublings
    }

    pub(super) fn places(self) -> usize {
        self.places
    }

    pub(super) fn shards(self) -> usize {
        self.places / self.shard_len()
    }

    /// How many places there are in a shard.
    pub(super) fn shard_len(self) -> usize {
        self.mask + 1
    }

    /// Which shard a place is in.
    #[inline]
    pub(super) fn shard_of(self, place: usize) -> usize {
        place >> self.mask.count_ones()
    }

    /// How many bits of a hash are beyond those that name a place.
    pub(super) fn rest_bits(self) -> u32 {
        self.rest_bits
    }

    /// Where an entry with this hash is at home.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place in memory")]
    pub(super) fn home(self, hash: impl Word) -> usize {
        (hash >> self.rest_bits).low() as usize
    }

    /// All the places.
    pub(super) fn all(self) -> Run {
        Run { layout: self, first: 0, len: self.places }
    }

    /// What stands in the places, in so many runs, or fewer, of the same length but for the last.
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

/// Some consecutive shards. Its places are counted from the first one of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    layout: Layout,
    first: usize,
    len: usize,
}

impl Run {
    /// Whether an entry with this hash belongs here.
    #[inline]
    pub(super) fn owns(self, hash: impl Word) -> bool {
        // Places before the first wrap round to none.
        self.layout.home(hash).wrapping_sub(self.first) < self.len
    }

    /// Where an entry with this hash, which must belong here, is at home.
    #[inline]
    pub(super) fn home(self, hash: impl Word) -> usize {
        self.layout.home(hash) - self.first
    }

    /// What an entry's home does not tell of its hash.
    #[inline]
    pub(super) fn rest<W: Word>(self, hash: W) -> W {
        hash & W::MAX >> (W::BITS - self.layout.rest_bits)
    }

    /// The bits of a hash that name this place; the others are clear.
    #[inline]
    pub(super) fn hash_of<W: Word>(self, place: usize) -> W {
        W::from((self.first + place) as u64) << self.layout.rest_bits
    }

    /// The place that is looked at so many places after this one.
    #[inline]
    pub(super) fn after(self, place: usize, displacement: usize) -> usize {
        let mask = self.layout.mask;
        place & !mask | (place + displacement) & mask
    }

    /// The place after which, so many places later, this one is looked at.
    #[inline]
    pub(super) fn before(self, place: usize, displacement: usize) -> usize {
        let mask = self.layout.mask;
        place & !mask | place.wrapping_sub(displacement) & mask
    }
}
