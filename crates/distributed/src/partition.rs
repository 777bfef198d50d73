//! `Partition`: which worker has which key, the keys that a worker has sent, and keys as bytes.

use std::mem;

use abstract_games_core::LevelKey;

/// A mixture of all bits of a key (the finaliser of splitmix64, G. L. Steele, D. Lea and C. H. Flood, *Fast
/// splittable pseudorandom number generators*, 2014). It begins with a shift, so it is independent of the
/// products from which the set of keys computes its places.
#[inline]
fn mix(key: u128) -> u64 {
    let mut mixed = fold(key);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the key are used")]
fn fold(key: u128) -> u64 {
    key as u64 ^ ((key >> 64) as u64).rotate_left(32)
}

/// Which worker has which key.
///
/// Consecutive keys form blocks, and the [`mix`]ture of a block's number decides. States with near keys often have
/// successors in common. When one worker expands both, it sends the successor [once](SentKeys).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Partition {
    workers: usize,
    block_bits: u32,
}

/// A block has at most 2 to this power keys.
const MOST_BLOCK_BITS: u32 = 12;
/// There are 2 to this power blocks, or more, where there are as many keys. So each worker has its share of them.
const LEAST_BLOCKS_BITS: u32 = 20;

impl Partition {
    /// The partition of keys of `key_bits` bits. A change of it is a change of the protocol.
    pub(crate) fn new(workers: usize, key_bits: u32) -> Self {
        let block_bits = key_bits.saturating_sub(LEAST_BLOCKS_BITS).min(MOST_BLOCK_BITS);
        Self { workers, block_bits }
    }

    /// The number of the worker that has this key.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "less than the number of workers")]
    pub(crate) fn worker_of<K: LevelKey>(self, key: K) -> usize {
        let mixed = mix(key.wide() >> self.block_bits);
        ((u128::from(mixed) * self.workers as u128) >> 64) as usize
    }
}

/// Some of the keys that a worker has sent. A key that was sent once is known to its worker, at whatever level, so it need not be
/// sent again.
///
/// Each key has one place, which it shares with others; the last one is there.
#[derive(Debug)]
pub(crate) struct SentKeys<K>(Vec<K>);

/// There are 2 to this power places.
const PLACE_BITS: u32 = 15;

impl<K: LevelKey> SentKeys<K> {
    /// No keys: each place has one that belongs elsewhere.
    pub(crate) fn new() -> Self {
        let [zero, one] = [0, 1].map(K::from_wide);
        let mut keys = vec![zero; 1 << PLACE_BITS];
        keys[place(zero)] = one;
        Self(keys)
    }

    /// Removes some of the keys that were given before, and enters the others.
    #[inline]
    pub(crate) fn remove_seen(&mut self, keys: &mut Vec<K>) {
        let mut kept = 0;
        for at in 0..keys.len() {
            let key = keys[at];
            // No branch, because its outcome is unpredictable.
            let is_new = mem::replace(&mut self.0[place(key)], key) != key;
            keys[kept] = key;
            kept += usize::from(is_new);
        }
        keys.truncate(kept);
    }
}

/// The place of a key: the first bits of its product with 2⁶⁴ divided by the golden ratio (D. E. Knuth, *The Art of
/// Computer Programming*, volume 3, 6.4). Keys that meet in a place cost time and no result.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "fewer bits are left")]
fn place<K: LevelKey>(key: K) -> usize {
    (fold(key.wide()).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACE_BITS)) as usize
}

/// Keys as bytes: the number of bytes of the widest, and that many for each key.
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
pub(crate) fn pack<K: LevelKey>(keys: &[K]) -> Vec<u8> {
    let all = keys.iter().fold(0, |all, key| all | key.wide());
    // At least one, so that the length of the bytes limits the number of keys.
    let width = (u128::BITS - all.leading_zeros()).div_ceil(8).max(1) as usize;
    let mut bytes = vec![0; 1 + width * keys.len() + 16];
    bytes[0] = width as u8;
    // A key is written with 16 bytes, of which the next key overwrites those beyond its width.
    for (place, key) in keys.iter().enumerate() {
        let start = 1 + place * width;
        bytes[start..start + 16].copy_from_slice(&key.wide().to_le_bytes());
    }
    bytes.truncate(1 + width * keys.len());
    bytes
}

/// Adds the keys with these bytes, or returns `None` if they are malformed.
pub(crate) fn unpack<K: LevelKey>(bytes: &[u8], keys: &mut Vec<K>) -> Option<()> {
    let (&width, mut rest) = bytes.split_first()?;
    let width = usize::from(width);
    if !(1..=16).contains(&width) || rest.len() % width != 0 {
        return None;
    }
    keys.reserve(rest.len() / width);
    let mask = u128::MAX >> (u128::BITS as usize - 8 * width);
    // A key is read with the bytes after it, because a copy of a variable length is a call.
    while let Some(wide) = rest.first_chunk() {
        keys.push(K::from_wide(u128::from_le_bytes(*wide) & mask));
        rest = &rest[width..];
    }
    keys.extend(rest.chunks_exact(width).map(|key| {
        let mut wide = [0; 16];
        wide[..width].copy_from_slice(key);
        K::from_wide(u128::from_le_bytes(wide))
    }));
    Some(())
}
