//! A set of keys that takes few bytes for each and decides exactly.

use wide::{CmpEq, i8x16};

use super::table::BATCH;
use crate::workers::Workers;

/// A growing set of keys below a power of two.
///
/// A key is first scrambled, by a permutation of all keys. The first bits of the result say in which
/// bucket it is at home, so only the others need to be stored there (J. G. Cleary, *Compact hash
/// tables using bidirectional linear probing*, 1984): 20 bits in a bucket of 21 slots, one cache
/// line, with four more for how many buckets farther on it stands if its home was full. That takes
/// 3.8 to 7.6 bytes for each key; and as an entry says what its key is, nothing else is asked when a
/// key is looked up, or when the set grows.
pub(super) struct KeySet {
    /// All keys are less than two to the power of this.
    key_bits: u32,
    /// There are two to the power of this many buckets.
    home_bits: u32,
    /// Two to the power of [`SHARD_BITS`] parts of equal size that can be filled independently.
    shards: Vec<Shard>,
    len: usize,
}

struct Shard {
    buckets: Vec<Bucket>,
}

/// Slots are filled from the first on, and stay.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket {
    /// The low eight bits of what is stored of each key: different for most.
    tags: [i8; SLOTS],
    used: u8,
    /// The other twelve bits, above the number of buckets between the home of the key and this one.
    others: [u16; SLOTS],
}

const SLOTS: usize = 21;
const TAG_BITS: u32 = 8;
const STORED_BITS: u32 = 20;
/// An entry is less than this many buckets away from its home.
const FAR: u16 = 16;
const SHARD_BITS: u32 = 6;
/// A shard has four buckets at least.
const LEAST_HOME_BITS: u32 = SHARD_BITS + 2;

/// How many keys this many buckets hold before the set grows: four fifths of their slots.
const fn most_held(buckets: usize) -> usize {
    buckets * SLOTS / 5 * 4
}

/// What is stored of a key, and where it is at home among the buckets of its shard.
#[derive(Clone, Copy, Default)]
struct Stored {
    home: usize,
    tag: i8,
    other: u16,
}

enum Probe {
    Found,
    Vacant {
        bucket: usize,
        away: u16,
    },
    /// All buckets that are near enough are full.
    Full,
}

impl Bucket {
    const VACANT: Self = Self { tags: [0; SLOTS], used: 0, others: [0; SLOTS] };

    /// Whether a slot has these contents.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "bits of lanes are no negative number")]
    fn contains(&self, tag: i8, other: u16) -> bool {
        let equal = |from: usize| {
            let lanes = i8x16::new(std::array::from_fn(|i| self.tags[from + i]));
            let equal = lanes.cmp_eq(i8x16::splat(tag));
            (equal.move_mask() as u32) << from
        };
        // Some slots are looked at twice.
        let mut equal = (equal(0) | equal(SLOTS - 16)) & ((1 << self.used) - 1);
        while equal != 0 {
            if self.others[equal.trailing_zeros() as usize % SLOTS] == other {
                return true;
            }
            equal &= equal - 1;
        }
        false
    }

    fn push(&mut self, tag: i8, other: u16) {
        let slot = usize::from(self.used);
        self.tags[slot] = tag;
        self.others[slot] = other;
        self.used += 1;
    }
}

impl Shard {
    fn new(buckets: usize) -> Self {
        Self { buckets: vec![Bucket::VACANT; buckets] }
    }

    #[inline]
    fn probe(&self, stored: Stored) -> Probe {
        let mask = self.buckets.len() - 1;
        for away in 0..FAR {
            let at = (stored.home + usize::from(away)) & mask;
            let bucket = &self.buckets[at];
            if bucket.contains(stored.tag, stored.other | away) {
                return Probe::Found;
            }
            if usize::from(bucket.used) < SLOTS {
                return Probe::Vacant { bucket: at, away };
            }
        }
        Probe::Full
    }

    /// Looks where the search for a key begins. Done for several beforehand, their accesses to memory
    /// overlap.
    #[inline]
    fn approach(&self, stored: Stored) {
        std::hint::black_box(self.buckets[stored.home].used);
    }

    /// Whether the key was new; none if there was no room for it.
    fn insert(&mut self, stored: Stored) -> Option<bool> {
        match self.probe(stored) {
            Probe::Found => Some(false),
            Probe::Vacant { bucket, away } => {
                self.buckets[bucket].push(stored.tag, stored.other | away);
                Some(true)
            }
            Probe::Full => None,
        }
    }

    /// Its keys, of which `rest_bits` are not told by the home, in `factor` times as many buckets.
    #[expect(clippy::cast_sign_loss, reason = "eight bits are no negative number")]
    fn grown(&self, rest_bits: u32, factor: u32) -> Option<Self> {
        let mask = self.buckets.len() - 1;
        let mut grown = Self::new(self.buckets.len() << factor);
        for (at, bucket) in self.buckets.iter().enumerate() {
            let used = usize::from(bucket.used);
            for (&tag, &other) in bucket.tags.iter().zip(&bucket.others).take(used) {
                let home = at.wrapping_sub(usize::from(other % FAR)) & mask;
                let rest = u64::from(other / FAR) << TAG_BITS | u64::from(tag as u8);
                let local = (home as u64) << rest_bits | rest;
                grown.insert(stored(local, rest_bits - factor))?;
            }
        }
        Some(grown)
    }
}

/// How a key is stored whose place in its shard and remaining bits, so many, are `local`.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a place in memory, then twenty bits in two parts"
)]
fn stored(local: u64, rest_bits: u32) -> Stored {
    let rest = local & ((1 << rest_bits) - 1);
    Stored {
        home: (local >> rest_bits) as usize,
        tag: rest as i8,
        other: (rest >> TAG_BITS) as u16 * FAR,
    }
}

impl KeySet {
    /// More bits than these leave nothing that would fit in a memory.
    pub(super) const MOST_KEY_BITS: u32 = 60;

    /// The empty set of keys below two to the power of `key_bits`, which is at most 60.
    pub(super) fn new(key_bits: u32) -> Self {
        let key_bits = key_bits.max(LEAST_HOME_BITS);
        let home_bits = key_bits.saturating_sub(STORED_BITS).max(LEAST_HOME_BITS);
        let mut set = Self { key_bits, home_bits, shards: Vec::new(), len: 0 };
        set.shards =
            (0..1 << SHARD_BITS).map(|_| Shard::new(set.buckets() >> SHARD_BITS)).collect();
        set
    }

    /// The bytes of an empty set of such keys.
    pub(super) fn least_bytes(key_bits: u32) -> u64 {
        let home_bits = key_bits.saturating_sub(STORED_BITS).max(LEAST_HOME_BITS);
        size_of::<Bucket>() as u64 * (1 << home_bits)
    }

    /// How many keys are in it.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    fn buckets(&self) -> usize {
        1 << self.home_bits
    }

    /// A permutation of the keys whose every bit depends on all of theirs.
    #[inline]
    pub(super) fn scramble(&self, key: u64) -> u64 {
        debug_assert!(key >> self.key_bits == 0, "{key} has more than {} bits", self.key_bits);
        let mask = (1 << self.key_bits) - 1;
        let half = self.key_bits / 2;
        let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
        let folded = product ^ product >> half;
        let product = folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
        product ^ product >> half
    }

    /// The shard of a scrambled key, and how it is stored there.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shards are few")]
    fn place(&self, scrambled: u64) -> (usize, Stored) {
        let local_bits = self.key_bits - SHARD_BITS;
        let local = scrambled & ((1 << local_bits) - 1);
        ((scrambled >> local_bits) as usize, stored(local, self.key_bits - self.home_bits))
    }

    /// Says of each scrambled key, in their order, whether it is in the set.
    #[inline]
    pub(super) fn contains_all(
        &self,
        scrambled: impl ExactSizeIterator<Item = u64>,
        mut found: impl FnMut(u64, bool),
    ) {
        let mut scrambled = scrambled;
        let mut batch = [(0, 0, Stored::default()); BATCH];
        while scrambled.len() > 0 {
            let count = scrambled.len().min(BATCH);
            let batch = &mut batch[..count];
            for (slot, scrambled) in batch.iter_mut().zip(&mut scrambled) {
                let (shard, stored) = self.place(scrambled);
                *slot = (scrambled, shard, stored);
            }
            for &(_, shard, stored) in &*batch {
                self.shards[shard].approach(stored);
            }
            for &(scrambled, shard, stored) in &*batch {
                found(scrambled, matches!(self.shards[shard].probe(stored), Probe::Found));
            }
        }
    }

    /// Adds scrambled keys, for which there should be room, and says of each whether it was new; of
    /// equal ones the first is.
    pub(super) fn insert_all<T: Sync>(
        &mut self,
        keys: &[(u64, T)],
        workers: &Workers,
    ) -> Vec<bool> {
        let places: Vec<_> = keys.iter().map(|(scrambled, _)| self.place(*scrambled)).collect();
        let parts = workers.map_parts(&mut self.shards, |_, first, shards| {
            let (mut new, mut refused) = (Vec::new(), Vec::new());
            let count = shards.len();
            // Shards before the first of this part wrap round to none of it.
            let own = |&(shard, stored): &(usize, Stored)| (shard.wrapping_sub(first), stored);
            let mut own =
                places.iter().map(own).enumerate().filter(|&(_, (shard, _))| shard < count);
            let mut batch = Vec::with_capacity(BATCH);
            loop {
                batch.clear();
                batch.extend(own.by_ref().take(BATCH));
                if batch.is_empty() {
                    return (new, refused);
                }
                for &(_, (shard, stored)) in &batch {
                    shards[shard].approach(stored);
                }
                for &(ordinal, (shard, stored)) in &batch {
                    match shards[shard].insert(stored) {
                        Some(true) => new.push(ordinal),
                        Some(false) => {}
                        None => refused.push(ordinal),
                    }
                }
            }
        });
        let mut is_new = vec![false; keys.len()];
        for &ordinal in parts.iter().flat_map(|(new, _)| new) {
            is_new[ordinal] = true;
        }
        self.len += parts.iter().map(|(new, _)| new.len()).sum::<usize>();
        for &ordinal in parts.iter().flat_map(|(_, refused)| refused) {
            is_new[ordinal] = self.insert(keys[ordinal].0, workers);
        }
        is_new
    }

    /// Adds a scrambled key, and says whether it was new. Grows if it must.
    fn insert(&mut self, scrambled: u64, workers: &Workers) -> bool {
        loop {
            let (shard, stored) = self.place(scrambled);
            if let Some(is_new) = self.shards[shard].insert(stored) {
                self.len += usize::from(is_new);
                return is_new;
            }
            self.grow(1, workers);
        }
    }

    /// Makes room for so many further keys.
    pub(super) fn reserve(&mut self, further: usize, workers: &Workers) {
        let factor = self.factor_to_hold(further);
        if factor > 0 {
            self.grow(factor, workers);
        }
    }

    /// The power of two by which the set is to grow for this many further keys.
    fn factor_to_hold(&self, further: usize) -> u32 {
        let most = self.key_bits - self.home_bits;
        let holds = |factor: &u32| self.len + further <= most_held(self.buckets() << factor);
        (0..most).find(holds).unwrap_or(most)
    }

    /// The most bytes occupied at any moment while this many further keys are added.
    pub(super) fn bytes_to_hold(&self, further: usize) -> u64 {
        let now = (self.buckets() * size_of::<Bucket>()) as u64;
        match self.factor_to_hold(further) {
            0 => now,
            factor => now + (now << factor),
        }
    }

    fn grow(&mut self, factor: u32, workers: &Workers) {
        let rest_bits = self.key_bits - self.home_bits;
        let grown: Option<Vec<_>> = workers
            .map_parts(&mut self.shards, |_, _, shards| {
                let grown = |shard: &Shard| shard.grown(rest_bits, factor);
                shards.iter().map(grown).collect::<Option<Vec<_>>>()
            })
            .into_iter()
            .collect();
        match grown {
            Some(parts) => {
                self.shards = parts.into_iter().flatten().collect();
                self.home_bits += factor;
            }
            // As good as impossible, with half of the slots empty.
            None => self.grow(factor + 1, workers),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use proptest::prelude::*;

    fn insert(set: &mut KeySet, keys: &[u64]) -> Vec<bool> {
        let scrambled: Vec<_> = keys.iter().map(|&key| (set.scramble(key), ())).collect();
        set.reserve(keys.len(), &Workers::One);
        set.insert_all(&scrambled, &Workers::One)
    }

    fn contains(set: &KeySet, keys: impl ExactSizeIterator<Item = u64>) -> Vec<bool> {
        let mut found = Vec::new();
        set.contains_all(keys.map(|key| set.scramble(key)), |_, is_in| found.push(is_in));
        found
    }

    proptest! {
        #[test]
        fn it_is_a_set(
            key_bits in 1..=34_u32,
            groups in prop::collection::vec(prop::collection::vec(any::<u64>(), 0..200), 0..20),
        ) {
            let mut set = KeySet::new(key_bits);
            let mut model = HashSet::new();
            for keys in groups {
                let keys: Vec<_> = keys.into_iter().map(|key| key >> (64 - key_bits)).collect();
                let expected: Vec<_> = keys.iter().map(|key| model.contains(key)).collect();
                prop_assert_eq!(contains(&set, keys.iter().copied()), expected);
                let expected: Vec<_> = keys.iter().map(|&key| model.insert(key)).collect();
                prop_assert_eq!(insert(&mut set, &keys), expected);
                prop_assert_eq!(set.len(), model.len());
                prop_assert_eq!(contains(&set, keys.iter().copied()), vec![true; keys.len()]);
            }
        }

        #[test]
        fn scrambling_is_a_permutation(key_bits in 8..=16_u32) {
            let set = KeySet::new(key_bits);
            let images: HashSet<_> = (0..1 << key_bits).map(|key| set.scramble(key)).collect();
            prop_assert_eq!(images.len(), 1 << key_bits);
            prop_assert!(images.iter().all(|image| image >> key_bits == 0));
        }
    }

    #[test]
    fn all_keys_of_so_many_bits_fit() {
        for key_bits in [8, 13, 20] {
            let mut set = KeySet::new(key_bits);
            let keys: Vec<_> = (0..1 << key_bits).collect();
            for keys in keys.chunks(1000) {
                assert!(insert(&mut set, keys).iter().all(|&is_new| is_new));
            }
            assert_eq!(set.len(), 1 << key_bits);
            assert!(contains(&set, keys.iter().copied()).iter().all(|&is_in| is_in));
        }
    }

    /// Keys that crowd in one place fill the buckets that are near enough, and the set grows.
    #[test]
    fn crowded_keys_find_room() {
        let mut set = KeySet::new(28);
        let before = set.buckets();
        let crowd: Vec<_> = (0..2000_u64).map(|low| (low, ())).collect();
        assert!(set.insert_all(&crowd, &Workers::One).iter().all(|&is_new| is_new));
        assert!(set.buckets() > before);
        assert!(set.insert_all(&crowd, &Workers::One).iter().all(|&is_new| !is_new));
        let mut found = Vec::new();
        set.contains_all((0..2001_u32).map(u64::from), |_, is_in| found.push(is_in));
        assert_eq!(found.iter().filter(|&&is_in| is_in).count(), 2000);
        assert_eq!(set.len(), 2000);
    }
}
