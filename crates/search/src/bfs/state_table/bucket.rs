//! `Bucket`: one cache line of the table of states.

use std::ops::Deref;

use wide::{CmpEq, i8x16};

use crate::bfs::linear_probing::Run;

pub(super) const SLOTS: usize = 12;
const ALL_SLOTS: u32 = (1 << SLOTS) - 1;

const EMPTY: i8 = 0;

/// Twelve numbers of states, each with a tag of eight bits of the hash, filled from the first on.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Bucket {
    /// The tag of each slot, or [`EMPTY`]. The last four lanes are unused.
    tags: [i8; 16],
    pub(super) numbers: [u32; SLOTS],
}

#[derive(Clone, Copy)]
pub(super) struct Place {
    bucket: usize,
    slot: usize,
}

/// The tag of a hash: eight bits that do not determine its home, never [`EMPTY`].
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "eight of the bits")]
fn tag_of(hash: u64) -> i8 {
    let tag = hash as i8;
    if tag == EMPTY { 1 } else { tag }
}

impl Bucket {
    pub(super) const VACANT: Self = Self { tags: [EMPTY; 16], numbers: [0; SLOTS] };

    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "sixteen bits are no negative number")]
    fn with_tag(&self, tag: i8) -> u32 {
        i8x16::new(self.tags).cmp_eq(i8x16::splat(tag)).move_mask() as u32
    }

    /// A bit for each slot that may hold the entry with this hash.
    #[inline]
    pub(super) fn matches(&self, hash: u64) -> u32 {
        self.with_tag(tag_of(hash))
    }

    #[inline]
    fn vacancy(&self) -> Option<usize> {
        let vacant = self.with_tag(EMPTY) & ALL_SLOTS;
        (vacant != 0).then_some(vacant.trailing_zeros() as usize)
    }

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
/// Every shard must have a vacant slot, because probing ends there.
#[derive(Clone, Copy)]
pub(super) struct Buckets<G> {
    pub(super) buckets: G,
    pub(super) run: Run,
}

impl<G: Deref<Target = [Bucket]>> Buckets<G> {
    /// The number with this hash that `accept` accepts, or the place for a new entry.
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
    /// The number with this hash that `same` accepts; otherwise enters `number` and returns its
    /// place as `Err`.
    #[inline]
    pub(super) fn insert(
        &mut self,
        hash: u64,
        number: u32,
        same: impl FnMut(u32) -> bool,
    ) -> Result<u32, Place> {
        let found = self.probe(hash, same);
        found.inspect_err(|place| self.buckets[place.bucket].enter(hash, number, place.slot))
    }

    /// Enters `number`, which has no equal entry, without an access to states.
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
}
