//! Operations on words of bits: the words of a block, and maps of bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// An unsigned integer as a set of squares.
pub(super) trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    const ZERO: Self;

    /// The lower bits of `bits`.
    fn of(bits: u64) -> Self;

    /// The word at the start of `bytes`, the least byte first.
    fn read(bytes: &[u8]) -> Self;

    /// Writes the word to the start of `bytes`, the least byte first.
    fn write(self, bytes: &mut [u8]);

    fn count_ones(self) -> u32;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;

            #[inline]
            #[expect(clippy::allow_attributes, reason = "only one of the words is shorter")]
            #[allow(clippy::cast_possible_truncation, reason = "the lower bits are wanted")]
            fn of(bits: u64) -> Self {
                bits as Self
            }

            #[inline]
            fn read(bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(0, |bytes| Self::from_le_bytes(*bytes))
            }

            #[inline]
            fn write(self, bytes: &mut [u8]) {
                bytes[..size_of::<Self>()].copy_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

word!(u32, u64);

/// The words whose bytes follow each other in `bytes`.
#[inline]
pub(super) fn read_words<T: Word, const N: usize>(bytes: &[u8]) -> [T; N] {
    let mut words = [T::ZERO; N];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(size_of::<T>())) {
        *word = T::read(bytes);
    }
    words
}

/// Sets `bytes` to those of `words`.
#[inline]
pub(super) fn write_words<T: Word, const N: usize>(bytes: &mut [u8], words: &[T; N]) {
    for (word, bytes) in words.iter().zip(bytes.chunks_exact_mut(size_of::<T>())) {
        word.write(bytes);
    }
}

/// A map of the bits of a word to bits, with a table for each byte.
#[derive(Clone, Debug)]
pub(super) struct BitMap {
    images: Vec<[u64; 256]>,
}

impl BitMap {
    /// The map of bit i to bit `images[i]`.
    pub(super) fn new(images: &[u32]) -> Self {
        let table = |images: &[u32]| {
            std::array::from_fn(|byte| {
                let set = images.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 != 0);
                set.fold(0, |bits, (_, &image)| bits | 1 << image)
            })
        };
        Self { images: images.chunks(8).map(table).collect() }
    }

    #[inline]
    pub(super) fn apply(&self, mut word: u64) -> u64 {
        let mut image = 0;
        for table in &self.images {
            image |= table[(word & 255) as usize];
            word >>= 8;
        }
        image
    }
}

/// The bits of a word, each alone, the least first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The numbers of the bits of a word, the least first.
pub(super) fn numbers(word: u64) -> impl Iterator<Item = u32> {
    bits(word).map(u64::trailing_zeros)
}
