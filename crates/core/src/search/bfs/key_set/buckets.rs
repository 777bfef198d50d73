//! Buckets in which keys are looked up and entered.

use std::ops::Deref;

use super::bucket::{Bucket, Entry, Slots};
use crate::search::bfs::layout::Run;

/// All buckets of a set, or a run of them.
pub(super) struct Buckets<B> {
    buckets: B,
    run: Run,
}

pub(super) enum Probe {
    Found,
    Vacant {
        bucket: usize,
        entry: Entry,
    },
    /// All buckets that are near enough are full.
    Full,
}

impl<V> Buckets<V> {
    pub(super) fn new((run, buckets): (Run, V)) -> Self {
        Self { buckets, run }
    }
}

impl<B: Bucket, V: Deref<Target = [B]>> Buckets<V> {
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Probe {
        let (home, remainder) = (self.run.home(key), self.run.rest(key));
        for displacement in 0..B::FAR {
            let at = self.run.after(home, usize::from(displacement));
            let entry = Entry { remainder, displacement };
            let bucket = &self.buckets[at];
            if bucket.contains(entry) {
                return Probe::Found;
            }
            if !bucket.is_full() {
                return Probe::Vacant { bucket: at, entry };
            }
        }
        Probe::Full
    }

    /// Looks where the search for a key begins. Done for several beforehand, their accesses to memory
    /// overlap.
    #[inline]
    pub(super) fn approach(&self, key: u64) {
        std::hint::black_box(self.buckets[self.run.home(key)].touch());
    }
}

impl<B: Bucket> Buckets<&mut [B]> {
    /// Whether the key was new; none if there was no room for it.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> Option<bool> {
        match self.probe(key) {
            Probe::Found => Some(false),
            Probe::Vacant { bucket, entry } => {
                self.buckets[bucket].push(entry);
                Some(true)
            }
            Probe::Full => None,
        }
    }

    /// Enters all keys of `others`; none if there is no room for some of them.
    pub(super) fn insert_all<A: Slots>(&mut self, others: &Buckets<&mut [A]>) -> Option<()> {
        for (at, bucket) in others.buckets.iter().enumerate() {
            for Entry { remainder, displacement } in bucket.entries() {
                let home = others.run.before(at, usize::from(displacement));
                self.insert(others.run.hash_of(home) | remainder)?;
            }
        }
        Some(())
    }
}
