//! `Bucket`: one cache line of slots. Slots are filled from the first on, and never emptied.

use wide::{CmpEq, i8x16};

use crate::bfs::word::Word;

const COMPACT_BITS: u32 = TAG_BITS + 12;

/// Number of bits of a remainder for which a bucket is a bitmap.
pub(super) const BITMAP_BITS: u32 = 9;

const TAG_BITS: u32 = 8;

const COMPACT_SLOTS: usize = 21;
const COMPACT_FAR: u16 = 16;
const SHORT_BITS: u32 = 28;

pub(super) enum Kind {
    Roomy,
    Short,
    Compact,
    Bitmap,
}

impl Kind {
    /// The kind that stores remainders of this many bits in the fewest bytes.
    pub(super) fn for_remainders(bits: u32) -> Self {
        if bits > SHORT_BITS {
            Self::Roomy
        } else if bits > COMPACT_BITS {
            Self::Short
        } else if bits > BITMAP_BITS {
            Self::Compact
        } else {
            Self::Bitmap
        }
    }
}

/// The bits of a key that its home does not determine, and the number of buckets from its home.
#[derive(Clone, Copy)]
pub(in crate::bfs) struct Entry<K> {
    pub(super) remainder: K,
    pub(super) displacement: u16,
}

pub(in crate::bfs) trait Bucket<K>: Copy + Send + Sync {
    const VACANT: Self;

    /// A bound on displacements. Hardly ever are this many buckets full.
    const FAR: u16;

    fn is_full(&self) -> bool;

    fn contains(&self, entry: Entry<K>) -> bool;

    /// Adds an entry to a bucket that is not full and does not contain it.
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
    tags: [i8; COMPACT_SLOTS],
    used: u8,
    others: [u16; COMPACT_SLOTS],
}

/// A bucket of remainders of up to nine bits, with a bit for each. It is never full.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bitmap {
    words: [u64; BITMAP_WORDS],
}

const BITMAP_WORDS: usize = 1 << (BITMAP_BITS - u64::BITS.ilog2());

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
            let mut lanes = [0; 16];
            lanes.copy_from_slice(&self.tags[from..from + 16]);
            (i8x16::new(lanes).cmp_eq(i8x16::splat(tag)).move_mask() as u32) << from
        };
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

/// A bucket of slots of one word each: a remainder above its displacement, or the greatest word,
/// whose displacement is none, for a vacant slot.
macro_rules! packed {
    ($(#[$about:meta])* $name:ident: $slots:literal slots of $word:ty, $bits:literal bits apart) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        #[repr(C, align(64))]
        pub(in crate::bfs) struct $name {
            slots: [$word; $slots],
        }

        impl $name {
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "a remainder fits into a slot")]
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "of all widths")]
            fn packed<K: Word>(Entry { remainder, displacement }: Entry<K>) -> $word {
                (remainder.widen() as $word) << $bits | <$word>::from(displacement)
            }
        }

        impl<K: Word> Bucket<K> for $name {
            const VACANT: Self = Self { slots: [<$word>::MAX; $slots] };
            const FAR: u16 = if $bits < 6 { (1 << $bits) - 1 } else { 63 };

            #[inline]
            fn is_full(&self) -> bool {
                self.slots[$slots - 1] != <$word>::MAX
            }

            #[inline]
            fn contains(&self, entry: Entry<K>) -> bool {
                self.slots.contains(&Self::packed(entry))
            }

            #[inline]
            fn push(&mut self, entry: Entry<K>) {
                if let Some(slot) = self.slots.iter_mut().find(|slot| **slot == <$word>::MAX) {
                    *slot = Self::packed(entry);
                }
            }
        }

        impl<K: Word> Slots<K> for $name {
            const SLOTS: usize = $slots;

            #[allow(clippy::cast_possible_truncation, reason = "a displacement has few bits")]
            fn entries(&self) -> impl Iterator<Item = Entry<K>> {
                let used = self.slots.iter().take_while(|&&slot| slot != <$word>::MAX);
                used.map(|&slot| Entry {
                    remainder: K::low_bits_of((slot >> $bits).into()),
                    displacement: slot as u16 & ((1 << $bits) - 1),
                })
            }
        }

        const _: () = assert!(size_of::<$name>() == 64);
    };
}

packed! {
    /// A bucket of remainders of up to 28 bits.
    Short: 16 slots of u32, 4 bits apart
}

packed! {
    /// A bucket of remainders of up to 58 bits, for small sets.
    Roomy: 8 slots of u64, 6 bits apart
}

packed! {
    /// A bucket for long keys, with remainders of up to 120 bits.
    Long: 4 slots of u128, 8 bits apart
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

/// The place of the word in a bitmap, and the bit in it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "nine bits")]
fn place_in_bitmap(entry: Entry<impl Word>) -> (usize, u64) {
    let remainder = entry.remainder.low();
    (remainder as usize / 64, 1 << (remainder % 64))
}

impl<K: Word> Bucket<K> for Bitmap {
    const VACANT: Self = Self { words: [0; BITMAP_WORDS] };
    const FAR: u16 = 1;

    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    #[inline]
    fn contains(&self, entry: Entry<K>) -> bool {
        let (word, bit) = place_in_bitmap(entry);
        self.words[word] & bit != 0
    }

    #[inline]
    fn push(&mut self, entry: Entry<K>) {
        let (word, bit) = place_in_bitmap(entry);
        self.words[word] |= bit;
    }
}

const _: () = assert!(size_of::<Compact>() == 64 && size_of::<Bitmap>() == 64);
