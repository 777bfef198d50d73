//! Blocks of ascending keys, as differences of few bits.

use super::packed_group::{GROUP, pack, packed_bytes, unpack};
use crate::bfs::key_set::Key;
use abstract_games_storage::Checksum;

/// The greatest number of keys in a block, small in unit tests.
pub(super) const KEYS: usize = if cfg!(test) { 2 * GROUP } else { 1 << 13 };

const LIMB: u32 = u32::BITS;
const COUNT: usize = 2;
const CHECKSUM: usize = 4;
const TOO_SHORT: &str = "a block is too short";
pub(super) const DESCENDING: &str = "the keys of a block do not ascend";

/// Appends a block of ascending keys, from one to [`KEYS`], to `bytes`.
///
/// A block has the number of keys in two bytes, its groups, and the checksum of both. A group has
/// the number of bits of a difference in one byte, and then the differences of each key to the one
/// before: first their lowest 32 bits, if they have more, then the next 32, and so on. The first
/// difference of a block is 0, and so are missing ones of its last group.
pub(super) fn encode<K: Key>(keys: &[K], bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.extend(u16::try_from(keys.len()).unwrap_or(0).to_le_bytes());
    let Some(&first) = keys.first() else { return };
    let mut before = first;
    for group in keys.chunks(GROUP) {
        let mut differences = [K::default(); GROUP];
        let mut all = K::default();
        for (difference, &key) in differences.iter_mut().zip(group) {
            *difference = key - before;
            all = all | *difference;
            before = key;
        }
        let width = u128::BITS - all.widen().leading_zeros();
        bytes.push(low_byte(width));
        for (shift, bits) in limbs(width) {
            let limb = differences.map(|difference| low_limb((difference >> shift).low()));
            pack(&limb, bits, bytes);
        }
    }
    let checksum = Checksum::of(&bytes[start..]);
    bytes.extend(checksum.to_le_bytes());
}

/// Replaces `keys` by those of a block whose first key is `first`, or returns a reason as a clause.
pub(super) fn decode<K: Key>(
    bytes: &[u8],
    first: K,
    keys: &mut Vec<K>,
) -> Result<(), &'static str> {
    keys.clear();
    let (bytes, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(TOO_SHORT)?;
    if *checksum != Checksum::of(bytes).to_le_bytes() {
        return Err("the checksum of a block is wrong");
    }
    let (count, mut bytes) = bytes.split_first_chunk::<COUNT>().ok_or(TOO_SHORT)?;
    let count = usize::from(u16::from_le_bytes(*count));
    if !(1..=KEYS).contains(&count) {
        return Err("a block has a wrong number of keys");
    }
    keys.resize(count.next_multiple_of(GROUP), first);
    let mut before = first;
    for group in keys.chunks_exact_mut(GROUP) {
        let start = before;
        let (&width, rest) = bytes.split_first().ok_or(TOO_SHORT)?;
        bytes = rest;
        let width = u32::from(width);
        if width > K::BITS {
            return Err("the keys of a block are too wide");
        }
        let mut limb = [0; GROUP];
        if width <= LIMB {
            let packed;
            (packed, bytes) = bytes.split_at_checked(packed_bytes(width)).ok_or(TOO_SHORT)?;
            unpack(packed, width, &mut limb);
            for (key, &difference) in group.iter_mut().zip(&limb) {
                before = before.wrapping_add(K::from(u64::from(difference)));
                *key = before;
            }
            // The sum of a group of such differences does not go round twice.
            if before < start {
                return Err(DESCENDING);
            }
            continue;
        }
        group.fill(K::default());
        for (shift, bits) in limbs(width) {
            let packed;
            (packed, bytes) = bytes.split_at_checked(packed_bytes(bits)).ok_or(TOO_SHORT)?;
            unpack(packed, bits, &mut limb);
            for (key, &limb) in group.iter_mut().zip(&limb) {
                *key = *key | K::from(u64::from(limb)) << shift;
            }
        }
        for key in group {
            let next = before.wrapping_add(*key);
            if next < before {
                return Err(DESCENDING);
            }
            (*key, before) = (next, next);
        }
    }
    keys.truncate(count);
    if bytes.is_empty() { Ok(()) } else { Err("a block is too long") }
}

/// The lowest bit of each part of a difference of `width` bits, and its number of bits.
fn limbs(width: u32) -> impl Iterator<Item = (u32, u32)> {
    let parts = width.div_ceil(LIMB).max(1);
    (0..parts).map(move |part| (part * LIMB, (width - part * LIMB).min(LIMB)))
}

#[expect(clippy::cast_possible_truncation, reason = "at most 128")]
fn low_byte(width: u32) -> u8 {
    width as u8
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low bits are asked for")]
fn low_limb(bits: u64) -> u32 {
    bits as u32
}

#[cfg(test)]
#[path = "../../../tests/unit/block.rs"]
mod tests;
