//! A bucket: one cache line of slots that are filled from the first on, and stay.

use wide::{CmpEq, i8x16};

/// An entry is less than this many buckets away from its home.
pub(super) const FAR: u16 = 16;

/// How many bits of a key, beside those that its home tells, a compact bucket stores.
pub(super) const COMPACT_BITS: u32 = TAG_BITS + 12;

const TAG_BITS: u32 = 8;

const COMPACT_SLOTS: usize = 21;
const ROOMY_SLOTS: usize = 7;

/// What a bucket stores of a key: the bits that its home does not tell, its remainder, and how many
/// buckets after its home it stands, its displacement.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) remainder: u64,
    pub(super) displacement: u16,
}

pub(super) trait Bucket: Copy + Send + Sync {
    const SLOTS: usize;
    const VACANT: Self;

    /// How many slots are filled.
    fn used(&self) -> usize;

    fn contains(&self, entry: Entry) -> bool;

    /// Fills a slot, of which one must be vacant.
    fn push(&mut self, entry: Entry);

    /// The entry in a slot that is filled.
    fn entry(&self, slot: usize) -> Entry;
}

/// Remainders of up to 20 bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Compact {
    /// The low bits of each remainder: different for most.
    tags: [i8; COMPACT_SLOTS],
    used: u8,
    /// The others, above the displacement.
    others: [u16; COMPACT_SLOTS],
}

/// Remainders of any length. While a set is small, this takes less than the many buckets that leave
/// short remainders.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Roomy {
    remainders: [u64; ROOMY_SLOTS],
    displacements: [u8; ROOMY_SLOTS],
    used: u8,
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "twenty bits in two parts")]
fn parts(entry: Entry) -> (i8, u16) {
    let other = (entry.remainder >> TAG_BITS) as u16 * FAR;
    (entry.remainder as i8, other | entry.displacement)
}

impl Bucket for Compact {
    const SLOTS: usize = COMPACT_SLOTS;
    const VACANT: Self = Self { tags: [0; Self::SLOTS], used: 0, others: [0; Self::SLOTS] };

    #[inline]
    fn used(&self) -> usize {
        usize::from(self.used)
    }

    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "bits of lanes are no negative number")]
    fn contains(&self, entry: Entry) -> bool {
        let (tag, other) = parts(entry);
        let equal = |from: usize| {
            let lanes = i8x16::new(std::array::from_fn(|i| self.tags[from + i]));
            (lanes.cmp_eq(i8x16::splat(tag)).move_mask() as u32) << from
        };
        // Some slots are looked at twice.
        let mut equal = (equal(0) | equal(Self::SLOTS - 16)) & ((1 << self.used) - 1);
        while equal != 0 {
            if self.others[equal.trailing_zeros() as usize % Self::SLOTS] == other {
                return true;
            }
            equal &= equal - 1;
        }
        false
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        let slot = self.used();
        (self.tags[slot], self.others[slot]) = parts(entry);
        self.used += 1;
    }

    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "eight bits are no negative number")]
    fn entry(&self, slot: usize) -> Entry {
        let (tag, other) = (self.tags[slot] as u8, self.others[slot]);
        let remainder = u64::from(other / FAR) << TAG_BITS | u64::from(tag);
        Entry { remainder, displacement: other % FAR }
    }
}

impl Bucket for Roomy {
    const SLOTS: usize = ROOMY_SLOTS;
    const VACANT: Self =
        Self { remainders: [0; Self::SLOTS], displacements: [0; Self::SLOTS], used: 0 };

    #[inline]
    fn used(&self) -> usize {
        usize::from(self.used)
    }

    #[inline]
    fn contains(&self, entry: Entry) -> bool {
        let slots = self.remainders.iter().zip(&self.displacements).take(self.used());
        slots.into_iter().any(|(&remainder, &displacement)| {
            remainder == entry.remainder && u16::from(displacement) == entry.displacement
        })
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a displacement is less than sixteen")]
    fn push(&mut self, entry: Entry) {
        let slot = self.used();
        self.remainders[slot] = entry.remainder;
        self.displacements[slot] = entry.displacement as u8;
        self.used += 1;
    }

    #[inline]
    fn entry(&self, slot: usize) -> Entry {
        let displacement = u16::from(self.displacements[slot]);
        Entry { remainder: self.remainders[slot], displacement }
    }
}

const _: () = assert!(size_of::<Compact>() == 64 && size_of::<Roomy>() == 64);
