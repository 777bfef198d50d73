//! A bucket: one cache line of the table of states.

use std::ops::Deref;

use wide::{CmpEq, i8x16};

use crate::search::bfs::layout::Run;

/// The slots of a bucket, and a bit for each of them.
pub(super) const SLOTS: usize = 12;
const ALL_SLOTS: u32 = (1 << SLOTS) - 1;

const EMPTY: i8 = 0;

/// Twelve numbers, and eight bits of a hash beside each, so that most entries of other states are passed
/// over without looking at those. Slots are filled from the first on.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::search::bfs) struct Bucket {
    /// Bits of the hash, never [`EMPTY`], beside each number; then lanes that are never used.
    tags: [i8; 16],
    pub(super) numbers: [u32; SLOTS],
}

/// Where an entry stands.
#[derive(Clone, Copy)]
pub(in crate::search::bfs) struct Place {
    pub(super) bucket: usize,
    slot: usize,
}

/// The bits of a hash that are compared: eight that have no part in the place.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "eight of the bits")]
fn tag_of(hash: u64) -> i8 {
    let tag = hash as i8;
    if tag == EMPTY { 1 } else { tag }
}

impl Bucket {
    pub(super) const VACANT: Self = Self { tags: [EMPTY; 16], numbers: [0; SLOTS] };

    /// A bit for each slot with this tag.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "sixteen bits are no negative number")]
    fn with_tag(&self, tag: i8) -> u32 {
        i8x16::new(self.tags).cmp_eq(i8x16::splat(tag)).move_mask() as u32
    }

    /// A bit for each slot that may have the entry with this hash.
    #[inline]
    pub(super) fn matches(&self, hash: u64) -> u32 {
        self.with_tag(tag_of(hash))
    }

    /// The first slot without an entry.
    #[inline]
    fn vacancy(&self) -> Option<usize> {
        let vacant = self.with_tag(EMPTY) & ALL_SLOTS;
        (vacant != 0).then_some(vacant.trailing_zeros() as usize)
    }

    /// The numbers in it.
    pub(super) fn entries(&self) -> &[u32] {
        &self.numbers[..self.vacancy().unwrap_or(SLOTS)]
    }

    fn enter(&mut self, hash: u64, number: u32, slot: usize) {
        self.tags[slot] = tag_of(hash);
        self.numbers[slot] = number;
    }
}

/// The buckets of a table, or of a run of its shards.
///
/// Some slot in every shard must be vacant, where probing ends.
#[derive(Clone, Copy)]
pub(in crate::search::bfs) struct Buckets<G> {
    pub(super) buckets: G,
    pub(in crate::search::bfs) run: Run,
}

impl<G: Deref<Target = [Bucket]>> Buckets<G> {
    /// Looks where the search for `hash` begins. Done for several beforehand, their accesses to memory
    /// overlap.
    #[inline]
    #[cfg(feature = "parallel")]
    pub(in crate::search::bfs) fn prefetch(&self, hash: u64) {
        std::hint::black_box(self.buckets[self.run.home(hash)].tags[0]);
    }

    /// The number under `hash` that `accept` accepts, or the place to enter one.
    #[inline]
    pub(super) fn probe(
        &self,
        hash: u64,
        mut accept: impl FnMut(u32) -> bool,
    ) -> Result<u32, Place> {
        let mut at = self.run.home(hash);
        loop {
            let bucket = &self.buckets[at];
            let mut matches = bucket.matches(hash);
            while matches != 0 {
                let number = bucket.numbers[matches.trailing_zeros() as usize];
                if accept(number) {
                    return Ok(number);
                }
                matches &= matches - 1;
            }
            if let Some(slot) = bucket.vacancy() {
                return Err(Place { bucket: at, slot });
            }
            at = self.run.after(at, 1);
        }
    }
}

impl Buckets<&mut [Bucket]> {
    /// The number of the entry that is the `same`; or, if there is none, the place where `number` is
    /// now entered under `hash`.
    #[inline]
    pub(in crate::search::bfs) fn insert(
        &mut self,
        hash: u64,
        number: u32,
        same: impl FnMut(u32) -> bool,
    ) -> Result<u32, Place> {
        let found = self.probe(hash, same);
        found.inspect_err(|place| self.buckets[place.bucket].enter(hash, number, place.slot))
    }

    /// Enters `number` under `hash`, as there is no entry that is the same: without looking for one,
    /// which leaves nothing to wait for.
    pub(super) fn insert_new(&mut self, hash: u64, number: u32) {
        let mut at = self.run.home(hash);
        let slot = loop {
            match self.buckets[at].vacancy() {
                Some(slot) => break slot,
                None => at = self.run.after(at, 1),
            }
        };
        self.buckets[at].enter(hash, number, slot);
    }

    /// Changes the number of the entry at `place`.
    #[cfg(feature = "parallel")]
    pub(in crate::search::bfs) fn renumber(&mut self, place: Place, number: u32) {
        self.buckets[place.bucket].numbers[place.slot] = number;
    }
}
