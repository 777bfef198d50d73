//! `Buckets`: lookup and insertion of keys by linear probing.

use std::ops::Deref;

use prefetch_index::prefetch_index;

use super::bucket::{Bucket, Entry, Key, Slots};
use crate::bfs::linear_probing::Run;
use crate::bfs::prefetch::for_each_prefetched;

pub(super) struct Buckets<B> {
    buckets: B,
    run: Run,
}

pub(super) enum Probe<K> {
    Found,
    Vacant {
        bucket: usize,
        entry: Entry<K>,
    },
    /// All buckets that the key may be in are full.
    Full,
}

/// The places of new keys, and of those for which there was no room.
pub(super) struct Inserted {
    pub(super) new: Vec<usize>,
    pub(super) refused: Vec<usize>,
}

impl<V> Buckets<V> {
    pub(super) fn new((run, buckets): (Run, V)) -> Self {
        Self { buckets, run }
    }
}

impl<B, V: Deref<Target = [B]>> Buckets<V> {
    #[inline]
    pub(super) fn probe<K: Key>(&self, key: K) -> Probe<K>
    where
        B: Bucket<K>,
    {
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

    /// Prefetches the bucket where the search for a key begins, so that memory accesses overlap.
    #[inline]
    pub(super) fn prefetch<K: Key>(&self, key: K)
    where
        B: Bucket<K>,
    {
        prefetch_index(&self.buckets[..], self.run.home(key));
    }
}

impl<B> Buckets<&mut [B]> {
    /// Inserts a key and returns whether it was new, or `None` if there is no room for it.
    #[inline]
    pub(super) fn insert<K: Key>(&mut self, key: K) -> Option<bool>
    where
        B: Bucket<K>,
    {
        match self.probe(key) {
            Probe::Found => Some(false),
            Probe::Vacant { bucket, entry } => {
                self.buckets[bucket].push(entry);
                Some(true)
            }
            Probe::Full => None,
        }
    }

    /// Inserts those of `keys` whose homes are here, as far as there is room.
    pub(super) fn insert_own<K: Key>(&mut self, keys: &[u128]) -> Inserted
    where
        B: Bucket<K>,
    {
        let mut inserted = Inserted { new: Vec::new(), refused: Vec::new() };
        let run = self.run;
        let keys = keys.iter().map(|&key| K::low_bits_of(key));
        let own = keys.enumerate().filter(|&(_, key)| run.owns(key));
        let prefetch = |buckets: &Self, (_, key)| buckets.prefetch(key);
        for_each_prefetched(self, own, prefetch, |buckets, (place, key)| {
            match buckets.insert(key) {
                Some(true) => inserted.new.push(place),
                Some(false) => {}
                None => inserted.refused.push(place),
            }
        });
        inserted
    }

    /// Inserts all keys of `others`, or returns `None` if there is no room for one of them.
    pub(super) fn insert_all<K: Key, A: Slots<K>>(
        &mut self,
        others: &Buckets<&mut [A]>,
    ) -> Option<()>
    where
        B: Bucket<K>,
    {
        for (at, bucket) in others.buckets.iter().enumerate() {
            for Entry { remainder, displacement } in bucket.entries() {
                let home = others.run.before(at, usize::from(displacement));
                self.insert(others.run.hash_of::<K>(home) | remainder)?;
            }
        }
        Some(())
    }
}
