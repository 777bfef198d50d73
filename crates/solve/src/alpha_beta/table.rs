//! Entries of the transposition table: keys, and bounds with their worth in 32 bits.

use std::num::NonZeroU32;

use super::measure::{Measure, REACH};
use super::rank::Rank;
use super::score::Bounds;
use crate::transposition_table::TranspositionTable;

/// The greatest width of a game's keys: one bit separates entries for scores and for margins.
pub(super) const MOST_KEY_BITS: u32 = TranspositionTable::KEY_BITS - 1;

/// Makes the keys of states. A search without a table has none, and its game needs no keys.
pub(super) type Key<G, S> = fn(&G, &S) -> u128;

/// Bits of a bound. From the lowest bit: the upper bound, the lower bound, the worth.
const BOUND_BITS: u32 = 12;
const BOUND_MASK: u32 = (1 << BOUND_BITS) - 1;
/// The stored number of bound 0. The least is 1, so that no entry is 0.
const MIDDLE: i32 = REACH + 1;

/// Packs `bounds`, which are widened if too far from the middle, with the logarithm of `nodes`.
pub(super) fn pack<R: Measure>(bounds: Bounds<Rank>, nodes: u64) -> NonZeroU32 {
    // Four steps for each power of two.
    let nodes = nodes.max(1);
    let exponent = nodes.ilog2();
    let quarter = u32::try_from((nodes << (63 - exponent)) >> 61 & 3).unwrap_or(0);
    let worth = 4 * exponent + quarter;
    // An upper bound is a lower one for the opponent.
    let [least, greatest] = [R::pack(bounds.least), -R::pack(-bounds.greatest)]
        .map(|bound| (MIDDLE + bound).unsigned_abs());
    NonZeroU32::new(worth << (2 * BOUND_BITS) | least << BOUND_BITS | greatest)
        .unwrap_or(NonZeroU32::MIN)
}

pub(super) fn unpack<R: Measure>(entry: NonZeroU32) -> Bounds<Rank> {
    let bound =
        |shift: u32| i32::try_from(entry.get() >> shift & BOUND_MASK).unwrap_or(MIDDLE) - MIDDLE;
    Bounds { least: R::unpack(bound(BOUND_BITS)), greatest: -R::unpack(-bound(0)) }
}

#[cfg(test)]
#[path = "../../tests/unit/table.rs"]
mod tests;
