//! `Context`: the connection of one thread's search to the other threads and to the observer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use abstract_games_core::Stop;
use thiserror::Error;

use crate::transposition_table::hash_of;

/// The size of the work of a whole search. Each state has a share of it.
pub(super) const WHOLE: u64 = 1 << 62;

/// A part of the work of a whole search: where it begins and how large it is.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub(super) start: u64,
    pub(super) size: u64,
}

impl Share {
    /// The work of the whole search.
    pub const WHOLE: Self = Self { start: 0, size: WHOLE };

    /// The part with this number, from 0, of `count` equal parts. The number `count` selects the
    /// remainder.
    #[must_use]
    pub fn part(self, number: usize, count: usize) -> Self {
        let size = self.size / (count as u64).max(1);
        Self { start: self.start + size * number as u64, size }
    }

    /// Removes and returns the first half.
    #[must_use]
    pub fn take_half(&mut self) -> Self {
        let first = self.part(0, 2);
        *self = self.part(1, 2);
        first
    }
}

/// The counts of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Number of states visited.
    pub(super) nodes: u64,
    /// Number of visits at which the table had an entry for the state.
    pub(super) hits: u64,
}

/// The search ends without an answer, because another thread has it or because the search is
/// stopped.
#[derive(Debug, Error)]
#[error("the search ends without an answer")]
pub struct InterruptedError(
    /// None if another thread has the answer.
    pub(super) Option<Stop>,
);

impl From<Stop> for InterruptedError {
    fn from(stop: Stop) -> Self {
        Self(Some(stop))
    }
}

/// The data that the threads of a search share.
pub(super) struct Threads {
    /// Whether the threads have to stop, because the answer is found or no longer needed.
    halted: AtomicBool,
    /// Bytes of the lines of play of all threads.
    pub(super) bytes: AtomicU64,
    /// The counts of the helper threads.
    nodes: AtomicU64,
    hits: AtomicU64,
    /// The states that some thread is searching, as a small table of hashes without collision
    /// handling. It distributes work and never decides an answer, so an error costs only time. It
    /// is empty if one thread searches alone.
    marks: Box<[AtomicU64]>,
}

impl Threads {
    const MARKS: usize = 1 << 14;

    /// Data for one thread or for several.
    pub(super) fn new(several: bool) -> Self {
        // Zeroed pages from the system: a short search touches few of them.
        let marks = bytemuck::zeroed_slice_box(if several { Self::MARKS } else { 0 });
        let [bytes, nodes, hits] = [const { AtomicU64::new(0) }; 3];
        Self { halted: AtomicBool::new(false), bytes, nodes, hits, marks }
    }

    /// Bytes of the marks of several threads, or of one.
    pub(super) fn mark_bytes(several: bool) -> u64 {
        if several { (Self::MARKS * size_of::<AtomicU64>()) as u64 } else { 0 }
    }

    #[inline]
    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    pub(super) fn set_halted(&self, halted: bool) {
        self.halted.store(halted, Ordering::Release);
    }

    /// Adds the difference of two counts of a helper thread.
    pub(super) fn count(&self, before: Counts, now: Counts) {
        self.nodes.fetch_add(now.nodes - before.nodes, Ordering::Relaxed);
        self.hits.fetch_add(now.hits - before.hits, Ordering::Relaxed);
    }

    /// The sum of the counts of the main thread and those of the helpers.
    pub(super) fn counts_with(&self, own: Counts) -> Counts {
        Counts {
            nodes: own.nodes + self.nodes.load(Ordering::Relaxed),
            hits: own.hits + self.hits.load(Ordering::Relaxed),
        }
    }

    /// Whether several threads search, so that states are marked.
    #[inline]
    pub(super) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Marks the state with this key as being searched. A state without a key has no mark.
    #[inline]
    pub(super) fn mark(&self, key: Option<u128>) {
        if let Some((place, mark)) = self.place(key) {
            place.store(mark, Ordering::Relaxed);
        }
    }

    #[inline]
    pub(super) fn unmark(&self, key: Option<u128>) {
        if let Some((place, mark)) = self.place(key) {
            if place.load(Ordering::Relaxed) == mark {
                place.store(0, Ordering::Relaxed);
            }
        }
    }

    #[inline]
    pub(super) fn is_marked(&self, key: Option<u128>) -> bool {
        self.place(key).is_some_and(|(place, mark)| place.load(Ordering::Relaxed) == mark)
    }

    #[inline]
    fn place(&self, key: Option<u128>) -> Option<(&AtomicU64, u64)> {
        if !self.has_marks() {
            return None;
        }
        let hash = hash_of(key?);
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are meant")]
        let place = hash as usize % self.marks.len();
        Some((&self.marks[place], hash | 1))
    }
}

/// The connection of a [`Searcher`](super::kernel::Searcher) to the other threads and to the
/// observer.
pub struct Context<'c> {
    pub(super) threads: &'c Threads,
    /// The share of the question.
    pub(super) share: Share,
    /// Whether anybody asks for progress.
    pub(super) is_watched: bool,
    /// Reports the counts of this thread and the part of the whole work that is done.
    pub(super) watch: &'c mut dyn FnMut(Counts, u64) -> Result<(), Stop>,
}

impl<'c> Context<'c> {
    /// Whether the search must end.
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.threads.is_halted()
    }

    /// Reports the number of nodes visited, and the part of the question's work that is done, from
    /// 0 to 1.
    ///
    /// # Errors
    ///
    /// [`InterruptedError`] if the search must end.
    pub fn go_on(&mut self, nodes: u64, done: f64) -> Result<(), InterruptedError> {
        if self.is_halted() {
            return Err(InterruptedError(None));
        }
        let Share { start, size } = self.share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a part of the share"
        )]
        let done = start + (size as f64 * done.clamp(0.0, 1.0)) as u64;
        self.report(Counts { nodes, hits: 0 }, done)
    }

    /// Reports the counts of this thread and the part of the whole work that is done.
    #[inline]
    pub(super) fn report(&mut self, counts: Counts, done: u64) -> Result<(), InterruptedError> {
        Ok((self.watch)(counts, done)?)
    }

    /// Marks the state with this key as searched by this thread, or returns `None` if another
    /// thread searches it. Marks may be lost, which costs only time. A single thread sets no marks.
    #[inline]
    pub fn mark(&self, key: u128) -> Option<Mark<'c>> {
        let (threads, key) = (self.threads, Some(key));
        if threads.is_marked(key) {
            return None;
        }
        threads.mark(key);
        Some(Mark(Some((threads, key))))
    }
}

/// A mark on a key, cleared when it is dropped.
pub struct Mark<'m>(Option<(&'m Threads, Option<u128>)>);

impl Mark<'_> {
    /// No mark.
    pub const NONE: Self = Self(None);
}

impl Drop for Mark<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some((threads, key)) = self.0 {
            threads.unmark(key);
        }
    }
}
