//! `Store`: the buckets of a set, of any kind.

use abstract_games_core::Workers;

use super::bucket::{Bitmap, Bucket, Compact, Key, Kind, Short, Slots};
use super::buckets::{Buckets, Probe};
use crate::bfs::linear_probing::Layout;
use crate::bfs::prefetch::for_each_prefetched;

pub(super) struct Store<K: Key> {
    layout: Layout,
    buckets: AnyBuckets<K>,
}

enum AnyBuckets<K: Key> {
    Roomy(Vec<K::Roomy>),
    Short(Vec<Short>),
    Compact(Vec<Compact>),
    Bitmap(Vec<Bitmap>),
}

pub(super) struct Inserted {
    pub(super) new: Vec<usize>,
    pub(super) refused: Vec<usize>,
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

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// Appends the place of each key that is not in the store to `missing`, in order.
    pub(super) fn missing(&self, keys: impl Iterator<Item = K>, missing: &mut Vec<usize>) {
        let run = self.layout.all();
        with_buckets!(&self.buckets, buckets => {
            missing_in(&Buckets::new((run, &buckets[..])), keys, missing);
        });
    }

    /// Inserts keys as far as there is room. Returns the new and the refused keys of each part.
    pub(super) fn insert(&mut self, keys: &[K], workers: &Workers) -> Vec<Inserted> {
        with_buckets!(&mut self.buckets, buckets => insert_in(buckets, self.layout, keys, workers))
    }

    /// A store of the same keys with `doublings` doublings, or `None` if there is no room for some.
    pub(super) fn doubled(&mut self, doublings: u32, workers: &Workers) -> Option<Self> {
        let from = self.layout;
        let mut grown = Self::vacant(from.doubled(doublings));
        let to = grown.layout;
        let all_moved = match &mut self.buckets {
            AnyBuckets::Roomy(old) => {
                with_buckets!(&mut grown.buckets, new => move_all::<K, _, _>(old, from, new, to, workers))
            }
            AnyBuckets::Short(old) => {
                with_buckets!(&mut grown.buckets, new => move_all::<K, _, _>(old, from, new, to, workers))
            }
            AnyBuckets::Compact(old) => {
                with_buckets!(&mut grown.buckets, new => move_all::<K, _, _>(old, from, new, to, workers))
            }
            AnyBuckets::Bitmap(_) => unreachable!("a bitmap has room for all keys"),
        };
        all_moved.then_some(grown)
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

fn missing_in<K: Key, B: Bucket<K>>(
    mut buckets: &Buckets<&[B]>,
    keys: impl Iterator<Item = K>,
    missing: &mut Vec<usize>,
) {
    let prefetch = |buckets: &&Buckets<_>, (_, key)| buckets.prefetch(key);
    for_each_prefetched(&mut buckets, keys.enumerate(), prefetch, |buckets, (place, key)| {
        if !matches!(buckets.probe(key), Probe::Found) {
            missing.push(place);
        }
    });
}

fn insert_in<K: Key, B: Bucket<K>>(
    buckets: &mut [B],
    layout: Layout,
    keys: &[K],
    workers: &Workers,
) -> Vec<Inserted> {
    let parts = layout.split(buckets, workers.parts(2)).collect();
    workers.map_each(parts, |(run, buckets)| {
        let mut buckets = Buckets::new((run, buckets));
        let mut inserted = Inserted { new: Vec::new(), refused: Vec::new() };
        let own = keys.iter().copied().enumerate().filter(|&(_, key)| run.owns(key));
        let prefetch = |buckets: &Buckets<_>, (_, key)| buckets.prefetch(key);
        for_each_prefetched(&mut buckets, own, prefetch, |buckets, (place, key)| {
            match buckets.insert(key) {
                Some(true) => inserted.new.push(place),
                Some(false) => {}
                None => inserted.refused.push(place),
            }
        });
        inserted
    })
}

/// Inserts the keys of the old buckets into the new ones, and returns whether there was room.
fn move_all<K: Key, A: Slots<K>, B: Bucket<K>>(
    old: &mut [A],
    from: Layout,
    new: &mut [B],
    to: Layout,
    workers: &Workers,
) -> bool {
    let shards = from.shards();
    let old = from.split(old, shards).map(Buckets::new);
    let parts = to.split(new, shards).map(Buckets::new).zip(old).collect();
    let moved = workers.map_each(parts, |(mut new, old)| new.insert_all::<K, A>(&old).is_some());
    moved.into_iter().all(|moved| moved)
}
