//! A set of keys that takes few bytes for each and decides exactly.

mod bucket;
mod shard;

use bucket::{Bucket, COMPACT_BITS, Compact, Roomy};
use shard::{Address, Probe, Shard};

use super::table::BATCH;
use crate::Stop;
use crate::workers::{CHUNK, FEW_CHUNKS, Workers};

/// A growing set of keys below a power of two.
///
/// A key is first scrambled, by a permutation of all keys. The first bits of the result say in which
/// bucket it is at home, so only the others, its remainder, need to be stored there (J. G. Cleary,
/// *Compact hash tables using bidirectional linear probing*, 1984). An entry says what its key is, so
/// nothing else is asked when a key is looked up, or when the set grows.
///
/// As soon as there are so many buckets that remainders have 20 bits, a bucket of 64 bytes has 21
/// slots: 4.4 to 8.7 bytes for each key. Before, it has seven. While the set grows, the old buckets and
/// the new ones are there together.
pub(super) struct KeySet {
    /// All keys are less than two to the power of this.
    key_bits: u32,
    /// There are two to the power of this many buckets.
    home_bits: u32,
    shards: Shards,
    len: usize,
}

/// Two to the power of [`SHARD_BITS`] parts of equal size, which can be filled independently.
enum Shards {
    Roomy(Vec<Shard<Roomy>>),
    Compact(Vec<Shard<Compact>>),
}

const SHARD_BITS: u32 = 6;
/// A shard has four buckets at least.
const LEAST_HOME_BITS: u32 = SHARD_BITS + 2;
const BUCKET_BYTES: u64 = 64;

/// What became of keys that were to be inserted, by their places.
struct Inserted {
    new: Vec<usize>,
    /// For which there was no room.
    refused: Vec<usize>,
}

impl KeySet {
    /// Longer keys are not taken.
    pub(super) const MOST_KEY_BITS: u32 = u64::BITS;

    /// The bytes of an empty set.
    pub(super) const LEAST_BYTES: u64 = BUCKET_BYTES << LEAST_HOME_BITS;

    /// The empty set of keys below two to the power of `key_bits`, at most 64.
    pub(super) fn new(key_bits: u32) -> Self {
        let key_bits = key_bits.max(LEAST_HOME_BITS);
        let home_bits = LEAST_HOME_BITS;
        let shards = if is_compact(key_bits, home_bits) {
            Shards::Compact(vacant(home_bits))
        } else {
            Shards::Roomy(vacant(home_bits))
        };
        Self { key_bits, home_bits, shards, len: 0 }
    }

    /// How many keys are in it.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// A permutation of the keys whose every bit depends on all of theirs.
    #[inline]
    pub(super) fn scramble(&self, key: u64) -> u64 {
        let mask = u64::MAX >> (u64::BITS - self.key_bits);
        debug_assert!(key & !mask == 0, "{key} has more than {} bits", self.key_bits);
        let half = self.key_bits / 2;
        let product = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
        let folded = product ^ product >> half;
        let product = folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
        product ^ product >> half
    }

    /// The shard of a scrambled key, and its address there.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the shards are few")]
    fn locate(&self, scrambled: u64) -> (usize, Address) {
        let local_bits = self.key_bits - SHARD_BITS;
        let local = scrambled & ((1 << local_bits) - 1);
        ((scrambled >> local_bits) as usize, Address::new(local, self.key_bits - self.home_bits))
    }

    /// The place of each scrambled key that is not in the set, and the key, in their order.
    #[inline]
    pub(super) fn missing(
        &self,
        scrambled: impl ExactSizeIterator<Item = u64>,
        missing: impl FnMut(usize, u64),
    ) {
        match &self.shards {
            Shards::Roomy(shards) => self.missing_in(shards, scrambled, missing),
            Shards::Compact(shards) => self.missing_in(shards, scrambled, missing),
        }
    }

    #[inline]
    fn missing_in<B: Bucket>(
        &self,
        shards: &[Shard<B>],
        mut scrambled: impl ExactSizeIterator<Item = u64>,
        mut missing: impl FnMut(usize, u64),
    ) {
        let mut first = 0;
        let mut batch = [(0, 0, Address::default()); BATCH];
        while scrambled.len() > 0 {
            let count = scrambled.len().min(BATCH);
            let batch = &mut batch[..count];
            for (slot, scrambled) in batch.iter_mut().zip(&mut scrambled) {
                let (shard, address) = self.locate(scrambled);
                *slot = (scrambled, shard, address);
            }
            for &(_, shard, address) in &*batch {
                shards[shard].approach(address);
            }
            for (place, &(scrambled, shard, address)) in (first..).zip(&*batch) {
                if !matches!(shards[shard].probe(address), Probe::Found) {
                    missing(place, scrambled);
                }
            }
            first += count;
        }
    }

    /// Adds scrambled keys and says of each whether it was new; of equal ones the first is.
    ///
    /// # Errors
    ///
    /// What `permit` says, which is asked, before the set grows, for the most bytes it then occupies
    /// at any moment. Some of the keys are then missing.
    pub(super) fn insert_all<T: Sync>(
        &mut self,
        keys: &[(u64, T)],
        workers: &Workers,
        mut permit: impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Vec<bool>, Stop> {
        let doublings = self.doublings_to_hold(keys.len());
        if doublings > 0 {
            self.grow(doublings, workers, &mut permit)?;
        }
        let places: Vec<_> = keys.iter().map(|(scrambled, _)| self.locate(*scrambled)).collect();
        let workers = if keys.len() <= FEW_CHUNKS * CHUNK { &Workers::One } else { workers };
        let parts = match &mut self.shards {
            Shards::Roomy(shards) => {
                workers.map_parts(shards, |_, first, shards| insert_own(first, shards, &places))
            }
            Shards::Compact(shards) => {
                workers.map_parts(shards, |_, first, shards| insert_own(first, shards, &places))
            }
        };
        let mut is_new = vec![false; keys.len()];
        for &place in parts.iter().flat_map(|part| &part.new) {
            is_new[place] = true;
            self.len += 1;
        }
        for &place in parts.iter().flat_map(|part| &part.refused) {
            is_new[place] = loop {
                match self.insert(keys[place].0) {
                    Some(is_new) => break is_new,
                    None => self.grow(1, workers, &mut permit)?,
                }
            };
            self.len += usize::from(is_new[place]);
        }
        Ok(is_new)
    }

    fn insert(&mut self, scrambled: u64) -> Option<bool> {
        let (shard, address) = self.locate(scrambled);
        match &mut self.shards {
            Shards::Roomy(shards) => shards[shard].insert(address),
            Shards::Compact(shards) => shards[shard].insert(address),
        }
    }

    /// How many times the buckets are to be doubled for this many further keys.
    fn doublings_to_hold(&self, further: usize) -> u32 {
        let most = self.key_bits - self.home_bits;
        let holds = |&doublings: &u32| {
            (self.len + further) as u64 <= most_held(self.key_bits, self.home_bits + doublings)
        };
        (0..most).find(holds).unwrap_or(most)
    }

    /// The most bytes occupied at any moment while this many further keys are added, unless they are
    /// distributed in a way that nearly never occurs.
    pub(super) fn bytes_to_hold(&self, further: usize) -> u64 {
        match self.doublings_to_hold(further) {
            0 => self.bytes(),
            doublings => self.bytes_to_grow(doublings),
        }
    }

    fn bytes(&self) -> u64 {
        BUCKET_BYTES << self.home_bits
    }

    /// The old buckets and the new ones.
    fn bytes_to_grow(&self, doublings: u32) -> u64 {
        self.bytes().saturating_add(self.bytes().saturating_mul(1 << doublings))
    }

    /// Doubles the buckets so many times, or more often if some key then finds no room.
    fn grow(
        &mut self,
        mut doublings: u32,
        workers: &Workers,
        permit: &mut impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        loop {
            permit(self.bytes_to_grow(doublings))?;
            let remainder_bits = self.key_bits - self.home_bits;
            let compact = is_compact(self.key_bits, self.home_bits + doublings);
            let grown = match (&mut self.shards, compact) {
                (Shards::Roomy(shards), false) => {
                    grown(shards, remainder_bits, doublings, workers).map(Shards::Roomy)
                }
                (Shards::Roomy(shards), true) => {
                    grown(shards, remainder_bits, doublings, workers).map(Shards::Compact)
                }
                (Shards::Compact(shards), _) => {
                    grown(shards, remainder_bits, doublings, workers).map(Shards::Compact)
                }
            };
            if let Some(shards) = grown {
                self.shards = shards;
                self.home_bits += doublings;
                return Ok(());
            }
            doublings += 1;
        }
    }
}

/// Whether there are so many buckets that remainders are short.
fn is_compact(key_bits: u32, home_bits: u32) -> bool {
    key_bits - home_bits <= COMPACT_BITS
}

/// How many keys so many buckets hold before the set grows: seven of ten slots, so that hardly ever
/// sixteen buckets in a row are full.
fn most_held(key_bits: u32, home_bits: u32) -> u64 {
    let slots = if is_compact(key_bits, home_bits) { Compact::SLOTS } else { Roomy::SLOTS };
    ((slots as u64) << home_bits) / 10 * 7
}

fn vacant<B: Bucket>(home_bits: u32) -> Vec<Shard<B>> {
    (0..1 << SHARD_BITS).map(|_| Shard::new(1 << (home_bits - SHARD_BITS))).collect()
}

/// Inserts the keys that belong to some shards, of which the first is number `first`.
fn insert_own<B: Bucket>(
    first: usize,
    shards: &mut [Shard<B>],
    places: &[(usize, Address)],
) -> Inserted {
    let mut inserted = Inserted { new: Vec::new(), refused: Vec::new() };
    let count = shards.len();
    // Shards before the first wrap round to none of them.
    let own = |&(shard, address): &(usize, Address)| (shard.wrapping_sub(first), address);
    let mut own = places.iter().map(own).enumerate().filter(|&(_, (shard, _))| shard < count);
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        batch.clear();
        batch.extend(own.by_ref().take(BATCH));
        if batch.is_empty() {
            return inserted;
        }
        for &(_, (shard, address)) in &batch {
            shards[shard].approach(address);
        }
        for &(place, (shard, address)) in &batch {
            match shards[shard].insert(address) {
                Some(true) => inserted.new.push(place),
                Some(false) => {}
                None => inserted.refused.push(place),
            }
        }
    }
}

fn grown<A: Bucket, B: Bucket>(
    shards: &mut [Shard<A>],
    remainder_bits: u32,
    doublings: u32,
    workers: &Workers,
) -> Option<Vec<Shard<B>>> {
    let parts = workers.map_parts(shards, |_, _, shards| {
        let grown = |shard: &Shard<A>| shard.grown(remainder_bits, doublings);
        shards.iter().map(grown).collect::<Option<Vec<_>>>()
    });
    Some(parts.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use proptest::prelude::*;

    fn scrambled(set: &KeySet, keys: &[u64]) -> Vec<(u64, ())> {
        keys.iter().map(|&key| (set.scramble(key), ())).collect()
    }

    /// Inserts, and sees that no more is ever occupied than was asked for.
    fn insert(set: &mut KeySet, keys: &[u64], workers: &Workers) -> Vec<bool> {
        insert_scrambled(set, &scrambled(set, keys), workers)
    }

    fn insert_scrambled(set: &mut KeySet, keys: &[(u64, ())], workers: &Workers) -> Vec<bool> {
        let mut permitted = set.bytes_to_hold(keys.len());
        let before = set.bytes();
        let is_new = set.insert_all(keys, workers, |bytes| {
            permitted = permitted.max(bytes);
            Ok(())
        });
        let old = if set.bytes() > before { before } else { 0 };
        assert!(old + set.bytes() <= permitted, "old buckets and new ones together");
        is_new.unwrap()
    }

    fn contains(set: &KeySet, keys: &[u64]) -> Vec<bool> {
        let mut found = vec![true; keys.len()];
        let scrambled = keys.iter().map(|&key| set.scramble(key));
        set.missing(scrambled, |place, scrambled| {
            assert_eq!(scrambled, set.scramble(keys[place]));
            found[place] = false;
        });
        found
    }

    proptest! {
        #[test]
        fn it_is_a_set(
            key_bits in 1..=64_u32,
            threads in 1..=2_usize,
            groups in prop::collection::vec(prop::collection::vec(any::<u64>(), 0..1500), 0..12),
        ) {
            let workers = Workers::new(threads);
            let mut set = KeySet::new(key_bits);
            let mut model = HashSet::new();
            for keys in groups {
                let keys: Vec<_> = keys.into_iter().map(|key| key >> (64 - key_bits)).collect();
                let expected: Vec<_> = keys.iter().map(|key| model.contains(key)).collect();
                prop_assert_eq!(contains(&set, &keys), expected);
                let expected: Vec<_> = keys.iter().map(|&key| model.insert(key)).collect();
                prop_assert_eq!(insert(&mut set, &keys, &workers), expected);
                prop_assert_eq!(set.len(), model.len());
                prop_assert_eq!(contains(&set, &keys), vec![true; keys.len()]);
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
        for key_bits in [1, 8, 13, 20] {
            let mut set = KeySet::new(key_bits);
            let keys: Vec<_> = (0..1 << key_bits).collect();
            for keys in keys.chunks(1000) {
                assert!(insert(&mut set, keys, &Workers::One).iter().all(|&is_new| is_new));
            }
            assert_eq!(set.len(), 1 << key_bits);
            assert!(contains(&set, &keys).iter().all(|&is_in| is_in));
        }
    }

    /// A set of long keys begins with roomy buckets and goes over to compact ones.
    #[test]
    fn it_takes_few_bytes_from_the_beginning() {
        let mut set = KeySet::new(36);
        let mut key = 1_u64;
        let mut keys = Vec::new();
        for _ in 0..150_000 {
            key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            keys.push(key >> 28);
        }
        let model: HashSet<_> = keys.iter().collect();
        assert_eq!(set.bytes(), 1 << 14);
        for keys in keys.chunks(5000) {
            insert(&mut set, keys, &Workers::One);
            assert!(set.bytes() <= 32 * set.len().max(1000) as u64);
        }
        assert!(matches!(set.shards, Shards::Roomy(_)));
        for keys in 0..40_u64 {
            let keys: Vec<_> = (0..10_000).map(|i| (keys * 10_000 + i) << 10).collect();
            insert(&mut set, &keys, &Workers::One);
        }
        assert!(matches!(set.shards, Shards::Compact(_)));
        assert!(contains(&set, &keys).iter().all(|&is_in| is_in));
        assert!(set.len() >= model.len() && set.bytes() < 11 * set.len() as u64);
    }

    /// Keys that crowd in one place fill the buckets that are near enough, and the set grows if that
    /// is permitted.
    #[test]
    fn crowded_keys_find_room() {
        let crowd: Vec<_> = (0..400_u64).map(|low| (low, ())).collect();
        let mut set = KeySet::new(20);
        let before = set.bytes();
        assert!(insert_scrambled(&mut set, &crowd, &Workers::One).iter().all(|&is_new| is_new));
        assert!(set.bytes() > before);
        assert!(insert_scrambled(&mut set, &crowd, &Workers::One).iter().all(|&is_new| !is_new));
        assert_eq!(set.len(), 400);

        let mut set = KeySet::new(20);
        let refused = set.insert_all(&crowd, &Workers::One, |_| Err(Stop::MemoryLimit));
        assert_eq!(refused, Err(Stop::MemoryLimit));
        assert_eq!(set.bytes(), before);
    }
}
