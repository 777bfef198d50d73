//! The states found so far: numbered in the order of discovery, and found again by hash.

use std::hash::Hash;
use std::mem;

use wide::{CmpEq, i8x16};

use crate::hashing::hasher;
use crate::workers::Workers;

/// A growing, numbered set of states.
///
/// The states stand once, in a vector. A table of groups leads from a hash to a number: a group is
/// one cache line, with twelve numbers and eight bits of the hash beside each, so that most entries
/// of other states are passed over without looking at those. Equality is always decided on the
/// states themselves.
///
/// Lookups come in batches ([`find_all`](StateTable::find_all)): the memory accesses of a batch do
/// not wait for each other, which is what the time of a large search is made of.
#[derive(Clone, Debug)]
pub(super) struct StateTable<S> {
    states: Vec<S>,
    shards: Vec<Shard>,
    hasher: ahash::RandomState,
}

/// A part of the table that can be filled independently of the others: which one a state belongs to
/// is decided by the first bits of its hash.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    /// A power of two of them. An entry is in the group that its hash names, or, if that is full,
    /// in the next one that is not.
    groups: Vec<Group>,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Group {
    /// Bits of the hash, never [`VACANT`], beside each number; then lanes that are never used.
    tags: [i8; 16],
    numbers: [u32; SLOTS],
}

/// The slots of a group, and a bit for each of them.
const SLOTS: usize = 12;
const ALL_SLOTS: u32 = (1 << SLOTS) - 1;
const VACANT: i8 = 0;
/// Lookups whose memory accesses overlap.
pub(super) const BATCH: usize = 64;
/// Groups of the smallest table.
const LEAST_GROUPS: usize = 4;
/// Groups that a shard has before there is a second one, and the most shards there are.
const LEAST_SHARD: usize = 1 << 11;
const MOST_SHARDS: usize = 64;
/// How many states can be numbered.
const MOST_STATES: usize = u32::MAX as usize - 1;

/// How many states a table of this many groups holds before it grows: three quarters of its slots.
const fn most_held(groups: usize) -> usize {
    groups * SLOTS / 4 * 3
}

/// The bits of a hash that are compared: eight that have no part in the place.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "eight of the bits")]
fn tag_of(hash: u64) -> i8 {
    let tag = hash as i8;
    if tag == VACANT { 1 } else { tag }
}

/// Which of a power of two of shards an entry with this hash is in: so many of the first bits.
#[inline]
fn shard_of(hash: u64, shards: usize) -> usize {
    (((hash >> 32) * shards as u64) >> 32) as usize
}

impl Group {
    const VACANT: Self = Self { tags: [VACANT; 16], numbers: [0; SLOTS] };

    /// A bit for each slot with this tag.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "sixteen bits are no negative number")]
    fn matches(&self, tag: i8) -> u32 {
        i8x16::new(self.tags).cmp_eq(i8x16::splat(tag)).move_mask() as u32
    }

    /// The first slot without an entry.
    #[inline]
    fn vacancy(&self) -> Option<usize> {
        let vacant = self.matches(VACANT) & ALL_SLOTS;
        (vacant != 0).then_some(vacant.trailing_zeros() as usize)
    }
}

impl Shard {
    fn new(groups: usize) -> Self {
        Self { groups: vec![Group::VACANT; groups], used: 0 }
    }

    /// The group in which the search for `hash` begins.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> 8) as usize & (self.groups.len() - 1)
    }

    /// The number under `hash` that `accept` accepts, or the place to enter one.
    #[inline]
    fn probe(&self, hash: u64, mut accept: impl FnMut(u32) -> bool) -> Result<u32, Place> {
        let mask = self.groups.len() - 1;
        let mut at = self.home(hash);
        loop {
            let group = &self.groups[at];
            let mut matches = group.matches(tag_of(hash));
            while matches != 0 {
                let number = group.numbers[matches.trailing_zeros() as usize];
                if accept(number) {
                    return Ok(number);
                }
                matches &= matches - 1;
            }
            if let Some(slot) = group.vacancy() {
                return Err(Place { group: at, slot });
            }
            at = (at + 1) & mask;
        }
    }

    /// Looks where the search for `hash` begins. Done for several beforehand, their accesses to memory
    /// overlap.
    #[inline]
    #[cfg(feature = "parallel")]
    pub(super) fn approach(&self, hash: u64) {
        std::hint::black_box(self.groups[self.home(hash)].tags[0]);
    }

    /// Whether this many further entries leave some slot empty, where probing can end.
    pub(super) fn has_room_for(&self, further: usize) -> bool {
        self.used + further < self.groups.len() * SLOTS / 8 * 7
    }

    /// The number of the entry that is the `same`; or, if there is none, the place where `number` is
    /// now entered under `hash`.
    pub(super) fn insert(
        &mut self,
        hash: u64,
        number: u32,
        same: impl FnMut(u32) -> bool,
    ) -> Result<u32, Place> {
        self.probe(hash, same).inspect_err(|&place| self.enter(hash, number, place))
    }

    /// Enters `number` under `hash`, as there is no entry that is the same: without looking for one,
    /// which leaves nothing to wait for.
    fn insert_new(&mut self, hash: u64, number: u32) {
        let mask = self.groups.len() - 1;
        let mut group = self.home(hash);
        let slot = loop {
            match self.groups[group].vacancy() {
                Some(slot) => break slot,
                None => group = (group + 1) & mask,
            }
        };
        self.enter(hash, number, Place { group, slot });
    }

    fn enter(&mut self, hash: u64, number: u32, place: Place) {
        let group = &mut self.groups[place.group];
        group.tags[place.slot] = tag_of(hash);
        group.numbers[place.slot] = number;
        self.used += 1;
    }

    /// Changes the number of the entry at `place`.
    #[cfg(feature = "parallel")]
    pub(super) fn renumber(&mut self, place: Place, number: u32) {
        self.groups[place.group].numbers[place.slot] = number;
    }
}

/// Where an entry stands in its shard.
#[derive(Clone, Copy)]
pub(super) struct Place {
    group: usize,
    slot: usize,
}

impl<S: Eq + Hash> StateTable<S> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), shards: vec![Shard::new(LEAST_GROUPS)], hasher: hasher() }
    }

    pub(super) fn states(&self) -> &[S] {
        &self.states
    }

    /// The number that the next new state will get.
    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.states.len()).expect("`bytes_to_hold` refuses more states than that")
    }

    #[inline]
    pub(super) fn hash(&self, state: &S) -> u64 {
        self.hasher.hash_one(state)
    }

    /// Which shard entries with this hash are in.
    #[inline]
    pub(super) fn shard_of(&self, hash: u64) -> usize {
        shard_of(hash, self.shards.len())
    }

    /// The number of `state`.
    pub(super) fn find(&self, state: &S) -> Option<u32> {
        self.find_hashed(self.hash(state), state)
    }

    fn find_hashed(&self, hash: u64, state: &S) -> Option<u32> {
        self.shards[self.shard_of(hash)].probe(hash, |number| self.is(number, state)).ok()
    }

    /// Whether `number` is that of `state`. Entries that a stopped search left behind have numbers
    /// that nobody, or another state, has.
    #[inline]
    fn is(&self, number: u32, state: &S) -> bool {
        self.states.get(number as usize) == Some(state)
    }

    /// The place, the hash and the number of each of `states`, in their order; no number where one is
    /// not known.
    #[inline]
    pub(super) fn find_all(&self, states: &[S], mut found: impl FnMut(usize, u64, Option<u32>)) {
        // Passes over each batch, each so short that its accesses to memory overlap: where to look; the
        // first entry there that has the tag; its state, which nearly always is the same. What they do
        // not settle, new states and a few others, is looked up again.
        const NOWHERE: &Group = &Group::VACANT;
        let mut hashes = [0; BATCH];
        let mut homes = [NOWHERE; BATCH];
        let mut numbers = [u32::MAX; BATCH];
        for (first, batch) in (0..).step_by(BATCH).zip(states.chunks(BATCH)) {
            for ((hash, home), state) in hashes.iter_mut().zip(&mut homes).zip(batch) {
                *hash = self.hash(state);
                let shard = &self.shards[self.shard_of(*hash)];
                *home = &shard.groups[shard.home(*hash)];
            }
            for ((number, &hash), home) in numbers.iter_mut().zip(&hashes).zip(&homes) {
                // One bit more, so that there is a first one even without a match.
                let matches = home.matches(tag_of(hash)) | 1 << (SLOTS - 1);
                *number = home.numbers[(matches.trailing_zeros() as usize).min(SLOTS - 1)];
            }
            let looked_up = hashes.iter().zip(&numbers).zip(batch);
            for (place, ((&hash, &number), state)) in (first..).zip(looked_up) {
                if self.is(number, state) {
                    found(place, hash, Some(number));
                } else {
                    found(place, hash, self.find_hashed(hash, state));
                }
            }
        }
    }

    /// Appends a state whose entry is in its shard already.
    pub(super) fn push(&mut self, state: S) {
        reserve_one(&mut self.states);
        self.states.push(state);
    }

    /// The states, and the shards to fill beside them.
    #[cfg(feature = "parallel")]
    pub(super) fn parts(&mut self) -> (&[S], &mut [Shard]) {
        (&self.states, &mut self.shards)
    }

    fn groups(&self) -> usize {
        self.shards.len() * self.shards[0].groups.len()
    }

    /// Whether the table need not grow for this many further states.
    pub(super) fn has_room_for(&self, further: usize) -> bool {
        self.states.len() + further <= most_held(self.groups())
    }

    /// How many states there can be before anything here grows.
    pub(super) fn room(&self) -> usize {
        self.states.capacity().min(most_held(self.groups())).min(MOST_STATES)
    }

    /// The most bytes occupied at any moment while `extra` further states are added, or `None` if
    /// their numbers would not fit in 32 bits.
    pub(super) fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        let len = self.states.len().checked_add(extra).filter(|&len| len <= MOST_STATES)?;
        let now = self.groups();
        let mut groups = now;
        while len > most_held(groups) {
            groups = next_size(groups);
        }
        // While it grows, some of the old shards are there beside the new ones; all, if there are as
        // many threads.
        let old = if groups > now { now } else { 0 };
        let table = (old + groups) as u64 * size_of::<Group>() as u64;
        Some(table + vec_bytes_to_hold(&self.states, extra))
    }
}

impl<S: Eq + Hash + Sync> StateTable<S> {
    /// Makes room for so many further states.
    pub(super) fn reserve(&mut self, further: usize, workers: &Workers) {
        while !self.has_room_for(further) {
            self.grow(workers);
        }
    }

    /// The number of `state`, whose hash is `hash`; or, if it is new, the number under which it is
    /// added now. There must be room for it.
    pub(super) fn insert(&mut self, hash: u64, state: S) -> Result<u32, u32> {
        let number = self.next_number();
        // Only hashes that are hardly different fill one shard before the others.
        while !self.shards[self.shard_of(hash)].has_room_for(1) {
            self.grow(&Workers::One);
        }
        let shard = self.shard_of(hash);
        let Self { states, shards, .. } = self;
        let same = |number: u32| states.get(number as usize) == Some(&state);
        let found = shards[shard].insert(hash, number, same);
        found.map_err(|_| {
            self.push(state);
            number
        })
    }

    /// Makes the table larger, shard by shard. Each becomes a larger one, or several.
    fn grow(&mut self, workers: &Workers) {
        let groups = next_size(self.groups());
        let count = shard_count(groups);
        let each = count / self.shards.len();
        let Self { states, shards, hasher } = self;
        let grown = workers.map_parts(shards, |_, _, shards| {
            let grow = |shard: &mut Shard| {
                let mut grown = vec![Shard::new(groups / count); each];
                let old = mem::take(&mut shard.groups);
                let mut hashes = [0; SLOTS];
                for group in &old {
                    // Slots are filled from the first on. All hashes first, so that accesses to the
                    // states overlap.
                    let numbers = &group.numbers[..group.vacancy().unwrap_or(SLOTS)];
                    for (hash, &number) in hashes.iter_mut().zip(numbers) {
                        *hash = hasher.hash_one(&states[number as usize]);
                    }
                    for (&hash, &number) in hashes.iter().zip(numbers) {
                        grown[shard_of(hash, count) % each].insert_new(hash, number);
                    }
                }
                grown
            };
            shards.iter_mut().flat_map(grow).collect::<Vec<_>>()
        });
        self.shards = grown.into_iter().flatten().collect();
    }
}

/// To how many groups a table of this many grows: four times as many while it is small, so that entries
/// move less often; then twice.
const fn next_size(groups: usize) -> usize {
    if groups < LEAST_SHARD { 4 * groups } else { 2 * groups }
}

/// How many shards this many groups are in.
fn shard_count(groups: usize) -> usize {
    (groups / LEAST_SHARD).clamp(1, MOST_SHARDS)
}

/// Room for one more element, by a quarter where a vector would double.
pub(super) fn reserve_one<T>(vec: &mut Vec<T>) {
    if vec.len() == vec.capacity() {
        vec.reserve_exact(growth(vec.capacity()));
    }
}

fn growth(capacity: usize) -> usize {
    (capacity / 4).max(16)
}

/// The most bytes that `vec` occupies at any moment while `extra` further elements are pushed, each
/// after [`reserve_one`].
pub(super) fn vec_bytes_to_hold<T>(vec: &Vec<T>, extra: usize) -> u64 {
    let len = vec.len() + extra;
    let mut capacity = vec.capacity();
    let mut old = 0;
    while len > capacity {
        old = capacity;
        capacity += growth(capacity);
    }
    (capacity + old) as u64 * size_of::<T>() as u64
}
