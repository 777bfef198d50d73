//! A table of search results that stores whole states.

use std::hash::Hash;

use abstract_games_search::hasher;

use crate::iterative_deepening::grade::{Bound, Grade, Window};

/// What a search found out about a state.
#[derive(Clone, Debug)]
pub(super) struct Entry<S, M> {
    pub(super) state: S,
    /// The best move found, or the one that refutes the window.
    pub(super) best: Option<M>,
    pub(super) grade: Grade,
    pub(super) bound: Bound,
    /// The number of plies that were searched, or [`COMPLETE`].
    pub(super) depth: u8,
    /// The search that stored the entry.
    generation: u32,
}

/// The depth of a result that no deeper search changes.
pub(super) const COMPLETE: u8 = u8::MAX;

impl<S, M> Entry<S, M> {
    /// Whether the entry answers the question of a window.
    pub(super) fn decides(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.grade >= window.beta,
            Bound::Upper => self.grade <= window.alpha,
        }
    }
}

/// A hash table from states to entries, of limited size. It forgets entries, but never takes an
/// entry for that of another state.
///
/// It grows with its contents, so that a short search touches little memory.
#[derive(Clone, Debug)]
pub(super) struct Table<S, M> {
    slots: Vec<Option<Entry<S, M>>>,
    /// The limit on the number of slots.
    most: usize,
    /// The number of entries of this generation.
    filled: usize,
    generation: u32,
}

/// The slots of a bucket.
const BUCKET: usize = 4;
/// The size of a table that has just been created, in slots.
const LEAST: usize = 1 << 10;

impl<S: Clone + Eq + Hash, M: Clone> Table<S, M> {
    /// A table of at most this many bytes. Without room for a bucket it stores nothing.
    pub(super) fn with_bytes(bytes: u64) -> Self {
        let slots = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Option<Entry<S, M>>>();
        let most = if slots < BUCKET { 0 } else { 1 << slots.ilog2() };
        Self { slots: Vec::new(), most, filled: 0, generation: 0 }
    }

    /// Forgets all entries.
    pub(super) fn clear(&mut self) {
        self.filled = 0;
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.slots.clear();
            0
        });
    }

    /// The size of the table if one more entry is stored, including the smaller table that it grows
    /// from.
    pub(super) fn bytes_to_insert(&self) -> u64 {
        let slots = self.slots.len() + if self.is_full() { self.next_size() } else { 0 };
        slots as u64 * size_of::<Option<Entry<S, M>>>() as u64
    }

    /// Whether the next insertion makes the table grow.
    fn is_full(&self) -> bool {
        self.slots.len() < self.most && self.filled >= self.slots.len() / 4 * 3
    }

    fn next_size(&self) -> usize {
        (self.slots.len() * 4).max(LEAST).min(self.most)
    }

    /// The first slot of the bucket of `state`. The table must have slots.
    fn bucket(&self, state: &S) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "the mask keeps fewer bits")]
        let hash = hasher().hash_one(state) as usize;
        hash & (self.slots.len() - 1) & !(BUCKET - 1)
    }

    /// The entry of `state`, if there is one.
    pub(super) fn get(&self, state: &S) -> Option<&Entry<S, M>> {
        if self.slots.is_empty() {
            return None;
        }
        let from = self.bucket(state);
        let entries = self.slots[from..from + BUCKET].iter().flatten();
        let mut entries = entries.filter(|entry| entry.generation == self.generation);
        entries.find(|entry| entry.state == *state)
    }

    /// Stores a result. If its bucket is full, the result of least depth is forgotten.
    pub(super) fn insert(
        &mut self,
        state: &S,
        best: Option<M>,
        grade: Grade,
        bound: Bound,
        depth: u8,
    ) {
        if self.is_full() {
            self.grow();
        }
        if self.most == 0 {
            return;
        }
        let state = state.clone();
        self.put(Entry { state, best, grade, bound, depth, generation: self.generation });
    }

    fn put(&mut self, entry: Entry<S, M>) {
        let from = self.bucket(&entry.state);
        let worth = |slot: &Option<Entry<S, M>>| match slot {
            Some(old) if old.generation != entry.generation => 0,
            None => 0,
            // An entry of the same state is replaced rather than stored twice.
            Some(old) if old.state == entry.state => -1,
            Some(old) => i32::from(old.depth) + 1,
        };
        let bucket = &mut self.slots[from..from + BUCKET];
        if let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) {
            self.filled += usize::from(worth(slot) == 0);
            *slot = Some(entry);
        }
    }

    fn grow(&mut self) {
        let size = self.next_size();
        let old = std::mem::take(&mut self.slots);
        self.slots.resize_with(size, || None);
        self.filled = 0;
        let generation = self.generation;
        let current = old.into_iter().flatten().filter(|entry| entry.generation == generation);
        current.for_each(|entry| self.put(entry));
    }
}
