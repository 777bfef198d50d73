//! `StateTable`: a hash table of states, numbered in the order of discovery.

mod bucket;

use std::hash::Hash;

use abstract_games_core::Workers;
use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::ONE;

use super::linear_probing::ProbingLayout;
use super::prefetch::BATCH;
use crate::hashing::hasher;
use bucket::{Bucket, Buckets, SLOTS};

/// A growing, numbered set of states: a vector of states, and a table of buckets from hashes to
/// numbers. A bucket is one cache line, with twelve numbers and a tag of eight bits of the hash for
/// each, which excludes most other states without access to them. Equality is that of the states
/// themselves.
#[derive(Clone, Debug)]
pub(super) struct StateTable<S> {
    states: Vec<S>,
    buckets: Vec<Bucket>,
    layout: ProbingLayout,
    used: Vec<usize>,
    hasher: ahash::RandomState,
}

/// The smallest table has 2 to the power of this many buckets.
const LEAST_HOME_BITS: u32 = 2;
const MOST_STATES: usize = u32::MAX as usize - 1;

/// Number of states in this many buckets before the table grows: three quarters of the slots.
const fn most_held(buckets: usize) -> usize {
    buckets * SLOTS / 4 * 3
}

impl<S: Eq + Hash> StateTable<S> {
    pub(super) fn new() -> Self {
        let layout = ProbingLayout::new(LEAST_HOME_BITS, u64::BITS);
        let buckets = vec![Bucket::VACANT; layout.places];
        Self {
            states: Vec::new(),
            buckets,
            layout,
            used: vec![0; layout.shards()],
            hasher: hasher(),
        }
    }

    pub(super) fn states(&self) -> &[S] {
        &self.states
    }

    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.states.len()).expect("`bytes_to_hold` refuses numbers beyond 32 bits")
    }

    #[inline]
    pub(super) fn hash(&self, state: &S) -> u64 {
        self.hasher.hash_one(state)
    }

    pub(super) fn find(&self, state: &S) -> Option<u32> {
        self.find_hashed(self.hash(state), state)
    }

    fn find_hashed(&self, hash: u64, state: &S) -> Option<u32> {
        let buckets = Buckets { buckets: &self.buckets[..], run: self.layout.all() };
        buckets.probe(hash, |number| self.is(number, state)).ok()
    }

    /// A vacant slot has the number 0, and there may be no state yet.
    #[inline]
    fn is(&self, number: u32, state: &S) -> bool {
        self.states.get(number as usize) == Some(state)
    }

    /// Calls `found` with the number of each of `states`, in order; none if it is not known.
    pub(super) fn find_all(&self, states: &[S], mut found: impl FnMut(Option<u32>)) {
        self.find_likely(states, |place, hash, number| {
            found(number.or_else(|| self.find_hashed(hash, &states[place])));
        });
    }

    /// Calls `seen` with the place, the hash and the number of each of `states`, in order. The
    /// number is missing for unknown states and a few known ones.
    #[inline]
    pub(super) fn find_likely(&self, states: &[S], mut seen: impl FnMut(usize, u64, Option<u32>)) {
        // Three short passes over each batch, in each of which the memory accesses overlap: for the
        // home bucket, for the first entry with the tag, and for its state, which is nearly always
        // equal.
        const NOWHERE: &Bucket = &Bucket::VACANT;
        let mut hashes = [0; BATCH];
        let mut homes = [NOWHERE; BATCH];
        let mut numbers = [u32::MAX; BATCH];
        for (first, batch) in (0..).step_by(BATCH).zip(states.chunks(BATCH)) {
            for ((hash, home), state) in hashes.iter_mut().zip(&mut homes).zip(batch) {
                *hash = self.hash(state);
                *home = &self.buckets[self.layout.home(*hash)];
            }
            for ((number, &hash), home) in numbers.iter_mut().zip(&hashes).zip(&homes) {
                // An additional bit, so that there is a first bit even without a match.
                let matches = home.matches(hash) | 1 << (SLOTS - 1);
                *number = home.numbers[(matches.trailing_zeros() as usize).min(SLOTS - 1)];
            }
            let looked_up = hashes.iter().zip(&numbers).zip(batch);
            for (place, ((&hash, &number), state)) in (first..).zip(looked_up) {
                seen(place, hash, self.is(number, state).then_some(number));
            }
        }
    }

    #[inline]
    fn shard_of(&self, hash: u64) -> usize {
        self.layout.shard_of(self.layout.home(hash))
    }

    /// The greatest number of entries of a shard: probing ends at a vacant slot.
    fn most_in_shard(&self) -> usize {
        self.layout.shard_len() * SLOTS / 8 * 7
    }

    /// Whether this many further states fit without growth.
    fn has_room_for(&self, further: usize) -> bool {
        self.states.len() + further <= most_held(self.buckets.len())
    }

    /// Number of states that fit before the table or the vector grows.
    pub(super) fn room(&self) -> usize {
        self.states.capacity().min(most_held(self.buckets.len())).min(MOST_STATES)
    }

    /// The peak number of bytes while `extra` states are added, or `None` if they cannot be
    /// numbered.
    pub(super) fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        let len = self.states.len().checked_add(extra).filter(|&len| len <= MOST_STATES)?;
        let now = self.buckets.len();
        // While the table grows, the old one is there too.
        let buckets = match self.doublings_to_hold(len) {
            0 => now,
            doublings => now + (now << doublings),
        };
        Some(buckets as u64 * size_of::<Bucket>() as u64 + vec_bytes_to_hold(&self.states, extra))
    }

    /// Number of doublings of the buckets for `len` states in all.
    fn doublings_to_hold(&self, len: usize) -> u32 {
        self.layout.doublings_until(|layout| len <= most_held(layout.places))
    }
}

impl<S: Eq + Hash + Sync> StateTable<S> {
    /// Makes room for this many further states.
    pub(super) fn reserve(&mut self, further: usize, workers: &Workers) {
        if !self.has_room_for(further) {
            self.grow(self.doublings_to_hold(self.states.len() + further), workers);
        }
    }

    /// The number of `state`; as `Err` if the state is new, and then added. There must be room.
    pub(super) fn insert(&mut self, hash: u64, state: S) -> Result<u32, u32> {
        let number = self.next_number();
        // Only very similar hashes fill one shard first; the observer is not asked about this case.
        while self.used[self.shard_of(hash)] >= self.most_in_shard() {
            self.grow(1, &ONE);
        }
        let Self { states, buckets, layout, .. } = self;
        let same = |number: u32| states.get(number as usize) == Some(&state);
        let mut buckets = Buckets { buckets: &mut buckets[..], run: layout.all() };
        let found = buckets.insert(hash, number, same);
        found.map_err(|_| {
            let shard = self.shard_of(hash);
            self.used[shard] += 1;
            reserve_one(&mut self.states);
            self.states.push(state);
            number
        })
    }

    /// Doubles the table `doublings` times. Each shard becomes a larger one or several.
    fn grow(&mut self, doublings: u32, workers: &Workers) {
        let Self { states, buckets, layout, used, hasher } = self;
        let larger = layout.doubled(doublings);
        let mut grown = vec![Bucket::VACANT; larger.places];
        let parts = larger.split(&mut grown, layout.shards());
        let parts = parts.map(|(run, buckets)| Buckets { buckets, run });
        let parts = parts.zip(buckets.chunks(layout.shard_len())).collect();
        let grow = |(mut part, buckets): (Buckets<&mut [Bucket]>, &[Bucket])| {
            let mut used = vec![0; larger.shards()];
            let mut hashes = [0; SLOTS];
            for bucket in buckets {
                // All hashes first, so that accesses to the states overlap.
                let numbers = bucket.entries();
                for (hash, &number) in hashes.iter_mut().zip(numbers) {
                    *hash = hasher.hash_one(&states[number as usize]);
                }
                for (&hash, &number) in hashes.iter().zip(numbers) {
                    part.insert_new(hash, number);
                    used[larger.shard_of(larger.home(hash))] += 1;
                }
            }
            used
        };
        let counts = workers.map_each(parts, grow);
        *used = (0..larger.shards()).map(|shard| counts.iter().map(|it| it[shard]).sum()).collect();
        (*buckets, *layout) = (grown, larger);
    }
}
