//! `Bitboard`: a set of cells as the bits of an integer.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// An unsigned integer as a set of cells: bit `i`, counted from the lowest, represents cell `i`.
///
/// Implemented by `u16`, `u32`, `u64` and `u128`. Boards number their cells row by row from the
/// bottom left: cell `y * width + x` lies in column x and row y.
pub trait Bitboard:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + sealed::Sealed
{
    /// The number of bits, which is the greatest number of cells.
    const BITS: u32;

    /// The set that contains only cell `number`, or the empty set if there is no bit for it.
    fn cell(number: u32) -> Self;

    /// The lowest eight bits, which represent cells 0 to 7.
    #[doc(hidden)]
    fn low_byte(self) -> u8;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! bitboards {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}

        impl Bitboard for $integer {
            const BITS: u32 = <$integer>::BITS;

            #[inline]
            fn cell(number: u32) -> Self {
                <$integer>::from(1_u8).checked_shl(number).unwrap_or(0)
            }

            #[inline]
            fn low_byte(self) -> u8 {
                self.to_le_bytes()[0]
            }
        }
    )*};
}

bitboards!(u16, u32, u64, u128);
