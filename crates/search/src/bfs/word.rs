//! `Word`: unsigned integers of 64 or 128 bits, for hashes and keys.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr, Sub};

/// An unsigned integer of 64 or 128 bits.
pub(super) trait Word:
    Copy
    + Ord
    + Default
    + Debug
    + Send
    + Sync
    + From<u64>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    const BITS: u32;
    const MAX: Self;

    /// The low [`BITS`](Word::BITS) bits of `wide`.
    fn low_bits_of(wide: u128) -> Self;

    fn widen(self) -> u128;

    /// The low 64 bits.
    fn low(self) -> u64;

    fn wrapping_mul(self, factor: Self) -> Self;

    #[cfg_attr(not(feature = "disk"), expect(dead_code, reason = "for runs of keys on disk"))]
    fn wrapping_add(self, other: Self) -> Self;
}

macro_rules! word {
    ($($word:ty)*) => {$(
        #[allow(clippy::cast_possible_truncation, reason = "the low bits are asked for")]
        #[allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "of both widths")]
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const MAX: Self = <$word>::MAX;

            #[inline]
            fn low_bits_of(wide: u128) -> Self {
                wide as Self
            }

            #[inline]
            fn widen(self) -> u128 {
                self as u128
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn wrapping_mul(self, factor: Self) -> Self {
                self.wrapping_mul(factor)
            }

            #[inline]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    )*};
}

word! { u64 u128 }
