//! `KeySet`: a compact, exact set of keys.

mod bucket;
mod buckets;

use std::mem;

use abstract_games_core::workers::ONE;
use abstract_games_core::{Stop, Workers};

use super::linear_probing::ProbingLayout;
use super::prefetch::BATCH;
use super::word::Word;
pub(super) use bucket::Key;
use bucket::{BITMAP_BITS, Bitmap, Bucket, Compact, Kind, Short, Slots};
use buckets::{Buckets, Inserted, Probe};

/// A [`KeySet`], whatever the type of its keys, which are scrambled.
pub(super) trait AnyKeySet: Send + Sync {
    fn len(&self) -> usize;

    /// The peak number of bytes while this many keys are added, unless they are extremely uneven.
    fn bytes_to_hold(&self, further: usize) -> u64;

    /// The number of bits of a key.
    fn key_bits(&self) -> u32;

    /// Prefetches the buckets of a batch of keys.
    fn prefetch(&self, scrambled: &[u128]);

    /// Which of a batch of keys, at most 64, are not in the set: a bit for each.
    fn missing(&self, scrambled: &[u128]) -> u64;

    /// Adds keys, and returns for each whether it was new; of equal keys, only the first is. A
    /// [`Stop`] of `permit`, which is asked for the peak number of bytes before the set grows,
    /// leaves some keys missing.
    fn insert_all(
        &mut self,
        scrambled: &[u128],
        workers: &Workers,
        permit: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Vec<bool>, Stop>;
}

/// The empty set of keys below 2 to the power of `key_bits`, at most 128, in 64 bits if that
/// suffices.
pub(super) fn key_set(key_bits: u32) -> Box<dyn AnyKeySet> {
    if key_bits <= u64::BITS {
        Box::new(KeySet::<u64>::new(key_bits))
    } else {
        Box::new(KeySet::<u128>::new(key_bits.min(u128::BITS)))
    }
}

impl dyn AnyKeySet + '_ {
    /// Scrambles keys.
    #[inline]
    pub(super) fn scramble(&self, keys: impl Iterator<Item = u128>) -> impl Iterator<Item = u128> {
        let key_bits = self.key_bits();
        keys.map(move |key| {
            if key_bits <= u64::BITS {
                scramble(u64::low_bits_of(key), key_bits).into()
            } else {
                scramble(key, key_bits)
            }
        })
    }

    /// Calls `missing` with the place and the scrambled form of each of `keys` that is not in the
    /// set, in order.
    #[inline]
    pub(super) fn for_each_missing(
        &self,
        keys: impl Iterator<Item = u128>,
        mut missing: impl FnMut(usize, u128),
    ) {
        let (mut ready, mut next) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
        let (mut keys, mut start) = (self.scramble(keys), 0);
        loop {
            next.clear();
            while next.len() < BATCH {
                let Some(key) = keys.next() else { break };
                next.push(key);
            }
            self.prefetch(&next);
            let mut left = self.missing(&ready);
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                missing(start + place, ready[place]);
                left &= left - 1;
            }
            if next.is_empty() {
                return;
            }
            start += ready.len();
            mem::swap(&mut ready, &mut next);
        }
    }
}

/// A growing set of keys below a power of two.
///
/// A key is scrambled by a permutation of all keys, whose first bits determine its home bucket.
/// Only the other bits, the remainder, are stored there (J. G. Cleary, *Compact hash tables using
/// bidirectional linear probing*, 1984), so lookups are exact and the set grows without access to
/// states.
///
/// A bucket has 64 bytes: eight slots for remainders of more than 28 bits (four if keys have more
/// than 64), 16 for more than 20 bits, and 21 for fewer. With remainders of nine bits it is a
/// bitmap, and the set grows no more. While the set grows, the old and the new buckets are there
/// together.
pub(super) struct KeySet<K: Key> {
    key_bits: u32,
    layout: ProbingLayout,
    buckets: AnyBuckets<K>,
    len: usize,
}

enum AnyBuckets<K: Key> {
    Roomy(Vec<K::Roomy>),
    Short(Vec<Short>),
    Compact(Vec<Compact>),
    Bitmap(Vec<Bitmap>),
}

/// Evaluates `$result` with the buckets of any kind as `$buckets`.
macro_rules! with_buckets {
    ($any:expr, $buckets:ident => $result:expr) => {
        match $any {
            AnyBuckets::Roomy($buckets) => $result,
            AnyBuckets::Short($buckets) => $result,
            AnyBuckets::Compact($buckets) => $result,
            AnyBuckets::Bitmap($buckets) => $result,
        }
    };
}

/// A set begins with 2 to the power of [`LEAST_HOME_BITS`] buckets, or with the bitmap of all keys
/// if it has at most 2 to the power of [`SMALL_BITMAP_HOME_BITS`].
const LEAST_HOME_BITS: u32 = 8;
const SMALL_BITMAP_HOME_BITS: u32 = 11;
const BUCKET_BYTES: u64 = 64;

impl<K: Key> KeySet<K> {
    pub(super) fn new(key_bits: u32) -> Self {
        let key_bits = widened(key_bits);
        let layout = least_layout(key_bits);
        Self { key_bits, layout, buckets: vacant(layout), len: 0 }
    }

    fn doublings_to_hold(&self, further: usize) -> u32 {
        let len = (self.len + further) as u64;
        let doublings = self.layout.doublings_until(|layout| len <= most_held::<K>(layout));
        doublings.min(self.layout.rest_bits.saturating_sub(BITMAP_BITS))
    }

    fn bytes(&self) -> u64 {
        BUCKET_BYTES * self.layout.places as u64
    }

    fn bytes_to_grow(&self, doublings: u32) -> u64 {
        self.bytes().saturating_add(self.bytes().saturating_mul(1 << doublings))
    }

    fn grow(
        &mut self,
        mut doublings: u32,
        workers: &Workers,
        permit: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        loop {
            permit(self.bytes_to_grow(doublings))?;
            if self.double(doublings, workers) {
                return Ok(());
            }
            doublings += 1;
        }
    }

    /// Doubles the number of buckets `doublings` times, and returns whether there was room for all
    /// keys. If not, nothing is changed.
    fn double(&mut self, doublings: u32, workers: &Workers) -> bool {
        let from = self.layout;
        let to = from.doubled(doublings);
        let mut grown = vacant::<K>(to);
        let all_moved = match &mut self.buckets {
            AnyBuckets::Roomy(old) => move_all((from, old), (to, &mut grown), workers),
            AnyBuckets::Short(old) => move_all((from, old), (to, &mut grown), workers),
            AnyBuckets::Compact(old) => move_all((from, old), (to, &mut grown), workers),
            AnyBuckets::Bitmap(_) => unreachable!("a bitmap has room for all keys"),
        };
        if all_moved {
            (self.layout, self.buckets) = (to, grown);
        }
        all_moved
    }

    /// Inserts keys as far as there is room. Returns the new and the refused keys of each part.
    fn insert(&mut self, keys: &[u128], workers: &Workers) -> Vec<Inserted> {
        with_buckets!(&mut self.buckets, buckets => {
            let parts = self.layout.split(buckets, workers.parts(2)).map(Buckets::new).collect();
            workers.map_each(parts, |mut part| part.insert_own::<K>(keys))
        })
    }
}

fn vacant<K: Key>(layout: ProbingLayout) -> AnyBuckets<K> {
    let count = layout.places;
    match Kind::for_remainders(layout.rest_bits) {
        Kind::Roomy => AnyBuckets::Roomy(vec![<K::Roomy as Bucket<K>>::VACANT; count]),
        Kind::Short => AnyBuckets::Short(vec![<Short as Bucket<K>>::VACANT; count]),
        Kind::Compact => AnyBuckets::Compact(vec![<Compact as Bucket<K>>::VACANT; count]),
        Kind::Bitmap => AnyBuckets::Bitmap(vec![<Bitmap as Bucket<K>>::VACANT; count]),
    }
}

/// Inserts the keys of `old` buckets, and returns whether there was room for all.
fn move_all<K: Key, A: Slots<K>>(
    (from, old): (ProbingLayout, &mut [A]),
    (to, new): (ProbingLayout, &mut AnyBuckets<K>),
    workers: &Workers,
) -> bool {
    let shards = from.shards();
    let old = from.split(old, shards).map(Buckets::new);
    with_buckets!(new, new => {
        let parts = to.split(new, shards).map(Buckets::new).zip(old).collect();
        let moved =
            workers.map_each(parts, |(mut new, old)| new.insert_all::<K, A>(&old).is_some());
        moved.into_iter().all(|moved| moved)
    })
}

/// Number of keys before a set grows: seven of ten slots, so that buckets for a key are rarely
/// full.
fn most_held<K: Key>(layout: ProbingLayout) -> u64 {
    let slots = match Kind::for_remainders(layout.rest_bits) {
        Kind::Roomy => K::Roomy::SLOTS,
        Kind::Short => <Short as Slots<K>>::SLOTS,
        Kind::Compact => <Compact as Slots<K>>::SLOTS,
        Kind::Bitmap => return u64::MAX,
    };
    slots as u64 * layout.places as u64 / 10 * 7
}

impl<K: Key> AnyKeySet for KeySet<K> {
    fn len(&self) -> usize {
        self.len
    }

    fn bytes_to_hold(&self, further: usize) -> u64 {
        match self.doublings_to_hold(further) {
            0 => self.bytes(),
            doublings => self.bytes_to_grow(doublings),
        }
    }

    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn prefetch(&self, scrambled: &[u128]) {
        let run = self.layout.all();
        with_buckets!(&self.buckets, buckets => {
            let buckets = Buckets::new((run, &buckets[..]));
            for &key in scrambled {
                buckets.prefetch(K::low_bits_of(key));
            }
        });
    }

    fn missing(&self, scrambled: &[u128]) -> u64 {
        let run = self.layout.all();
        with_buckets!(&self.buckets, buckets => {
            let buckets = Buckets::new((run, &buckets[..]));
            (0..).zip(scrambled).fold(0, |missing, (place, &key)| {
                let found = matches!(buckets.probe(K::low_bits_of(key)), Probe::Found);
                missing | u64::from(!found) << place
            })
        })
    }

    fn insert_all(
        &mut self,
        scrambled: &[u128],
        workers: &Workers,
        permit: &mut dyn FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Vec<bool>, Stop> {
        let doublings = self.doublings_to_hold(scrambled.len());
        if doublings > 0 {
            self.grow(doublings, workers, permit)?;
        }
        let parts = self.insert(scrambled, workers.for_items(scrambled.len()));
        let mut is_new = vec![false; scrambled.len()];
        for &place in parts.iter().flat_map(|part| &part.new) {
            is_new[place] = true;
            self.len += 1;
        }
        for &place in parts.iter().flat_map(|part| &part.refused) {
            let key = &scrambled[place..=place];
            let inserted = loop {
                let inserted = self.insert(key, &ONE);
                if inserted[0].refused.is_empty() {
                    break inserted;
                }
                self.grow(1, workers, permit)?;
            };
            is_new[place] = !inserted[0].new.is_empty();
            self.len += inserted[0].new.len();
        }
        Ok(is_new)
    }
}

/// A permutation of the keys of `key_bits` bits, at least two: each bit of the result depends on
/// all bits of the key, but not on those beyond.
#[inline]
pub(super) fn scramble<K: Key>(key: K, key_bits: u32) -> K {
    let mask = K::MAX >> (K::BITS - key_bits);
    let half = key_bits / 2;
    let mixed = |key: K, factor| {
        let product = key.wrapping_mul(factor) & mask;
        product ^ product >> half
    };
    let [first, second] = K::FACTORS;
    mixed(mixed(key, first), second)
}

fn widened(key_bits: u32) -> u32 {
    key_bits.max(LEAST_HOME_BITS + BITMAP_BITS)
}

fn least_layout(key_bits: u32) -> ProbingLayout {
    let of_bitmap = key_bits - BITMAP_BITS;
    let few = of_bitmap <= SMALL_BITMAP_HOME_BITS;
    ProbingLayout::new(if few { of_bitmap } else { LEAST_HOME_BITS }, key_bits)
}

#[cfg(test)]
#[path = "../../../tests/unit/key_set.rs"]
mod tests;
