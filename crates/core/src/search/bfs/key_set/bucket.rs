//! A bucket: one cache line of slots that are filled from the first on, and stay.

use bitvec::array::BitArray;
use wide::{CmpEq, i8x16};

use crate::search::bfs::word::Word;

/// How many bits of a key, beside those that its home tells, a compact bucket stores.
const COMPACT_BITS: u32 = TAG_BITS + 12;

/// How many of these bits a bitmap has a bit for each value of.
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
    /// The one that serves remainders of so many bits in the fewest bytes.
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

/// What a bucket stores of a key: the bits that its home does not tell, its remainder, and how many
/// buckets after its home it stands, its displacement.
#[derive(Clone, Copy)]
pub(in crate::search::bfs) struct Entry<K> {
    pub(super) remainder: K,
    pub(super) displacement: u16,
}

/// A bucket of keys of the type `K`.
pub(in crate::search::bfs) trait Bucket<K>: Copy + Send + Sync {
    const VACANT: Self;

    /// An entry is less than this many buckets away from its home: so many that hardly ever all of them
    /// are full.
    const FAR: u16;

    /// Reads some of it: a prefetch of the rest.
    fn touch(&self) -> u8;

    fn is_full(&self) -> bool;

    fn contains(&self, entry: Entry<K>) -> bool;

    /// Adds an entry that it does not contain. It must not be full.
    fn push(&mut self, entry: Entry<K>);
}

/// A bucket that tells what is in it.
pub(in crate::search::bfs) trait Slots<K>: Bucket<K> {
    const SLOTS: usize;

    fn entries(&self) -> impl Iterator<Item = Entry<K>>;
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
pub(in crate::search::bfs) struct Roomy {
    remainders: [u64; ROOMY_SLOTS],
    displacements: [u8; ROOMY_SLOTS],
    used: u8,
}

/// Remainders of up to nine bits: a bit for each. It never is full.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bitmap {
    bits: BitArray<[u64; BITMAP_WORDS]>,
}

const BITMAP_WORDS: usize = (1 << BITMAP_BITS) / u64::BITS as usize;

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
    fn touch(&self) -> u8 {
        self.used
    }

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
        // Some slots are looked at twice.
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
    fn touch(&self) -> u8 {
        self.used
    }

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

/// Long keys: remainders of up to 120 bits.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::search::bfs) struct Long {
    /// Each remainder above its displacement; what is no displacement stands for a vacant slot.
    slots: [u128; LONG_SLOTS],
}

const LONG_SLOTS: usize = 4;
const DISPLACEMENT_BITS: u32 = 8;
const VACANT_SLOT: u128 = (1 << DISPLACEMENT_BITS) - 1;

impl Bucket<u128> for Long {
    const VACANT: Self = Self { slots: [VACANT_SLOT; LONG_SLOTS] };
    const FAR: u16 = 64;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
    fn touch(&self) -> u8 {
        self.slots[0] as u8
    }

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

/// A type of keys, with the buckets that suit it.
pub(in crate::search::bfs) trait Key: Word {
    /// Where long remainders are stored.
    type Roomy: Slots<Self>;
    /// Two odd numbers by which keys are scrambled.
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
    #[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
    fn touch(&self) -> u8 {
        self.bits.data[0] as u8
    }

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
