//! `Store`: the buckets of a set, of any kind.

use abstract_games_core::Workers;

use super::bucket::{Bitmap, Bucket, Compact, Key, Kind, Short, Slots};
use super::buckets::{Buckets, Inserted, Probe};
use crate::bfs::linear_probing::Layout;

pub(super) struct Store<K: Key> {
    pub(super) layout: Layout,
    buckets: AnyBuckets<K>,
}

enum AnyBuckets<K: Key> {
    Roomy(Vec<K::Roomy>),
    Short(Vec<Short>),
    Compact(Vec<Compact>),
    Bitmap(Vec<Bitmap>),
}

/// Evaluates `$result` with the buckets of any kind as `$buckets`.
macro_rules! with_buckets {
    ($any:expr, $buckets:ident => $result:expr) => {
        match $any {
            AnyBuckets::Roomy($buckets) => $result,
            AnyBuckets::Short($buckets) => $result,
            AnyBuckets::Compact($buckets) => $result,
            AnyBuckets::Bitmap($buckets) => $result,
        }
    };
}

impl<K: Key> Store<K> {
    pub(super) fn vacant(layout: Layout) -> Self {
        let count = layout.places;
        let buckets = match Kind::for_remainders(layout.rest_bits) {
            Kind::Roomy => AnyBuckets::Roomy(vec![<K::Roomy as Bucket<K>>::VACANT; count]),
            Kind::Short => AnyBuckets::Short(vec![<Short as Bucket<K>>::VACANT; count]),
            Kind::Compact => AnyBuckets::Compact(vec![<Compact as Bucket<K>>::VACANT; count]),
            Kind::Bitmap => AnyBuckets::Bitmap(vec![<Bitmap as Bucket<K>>::VACANT; count]),
        };
        Self { layout, buckets }
    }

    /// Prefetches the buckets of keys.
    pub(super) fn prefetch(&self, keys: &[u128]) {
        let run = self.layout.all();
        with_buckets!(&self.buckets, buckets => {
            let buckets = Buckets::new((run, &buckets[..]));
            for &key in keys {
                buckets.prefetch(K::low_bits_of(key));
            }
        });
    }

    /// Which of at most 64 keys are not in the store: a bit for each.
    pub(super) fn missing(&self, keys: &[u128]) -> u64 {
        let run = self.layout.all();
        with_buckets!(&self.buckets, buckets => {
            let buckets = Buckets::new((run, &buckets[..]));
            (0..).zip(keys).fold(0, |missing, (place, &key)| {
                let found = matches!(buckets.probe(K::low_bits_of(key)), Probe::Found);
                missing | u64::from(!found) << place
            })
        })
    }

    /// Inserts keys as far as there is room. Returns the new and the refused keys of each part.
    pub(super) fn insert(&mut self, keys: &[u128], workers: &Workers) -> Vec<Inserted> {
        with_buckets!(&mut self.buckets, buckets => {
            let parts = self.layout.split(buckets, workers.parts(2)).map(Buckets::new).collect();
            workers.map_each(parts, |mut part| part.insert_own::<K>(keys))
        })
    }

    /// A store of the same keys with `doublings` doublings, or `None` if there is no room for some.
    pub(super) fn doubled(&mut self, doublings: u32, workers: &Workers) -> Option<Self> {
        let from = self.layout;
        let mut grown = Self::vacant(from.doubled(doublings));
        let all_moved = match &mut self.buckets {
            AnyBuckets::Roomy(old) => grown.insert_all(old, from, workers),
            AnyBuckets::Short(old) => grown.insert_all(old, from, workers),
            AnyBuckets::Compact(old) => grown.insert_all(old, from, workers),
            AnyBuckets::Bitmap(_) => unreachable!("a bitmap has room for all keys"),
        };
        all_moved.then_some(grown)
    }

    /// Inserts the keys of `old` buckets in the layout `from`, and returns whether there was room.
    fn insert_all<A: Slots<K>>(&mut self, old: &mut [A], from: Layout, workers: &Workers) -> bool {
        let (to, shards) = (self.layout, from.shards());
        let old = from.split(old, shards).map(Buckets::new);
        with_buckets!(&mut self.buckets, new => {
            let parts = to.split(new, shards).map(Buckets::new).zip(old).collect();
            let moved =
                workers.map_each(parts, |(mut new, old)| new.insert_all::<K, A>(&old).is_some());
            moved.into_iter().all(|moved| moved)
        })
    }
}

/// Number of keys before a set grows: seven of ten slots, so that buckets for a key are rarely
/// full.
pub(super) fn most_held<K: Key>(layout: Layout) -> u64 {
    let slots = match Kind::for_remainders(layout.rest_bits) {
        Kind::Roomy => K::Roomy::SLOTS,
        Kind::Short => <Short as Slots<K>>::SLOTS,
        Kind::Compact => <Compact as Slots<K>>::SLOTS,
        Kind::Bitmap => return u64::MAX,
    };
    slots as u64 * layout.places as u64 / 10 * 7
}
