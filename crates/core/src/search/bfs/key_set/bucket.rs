//! A bucket: one cache line of slots that are filled from the first on, and stay.

use wide::{CmpEq, i8x16};

/// How many bits of a key, beside those that its home tells, a compact bucket stores.
const COMPACT_BITS: u32 = TAG_BITS + 12;

/// How many of these bits a bitmap has a bit for each value of.
pub(super) const BITMAP_BITS: u32 = 9;

const TAG_BITS: u32 = 8;

const COMPACT_SLOTS: usize = 21;
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
pub(super) struct Entry {
    pub(super) remainder: u64,
    pub(super) displacement: u16,
}

pub(super) trait Bucket: Copy + Send + Sync {
    const VACANT: Self;

    /// An entry is less than this many buckets away from its home: so many that hardly ever all of them
    /// are full.
    const FAR: u16;

    /// Looks at some of it, so that it is near when more is asked.
    fn touch(&self) -> u8;

    fn is_full(&self) -> bool;

    fn contains(&self, entry: Entry) -> bool;

    /// Adds an entry that it does not contain. It must not be full.
    fn push(&mut self, entry: Entry);
}

/// A bucket that tells what is in it.
pub(super) trait Slots: Bucket {
    const SLOTS: usize;

    fn entries(&self) -> impl Iterator<Item = Entry>;
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

/// Remainders of up to nine bits: a bit for each. It never is full.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bitmap {
    words: [u64; 1 << BITMAP_BITS >> WORD_BITS],
}

const WORD_BITS: u32 = u64::BITS.ilog2();

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "twenty bits in two parts")]
fn parts(entry: Entry) -> (i8, u16) {
    let other = (entry.remainder >> TAG_BITS) as u16 * Compact::FAR;
    (entry.remainder as i8, other | entry.displacement)
}

impl Bucket for Compact {
    const VACANT: Self = Self { tags: [0; Self::SLOTS], used: 0, others: [0; Self::SLOTS] };
    const FAR: u16 = 16;

    #[inline]
    fn touch(&self) -> u8 {
        self.used
    }

    #[inline]
    fn is_full(&self) -> bool {
        usize::from(self.used) == Self::SLOTS
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
        let slot = usize::from(self.used);
        (self.tags[slot], self.others[slot]) = parts(entry);
        self.used += 1;
    }
}

impl Slots for Compact {
    const SLOTS: usize = COMPACT_SLOTS;

    #[expect(clippy::cast_sign_loss, reason = "eight bits are no negative number")]
    fn entries(&self) -> impl Iterator<Item = Entry> {
        let slots = self.tags.iter().zip(&self.others).take(self.used.into());
        slots.map(|(&tag, &other)| {
            let remainder = u64::from(other / Self::FAR) << TAG_BITS | u64::from(tag as u8);
            Entry { remainder, displacement: other % Self::FAR }
        })
    }
}

impl Bucket for Roomy {
    const VACANT: Self =
        Self { remainders: [0; Self::SLOTS], displacements: [0; Self::SLOTS], used: 0 };
    const FAR: u16 = 64;

    #[inline]
    fn touch(&self) -> u8 {
        self.used
    }

    #[inline]
    fn is_full(&self) -> bool {
        usize::from(self.used) == Self::SLOTS
    }

    #[inline]
    fn contains(&self, Entry { remainder, displacement }: Entry) -> bool {
        self.entries().any(|it| it.remainder == remainder && it.displacement == displacement)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a displacement is less than 64")]
    fn push(&mut self, entry: Entry) {
        let slot = usize::from(self.used);
        self.remainders[slot] = entry.remainder;
        self.displacements[slot] = entry.displacement as u8;
        self.used += 1;
    }
}

impl Slots for Roomy {
    const SLOTS: usize = ROOMY_SLOTS;

    #[inline]
    fn entries(&self) -> impl Iterator<Item = Entry> {
        let slots = self.remainders.iter().zip(&self.displacements).take(self.used.into());
        slots.map(|(&remainder, &it)| Entry { remainder, displacement: it.into() })
    }
}

impl Bitmap {
    /// The word of a remainder, and its bit there.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "nine bits")]
    fn place(entry: Entry) -> (usize, u64) {
        (entry.remainder as usize >> WORD_BITS, 1 << (entry.remainder % u64::from(u64::BITS)))
    }
}

impl Bucket for Bitmap {
    const VACANT: Self = Self { words: [0; 1 << BITMAP_BITS >> WORD_BITS] };
    const FAR: u16 = 1;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
    fn touch(&self) -> u8 {
        self.words[0] as u8
    }

    #[inline]
    fn is_full(&self) -> bool {
        false
    }

    #[inline]
    fn contains(&self, entry: Entry) -> bool {
        let (word, bit) = Self::place(entry);
        self.words[word] & bit != 0
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        let (word, bit) = Self::place(entry);
        self.words[word] |= bit;
    }
}

const _: () = assert!(size_of::<Compact>() == 64 && size_of::<Roomy>() == 64);
