//! The states found so far: numbered in the order of discovery, and found again by hash.

use std::hash::Hash;

use hashbrown::HashTable;

use crate::hashing::hasher;

/// A growing, numbered set of states.
///
/// The states stand once, in a vector; the hash table holds only their numbers, so a slot takes
/// five bytes whatever the size of a state. Equality is always decided on the states themselves.
#[derive(Clone, Debug)]
pub(super) struct StateTable<S> {
    states: Vec<S>,
    slots: HashTable<u32>,
    hasher: ahash::RandomState,
}

/// One control byte and one number for each bucket, and a last group of control bytes.
const BUCKET_BYTES: u64 = 5;
const GROUP_BYTES: u64 = 16;

impl<S: Eq + Hash> StateTable<S> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), slots: HashTable::new(), hasher: hasher() }
    }

    pub(super) fn states(&self) -> &[S] {
        &self.states
    }

    /// The number that the next new state will get.
    pub(super) fn next_index(&self) -> u32 {
        u32::try_from(self.states.len()).expect("`bytes_to_hold` refuses more states than that")
    }

    pub(super) fn hash(&self, state: &S) -> u64 {
        self.hasher.hash_one(state)
    }

    /// The number of `state`, whose hash is `hash`.
    pub(super) fn find(&self, hash: u64, state: &S) -> Option<u32> {
        self.slots.find(hash, |&i| self.states[i as usize] == *state).copied()
    }

    /// Adds `state`, whose hash is `hash`; says whether it was new.
    pub(super) fn insert(&mut self, hash: u64, state: S) -> bool {
        use hashbrown::hash_table::Entry;
        let next = self.next_index();
        let Self { states, slots, hasher } = self;
        let same = |&i: &u32| states[i as usize] == state;
        match slots.entry(hash, same, |&i| hasher.hash_one(&states[i as usize])) {
            Entry::Occupied(_) => false,
            Entry::Vacant(slot) => {
                slot.insert(next);
                states.push(state);
                true
            }
        }
    }

    /// The most bytes occupied at any moment while `extra` further states are added, or `None` if
    /// their numbers would not fit in 32 bits.
    pub(super) fn bytes_to_hold(&self, extra: usize) -> Option<u64> {
        let len = self.states.len().checked_add(extra)?;
        u32::try_from(len).ok()?;
        let mut slots = table_bytes(self.slots.capacity());
        if len > self.slots.capacity() {
            // The old table stays until everything has moved to the new one.
            slots += table_bytes(len.max(self.slots.capacity() + 1));
        }
        Some(slots + vec_bytes_to_hold(&self.states, extra))
    }
}

/// What a hash table with room for `capacity` numbers occupies; it is kept at most 7/8 full.
fn table_bytes(capacity: usize) -> u64 {
    if capacity == 0 {
        return 0;
    }
    let buckets = (capacity as u64 * 8).div_ceil(7).next_power_of_two().max(4);
    buckets * BUCKET_BYTES + GROUP_BYTES
}

/// The most bytes that `vec` occupies at any moment while `extra` further elements are pushed.
pub(super) fn vec_bytes_to_hold<T>(vec: &Vec<T>, extra: usize) -> u64 {
    let mut elements = vec.capacity();
    let len = vec.len() + extra;
    if len > vec.capacity() {
        elements += len.max(2 * vec.capacity());
    }
    elements as u64 * size_of::<T>() as u64
}
