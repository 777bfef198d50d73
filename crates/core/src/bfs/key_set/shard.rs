//! A part of a set of keys that is filled by one thread.

use super::bucket::{Bucket, Entry, FAR};

/// Buckets, a power of two of them. A key is entered in the bucket at which it is at home, or, if that
/// is full, in the next one that is not.
pub(super) struct Shard<B> {
    buckets: Vec<B>,
}

/// Where a key is at home, and the rest of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Address {
    pub(super) home: usize,
    pub(super) remainder: u64,
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

impl Address {
    /// That of a key that has these bits, so many of which are its remainder.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place in memory")]
    pub(super) fn new(bits: u64, remainder_bits: u32) -> Self {
        let remainder = bits & ((1 << remainder_bits) - 1);
        Self { home: (bits >> remainder_bits) as usize, remainder }
    }
}

impl<B: Bucket> Shard<B> {
    pub(super) fn new(buckets: usize) -> Self {
        Self { buckets: vec![B::VACANT; buckets] }
    }

    #[inline]
    pub(super) fn probe(&self, Address { home, remainder }: Address) -> Probe {
        let mask = self.buckets.len() - 1;
        for displacement in 0..FAR {
            let at = (home + usize::from(displacement)) & mask;
            let entry = Entry { remainder, displacement };
            let bucket = &self.buckets[at];
            if bucket.contains(entry) {
                return Probe::Found;
            }
            if bucket.used() < B::SLOTS {
                return Probe::Vacant { bucket: at, entry };
            }
        }
        Probe::Full
    }

    /// Looks where the search for a key begins. Done for several beforehand, their accesses to memory
    /// overlap.
    #[inline]
    pub(super) fn approach(&self, address: Address) {
        std::hint::black_box(self.buckets[address.home].used());
    }

    /// Whether the key was new; none if there was no room for it.
    #[inline]
    pub(super) fn insert(&mut self, address: Address) -> Option<bool> {
        match self.probe(address) {
            Probe::Found => Some(false),
            Probe::Vacant { bucket, entry } => {
                self.buckets[bucket].push(entry);
                Some(true)
            }
            Probe::Full => None,
        }
    }

    /// Its keys, whose remainders have so many bits, in a shard that has so many times doubled its
    /// buckets; none if that has no room for some key.
    pub(super) fn grown<C: Bucket>(&self, remainder_bits: u32, doublings: u32) -> Option<Shard<C>> {
        let mask = self.buckets.len() - 1;
        let mut grown = Shard::new(self.buckets.len() << doublings);
        for (at, bucket) in self.buckets.iter().enumerate() {
            for slot in 0..bucket.used() {
                let Entry { remainder, displacement } = bucket.entry(slot);
                let home = at.wrapping_sub(usize::from(displacement)) & mask;
                let bits = (home as u64) << remainder_bits | remainder;
                grown.insert(Address::new(bits, remainder_bits - doublings))?;
            }
        }
        Some(grown)
    }
}
