//! `Bucket`: one cache line of slots. Slots are filled from the first on, and never emptied.

use bitvec::array::BitArray;
use wide::{CmpEq, i8x16};

use crate::bfs::unsigned::Word;

/// Number of bits of a remainder that a compact bucket stores.
const COMPACT_BITS: u32 = TAG_BITS + 12;

/// Number of bits of a remainder for which a bucket is a bitmap, with a bit for each value.
pub(super) const BITMAP_BITS: u32 = 9;

const TAG_BITS: u32 = 8;

const COMPACT_SLOTS: usize = 21;
const COMPACT_FAR: u16 = 16;
const ROOMY_SLOTS: usize = 7;

/// The kinds of buckets.
pub(super) enum Kind {
    Roomy,
    Compact,
    Bitmap,
}

impl Kind {
    /// The kind that stores remainders of this many bits in the fewest bytes.
    pub(super) fn for_remainders(bits: u32) -> Self {
        if bits > COMPACT_BITS {
            Self::Roomy
        } else if bits > BITMAP_BITS {
            Self::Compact
        } else {
            Self::Bitmap
        }
    }
}

/// An entry of a bucket. The remainder is the bits of a key that its home does not determine. The
/// displacement is the number of buckets from its home to its bucket.
#[derive(Clone, Copy)]
pub(in crate::bfs) struct Entry<K> {
    pub(super) remainder: K,
    pub(super) displacement: u16,
}

/// A bucket of keys of the type `K`.
pub(in crate::bfs) trait Bucket<K>: Copy + Send + Sync {
    const VACANT: Self;

    /// Every displacement is less than this. With this many buckets, hardly ever are all of them
    /// full.
    const FAR: u16;

    fn is_full(&self) -> bool;

    fn contains(&self, entry: Entry<K>) -> bool;

    /// Adds an entry that the bucket does not contain. The bucket must not be full.
    fn push(&mut self, entry: Entry<K>);
}

/// A bucket whose entries can be listed.
pub(in crate::bfs) trait Slots<K>: Bucket<K> {
    const SLOTS: usize;

    fn entries(&self) -> impl Iterator<Item = Entry<K>>;
}

/// A bucket of remainders of up to 20 bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Compact {
    /// The low bits of each remainder, which differ for most keys.
    tags: [i8; COMPACT_SLOTS],
    used: u8,
    /// The other bits of each remainder, above its displacement.
    others: [u16; COMPACT_SLOTS],
}

/// A bucket of remainders of up to 64 bits, for small sets. Short remainders would need many
/// buckets, which take more memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::bfs) struct Roomy {
    remainders: [u64; ROOMY_SLOTS],
    displacements: [u8; ROOMY_SLOTS],
    used: u8,
}

/// A bucket of remainders of up to nine bits, with a bit for each. It is never full.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bitmap {
    bits: BitArray<[usize; BITMAP_WORDS]>,
}

const BITMAP_WORDS: usize = (1 << BITMAP_BITS) / usize::BITS as usize;

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "twenty bits in two parts")]
fn parts(entry: Entry<impl Word>) -> (i8, u16) {
    let remainder = entry.remainder.low();
    let other = (remainder >> TAG_BITS) as u16 * COMPACT_FAR;
    (remainder as i8, other | entry.displacement)
}

impl<K: Word> Bucket<K> for Compact {
    const VACANT: Self = Self { tags: [0; COMPACT_SLOTS], used: 0, others: [0; COMPACT_SLOTS] };
    const FAR: u16 = COMPACT_FAR;

    #[inline]
    fn is_full(&self) -> bool {
        usize::from(self.used) == COMPACT_SLOTS
    }

    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "bits of lanes are no negative number")]
    fn contains(&self, entry: Entry<K>) -> bool {
        let (tag, other) = parts(entry);
        let equal = |from: usize| {
            let lanes = i8x16::new(std::array::from_fn(|i| self.tags[from + i]));
            (lanes.cmp_eq(i8x16::splat(tag)).move_mask() as u32) << from
        };
        // The two vectors overlap in some slots.
        let mut equal = (equal(0) | equal(COMPACT_SLOTS - 16)) & ((1 << self.used) - 1);
        while equal != 0 {
            if self.others[equal.trailing_zeros() as usize % COMPACT_SLOTS] == other {
                return true;
            }
            equal &= equal - 1;
        }
        false
    }

    #[inline]
    fn push(&mut self, entry: Entry<K>) {
        let slot = usize::from(self.used);
        (self.tags[slot], self.others[slot]) = parts(entry);
        self.used += 1;
    }
}

impl<K: Word> Slots<K> for Compact {
    const SLOTS: usize = COMPACT_SLOTS;

    #[expect(clippy::cast_sign_loss, reason = "eight bits are no negative number")]
    fn entries(&self) -> impl Iterator<Item = Entry<K>> {
        let slots = self.tags.iter().zip(&self.others).take(self.used.into());
        slots.map(|(&tag, &other)| {
            let remainder = u64::from(other / COMPACT_FAR) << TAG_BITS | u64::from(tag as u8);
            Entry { remainder: remainder.into(), displacement: other % COMPACT_FAR }
        })
    }
}

impl Bucket<u64> for Roomy {
    const VACANT: Self =
        Self { remainders: [0; ROOMY_SLOTS], displacements: [0; ROOMY_SLOTS], used: 0 };
    const FAR: u16 = 64;

    #[inline]
    fn is_full(&self) -> bool {
        usize::from(self.used) == ROOMY_SLOTS
    }

    #[inline]
    fn contains(&self, Entry { remainder, displacement }: Entry<u64>) -> bool {
        self.entries().any(|it| it.remainder == remainder && it.displacement == displacement)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a displacement is less than 64")]
    fn push(&mut self, entry: Entry<u64>) {
        let slot = usize::from(self.used);
        self.remainders[slot] = entry.remainder;
        self.displacements[slot] = entry.displacement as u8;
        self.used += 1;
    }
}

impl Slots<u64> for Roomy {
    const SLOTS: usize = ROOMY_SLOTS;

    #[inline]
    fn entries(&self) -> impl Iterator<Item = Entry<u64>> {
        let slots = self.remainders.iter().zip(&self.displacements).take(self.used.into());
        slots.map(|(&remainder, &it)| Entry { remainder, displacement: it.into() })
    }
}

/// A bucket for long keys, with remainders of up to 120 bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::bfs) struct Long {
    /// Each remainder, above its displacement. A vacant slot has a number that is no displacement.
    slots: [u128; LONG_SLOTS],
}

const LONG_SLOTS: usize = 4;
const DISPLACEMENT_BITS: u32 = 8;
const VACANT_SLOT: u128 = (1 << DISPLACEMENT_BITS) - 1;

impl Bucket<u128> for Long {
    const VACANT: Self = Self { slots: [VACANT_SLOT; LONG_SLOTS] };
    const FAR: u16 = 64;

    #[inline]
    fn is_full(&self) -> bool {
        self.slots[LONG_SLOTS - 1] != VACANT_SLOT
    }

    #[inline]
    fn contains(&self, Entry { remainder, displacement }: Entry<u128>) -> bool {
        self.slots.contains(&(remainder << DISPLACEMENT_BITS | u128::from(displacement)))
    }

    #[inline]
    fn push(&mut self, Entry { remainder, displacement }: Entry<u128>) {
        if let Some(slot) = self.slots.iter_mut().find(|slot| **slot == VACANT_SLOT) {
            *slot = remainder << DISPLACEMENT_BITS | u128::from(displacement);
        }
    }
}

impl Slots<u128> for Long {
    const SLOTS: usize = LONG_SLOTS;

    #[expect(clippy::cast_possible_truncation, reason = "eight bits")]
    fn entries(&self) -> impl Iterator<Item = Entry<u128>> {
        let used = self.slots.iter().filter(|&&slot| slot != VACANT_SLOT);
        used.map(|&slot| Entry {
            remainder: slot >> DISPLACEMENT_BITS,
            displacement: (slot.low() & VACANT_SLOT.low()) as u16,
        })
    }
}

/// A type of keys, with its kind of bucket for long remainders.
pub(in crate::bfs) trait Key: Word {
    /// The buckets for long remainders.
    type Roomy: Slots<Self>;
    /// Two odd factors that scramble keys.
    const FACTORS: [Self; 2];
}

impl Key for u64 {
    type Roomy = Roomy;
    const FACTORS: [Self; 2] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93];
}

impl Key for u128 {
    type Roomy = Long;
    const FACTORS: [Self; 2] =
        [0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, 0xD6E8_FEB8_6659_FD93_A076_1D64_78BD_642F];
}

impl<K: Word> Bucket<K> for Bitmap {
    const VACANT: Self = Self { bits: BitArray::ZERO };
    const FAR: u16 = 1;

    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
    fn contains(&self, entry: Entry<K>) -> bool {
        self.bits[entry.remainder.low() as usize]
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
    fn push(&mut self, entry: Entry<K>) {
        self.bits.set(entry.remainder.low() as usize, true);
    }
}

const _: () = assert!(size_of::<Compact>() == 64 && size_of::<Roomy>() == 64);
const _: () = assert!(size_of::<Long>() == 64 && size_of::<Bitmap>() == 64);
