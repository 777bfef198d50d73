//! A table of search results that stores whole states.

use std::hash::Hash;

use abstract_games_search::hasher;

use crate::iterative_deepening::grade::{Bound, Grade, Window};

#[derive(Clone, Debug)]
pub(super) struct Entry<S, M> {
    pub(super) state: S,
    /// What the evaluation says of the state.
    pub(super) estimate: Grade,
    /// The best move found, or the one that refutes the window.
    pub(super) best: Option<M>,
    pub(super) grade: Grade,
    pub(super) bound: Bound,
    /// The number of plies that were searched, or [`COMPLETE`].
    pub(super) depth: u8,
    generation: u16,
}

/// The depth of a result that no deeper search changes.
pub(super) const COMPLETE: u8 = u8::MAX;

impl<S, M> Entry<S, M> {
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
/// It doubles by adding pages, into which some entries move, so a short search touches little
/// memory and there is never a copy.
#[derive(Clone, Debug)]
pub(super) struct Table<S, M> {
    /// Pages of one size; their number is a power of two.
    pages: Vec<Page<S, M>>,
    /// The limit on the number of slots.
    most: usize,
    filled: usize,
    generation: u16,
}

type Page<S, M> = Box<[Option<Entry<S, M>>]>;

const BUCKET: usize = 4;
const PAGE: usize = 1 << 10;

impl<S: Clone + Eq + Hash, M: Clone> Table<S, M> {
    /// A table of at most this many bytes, perhaps none.
    pub(super) fn with_bytes(bytes: u64) -> Self {
        let slots = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Option<Entry<S, M>>>();
        let most = if slots < BUCKET { 0 } else { 1 << slots.ilog2() };
        Self { pages: Vec::new(), most, filled: 0, generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.filled = 0;
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.pages.clear();
            0
        });
    }

    fn len(&self) -> usize {
        self.pages.len() * self.most.min(PAGE)
    }

    pub(super) fn bytes_to_insert(&self) -> u64 {
        let least = self.most.min(PAGE);
        let slots = if self.is_full() { (2 * self.len()).max(least) } else { self.len() };
        slots as u64 * size_of::<Option<Entry<S, M>>>() as u64
    }

    fn is_full(&self) -> bool {
        self.len() < self.most && self.filled >= self.len() / 4 * 3
    }

    #[expect(clippy::cast_possible_truncation, reason = "places take fewer bits")]
    fn hash(state: &S) -> usize {
        hasher().hash_one(state) as usize
    }

    /// The page of the bucket of `state`, and the first slot there, of a table with slots.
    fn bucket(&self, state: &S) -> (usize, usize) {
        let from = Self::hash(state) & (self.len() - 1) & !(BUCKET - 1);
        (from / PAGE, from % PAGE)
    }

    pub(super) fn get(&self, state: &S) -> Option<&Entry<S, M>> {
        if self.pages.is_empty() {
            return None;
        }
        let (page, from) = self.bucket(state);
        let entries = self.pages[page][from..from + BUCKET].iter().flatten();
        let mut entries = entries.filter(|entry| entry.generation == self.generation);
        entries.find(|entry| entry.state == *state)
    }

    /// Stores a result. If its bucket is full, the one of least depth is forgotten; that of no ply
    /// displaces none that is deeper.
    pub(super) fn insert(
        &mut self,
        state: &S,
        estimate: Grade,
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
        let (page, from) = self.bucket(state);
        let (state, generation) = (state.clone(), self.generation);
        let entry = Entry { state, estimate, best, grade, bound, depth, generation };
        let worth = |slot: &Option<Entry<S, M>>| match slot {
            Some(old) if old.generation != entry.generation => 0,
            None => 0,
            // An entry of the same state is replaced rather than stored twice.
            Some(old) if old.state == entry.state => -1,
            Some(old) => i32::from(old.depth) + 1,
        };
        let bucket = &mut self.pages[page][from..from + BUCKET];
        let slot = bucket.iter_mut().min_by_key(|slot| worth(slot));
        if let Some(slot) = slot.filter(|slot| entry.depth > 0 || worth(slot) <= 1) {
            self.filled += usize::from(worth(slot) == 0);
            *slot = Some(entry);
        }
    }

    /// Doubles the table. An entry moves to its place in the new page if the next bit of its hash
    /// is one.
    fn grow(&mut self) {
        let (pages, bit) = (self.pages.len(), self.len());
        let page = || (0..self.most.min(PAGE)).map(|_| None).collect();
        if pages == 0 {
            self.pages.push(page());
        }
        for number in 0..pages {
            let mut new: Page<S, M> = page();
            for (slot, to) in self.pages[number].iter_mut().zip(&mut new) {
                *to = slot.take_if(|entry| Self::hash(&entry.state) & bit != 0);
            }
            self.pages.push(new);
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/table.rs"]
mod tests;
