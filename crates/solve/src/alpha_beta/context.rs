//! `Context`: the connection of one thread's search to the other threads and to the observer.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use abstract_games_core::Stop;
use thiserror::Error;

use crate::transposition_table::hash_of;

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

    /// The part with this number of `count` equal parts, from 0; number `count` is the remainder.
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

/// The search ends without an answer: another thread has it, or the search is stopped.
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

pub(super) struct Threads {
    halted: AtomicBool,
    pub(super) bytes: AtomicU64,
    nodes: AtomicU64,
    /// A state with neither moves nor a result, as text.
    pub(super) dead_end: OnceLock<String>,
    /// The states that some thread is searching, as hashes without collision handling. An error
    /// costs only time, never an answer. Empty if one thread searches alone.
    marks: Box<[AtomicU64]>,
}

impl Threads {
    const MARKS: usize = 1 << 14;

    pub(super) fn new(several: bool) -> Self {
        // Zeroed pages from the system: a short search touches few of them.
        let marks = bytemuck::zeroed_slice_box(if several { Self::MARKS } else { 0 });
        let [bytes, nodes] = [const { AtomicU64::new(0) }; 2];
        let (halted, dead_end) = (AtomicBool::new(false), OnceLock::new());
        Self { halted, bytes, nodes, dead_end, marks }
    }

    pub(super) fn mark_bytes(several: bool) -> u64 {
        if several { (Self::MARKS * size_of::<AtomicU64>()) as u64 } else { 0 }
    }

    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    pub(super) fn set_halted(&self, halted: bool) {
        self.halted.store(halted, Ordering::Release);
    }

    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The nodes of all threads, with `own` nodes of one that have not been counted.
    pub(super) fn nodes_with(&self, own: u64) -> u64 {
        own + self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    pub(super) fn mark(&self, key: Option<u128>) {
        if let Some((place, mark)) = self.place(key) {
            place.store(mark, Ordering::Relaxed);
        }
    }

    pub(super) fn unmark(&self, key: Option<u128>) {
        if let Some((place, mark)) = self.place(key) {
            if place.load(Ordering::Relaxed) == mark {
                place.store(0, Ordering::Relaxed);
            }
        }
    }

    pub(super) fn is_marked(&self, key: Option<u128>) -> bool {
        self.place(key).is_some_and(|(place, mark)| place.load(Ordering::Relaxed) == mark)
    }

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

/// The connection of a [`Searcher`](super::kernel::Searcher) to other threads and the observer.
pub struct Context<'c> {
    pub(super) threads: &'c Threads,
    pub(super) share: Share,
    pub(super) is_watched: bool,
    /// Reports the nodes of this thread and the part of the whole work that is done.
    pub(super) watch: &'c mut dyn FnMut(u64, u64) -> Result<(), Stop>,
}

impl<'c> Context<'c> {
    /// Whether the search must end.
    pub fn is_halted(&self) -> bool {
        self.threads.is_halted()
    }

    /// Reports the number of nodes visited, and the part of the question that is done, from 0 to 1.
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
        self.report(nodes, done)
    }

    pub(super) fn report(&mut self, nodes: u64, done: u64) -> Result<(), InterruptedError> {
        Ok((self.watch)(nodes, done)?)
    }

    /// Marks the state with this key as searched by this thread, or returns `None` if another
    /// thread searches it. Marks may be lost. A single thread sets none.
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
    fn drop(&mut self) {
        if let Some((threads, key)) = self.0 {
            threads.unmark(key);
        }
    }
}
