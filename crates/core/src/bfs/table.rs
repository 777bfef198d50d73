//! The states found so far: numbered in the order of discovery, and found again by hash.

use std::hash::Hash;

use crate::hashing::hasher;

/// A growing, numbered set of states.
///
/// The states stand once, in a vector. An open-addressing table with linear probing leads from a
/// hash to a number; each of its slots holds 32 bits of the hash beside the number, so that a
/// colliding entry is passed over, and the table grown, without looking at a state. Equality is
/// always decided on the states themselves.
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
/// is decided by the first bits of its tag.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    /// A power of two of them; see [`pack`].
    slots: Vec<u64>,
    used: usize,
}

/// The hash as far as the table uses it.
pub(super) type Tag = u32;

/// Lookups whose memory accesses overlap.
const BATCH: usize = 16;
/// Slots of the smallest table.
const LEAST_SLOTS: usize = 64;
/// Slots that a shard has before there is a second one, and the most shards there are.
const LEAST_SHARD: usize = 1 << 14;
const MOST_SHARDS: usize = 64;
/// The largest numbers are left free, as a slot holds the number plus one.
const MOST_STATES: usize = u32::MAX as usize;

const EMPTY: u64 = 0;

/// A slot: the tag above, the number plus one below.
fn pack(tag: Tag, number: u32) -> u64 {
    u64::from(tag) << 32 | (u64::from(number) + 1)
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves of a slot")]
fn unpack(slot: u64) -> (Tag, u32) {
    ((slot >> 32) as u32, (slot as u32).wrapping_sub(1))
}

/// How many states a table of `slots` slots holds before it grows: three quarters.
const fn most_held(slots: usize) -> usize {
    slots / 4 * 3
}

fn shards_for(slots: usize) -> usize {
    (slots / LEAST_SHARD).clamp(1, MOST_SHARDS)
}

impl Shard {
    fn new(slots: usize) -> Self {
        Self { slots: vec![EMPTY; slots], used: 0 }
    }

    /// Where the probing for `tag` begins.
    fn home(&self, tag: Tag) -> usize {
        tag as usize & (self.slots.len() - 1)
    }

    /// The first slot from that of `tag` on that `accept`s a state's number or is empty.
    fn probe(&self, tag: Tag, mut accept: impl FnMut(u32) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = self.home(tag);
        loop {
            let slot = self.slots[place];
            let (other, number) = unpack(slot);
            if slot == EMPTY || (other == tag && accept(number)) {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Whether this many further entries leave some slot empty, where probing can end.
    pub(super) fn has_room_for(&self, further: usize) -> bool {
        self.used + further < self.slots.len() / 8 * 7
    }

    /// The place of the entry for `tag` that `same` accepts, added as `number` if there is none.
    pub(super) fn insert(
        &mut self,
        tag: Tag,
        number: u32,
        same: impl FnMut(u32) -> bool,
    ) -> Result<usize, Known> {
        let place = self.probe(tag, same);
        if self.slots[place] != EMPTY {
            return Err(Known);
        }
        self.slots[place] = pack(tag, number);
        self.used += 1;
        Ok(place)
    }

    /// Changes the number of the entry at `place`.
    pub(super) fn renumber(&mut self, place: usize, number: u32) {
        let (tag, _) = unpack(self.slots[place]);
        self.slots[place] = pack(tag, number);
    }
}

/// The state was in the table before.
pub(super) struct Known;

impl<S: Eq + Hash> StateTable<S> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), shards: vec![Shard::new(LEAST_SLOTS)], hasher: hasher() }
    }

    pub(super) fn states(&self) -> &[S] {
        &self.states
    }

    /// The number that the next new state will get.
    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.states.len()).expect("`bytes_to_hold` refuses more states than that")
    }

    #[expect(clippy::cast_possible_truncation, reason = "32 bits are what a slot has room for")]
    pub(super) fn tag(&self, state: &S) -> Tag {
        (self.hasher.hash_one(state) >> 32) as Tag
    }

    /// Which shard entries with this tag are in.
    pub(super) fn shard_of(&self, tag: Tag) -> usize {
        // Shifting a 32-bit tag by 32 is what one shard asks for.
        (u64::from(tag) * self.shards.len() as u64 >> 32) as usize
    }

    /// The number of `state`.
    pub(super) fn find(&self, state: &S) -> Option<u32> {
        self.find_tagged(self.tag(state), state)
    }

    fn find_tagged(&self, tag: Tag, state: &S) -> Option<u32> {
        let shard = &self.shards[self.shard_of(tag)];
        let place = shard.probe(tag, |number| self.is(number, state));
        let slot = shard.slots[place];
        (slot != EMPTY).then(|| unpack(slot).1)
    }

    /// Whether `number` is that of `state`. Entries that a stopped search left behind have numbers
    /// that nobody, or another state, has.
    fn is(&self, number: u32, state: &S) -> bool {
        self.states.get(number as usize) == Some(state)
    }

    /// The tag and the number of each of `states`, in their order; none where one is not known.
    pub(super) fn find_all(&self, states: &[S], mut found: impl FnMut(Tag, Option<u32>)) {
        // Three passes over each batch, so that the accesses within a pass are independent: the
        // home slots; the first entry with an equal tag, in cache lines that are there by now; its
        // state. Only tags that are equal without the states being so take a fourth.
        let mut tags = [0; BATCH];
        let mut homes = [0; BATCH];
        let mut slots = [EMPTY; BATCH];
        let mut same = [false; BATCH];
        for batch in states.chunks(BATCH) {
            for ((tag, home), state) in tags.iter_mut().zip(&mut homes).zip(batch) {
                *tag = self.tag(state);
                let shard = &self.shards[self.shard_of(*tag)];
                *home = shard.slots[shard.home(*tag)];
            }
            for ((slot, &home), &tag) in slots.iter_mut().zip(&homes).zip(&tags[..batch.len()]) {
                *slot = if home == EMPTY || unpack(home).0 == tag {
                    home
                } else {
                    let shard = &self.shards[self.shard_of(tag)];
                    shard.slots[shard.probe(tag, |_| true)]
                };
            }
            for ((same, &slot), state) in same.iter_mut().zip(&slots).zip(batch) {
                *same = slot != EMPTY && self.is(unpack(slot).1, state);
            }
            for (i, state) in batch.iter().enumerate() {
                let number = match slots[i] {
                    EMPTY => None,
                    slot if same[i] => Some(unpack(slot).1),
                    _ => self.find_tagged(tags[i], state),
                };
                found(tags[i], number);
            }
        }
    }

    /// Adds `state`, whose tag is `tag`; says whether it was new.
    pub(super) fn insert(&mut self, tag: Tag, state: S) -> bool {
        let number = self.next_number();
        while !self.has_room_for(1) || !self.shards[self.shard_of(tag)].has_room_for(1) {
            self.grow();
        }
        let shard = self.shard_of(tag);
        let Self { states, shards, .. } = self;
        let same = |number: u32| states.get(number as usize) == Some(&state);
        let is_new = shards[shard].insert(tag, number, same).is_ok();
        if is_new {
            self.push(state);
        }
        is_new
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

    fn slots(&self) -> usize {
        self.shards.len() * self.shards[0].slots.len()
    }

    /// Whether the table need not grow for this many further states.
    pub(super) fn has_room_for(&self, further: usize) -> bool {
        self.states.len() + further <= most_held(self.slots())
    }

    /// Doubles the slots, one shard after the other, so that little of the old table stands beside
    /// the new one.
    fn grow(&mut self) {
        let slots = 2 * self.slots();
        let shards = shards_for(slots);
        // Each old shard becomes one or two new ones: those that its tags belong to from now on.
        let split = shards / self.shards.len();
        let mut grown = Vec::with_capacity(shards);
        for old in std::mem::take(&mut self.shards) {
            let first = grown.len();
            grown.extend((0..split).map(|_| Shard::new(slots / shards)));
            for slot in old.slots.into_iter().filter(|&slot| slot != EMPTY) {
                let (tag, number) = unpack(slot);
                let shard = (u64::from(tag) * shards as u64 >> 32) as usize;
                debug_assert!((first..grown.len()).contains(&shard), "a shard is split in place");
                let _ = grown[shard].insert(tag, number, |_| false);
            }
        }
        self.shards = grown;
    }

    /// The most bytes occupied at any moment while `extra` further states are added, or `None` if
    /// their numbers would not fit in 32 bits.
    pub(super) fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        let len = self.states.len().checked_add(extra).filter(|&len| len < MOST_STATES)?;
        let mut slots = self.slots();
        let mut old = 0;
        while len > most_held(slots) {
            // The last shard to grow stands beside what replaces it.
            old = slots / shards_for(slots);
            slots *= 2;
        }
        Some((slots + old) as u64 * 8 + vec_bytes_to_hold(&self.states, extra))
    }
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
