//! The owner of a key, and the keys that a worker has sent lately.

use abstract_games_search::LevelKey;
use abstract_games_storage::Checksum;

/// A mixture of all bits of a key (the finaliser of splitmix64, G. L. Steele, D. Lea and C. H. Flood, *Fast
/// splittable pseudorandom number generators*, 2014). It begins with a shift, so it is independent of the
/// products from which the set of keys computes its places.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the key are used")]
pub(crate) fn mix<K: LevelKey>(key: K) -> u64 {
    let wide = key.wide();
    let mut mixed = wide as u64 ^ ((wide >> 64) as u64).rotate_left(32);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Which worker owns which key.
///
/// Consecutive keys form blocks, and the [`mix`]ture of a block's number decides on its owner. States with near keys
/// often have successors in common. When one worker expands both, it passes the successor on [once](Lately).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owners {
    workers: usize,
    block_bits: u32,
}

/// A block has at most 2 to this power keys.
const MOST_BLOCK_BITS: u32 = 12;
/// There are 2 to this power blocks, or more, where there are as many keys. So each worker has its share of them.
const LEAST_BLOCKS_BITS: u32 = 20;

impl Owners {
    /// The owners of keys of `key_bits` bits.
    pub(crate) fn new(workers: usize, key_bits: u32) -> Self {
        let block_bits = key_bits.saturating_sub(LEAST_BLOCKS_BITS).min(MOST_BLOCK_BITS);
        Self { workers, block_bits }
    }

    /// The number of the worker that owns this key.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the result is less than the number of workers"
    )]
    pub(crate) fn of<K: LevelKey>(self, key: K) -> usize {
        let mixed = mix(K::from_wide(key.wide() >> self.block_bits));
        ((u128::from(mixed) * self.workers as u128) >> 64) as usize
    }
}

/// A checksum of the owners of a thousand keys. Two builds that assign keys differently differ in it.
#[expect(clippy::cast_possible_truncation, reason = "half of a key is a key")]
pub(crate) fn checksum() -> u32 {
    let mut checksum = Checksum::new();
    for number in 0..1000_u128 {
        let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let bits = number as u32 % 64;
        let owners = Owners::new(1021, 64 - bits);
        for owner in [owners.of(key as u64 >> bits), Owners::new(1021, 128).of(key)] {
            checksum.update(&(owner as u64).to_le_bytes());
        }
    }
    checksum.value()
}

/// The keys that a worker has passed on lately. A key that was passed on once is known to its owner, at
/// whatever level, so it need not be passed on again.
///
/// Each key has one place, which it shares with others; the last one is there.
#[derive(Debug)]
pub(crate) struct Lately<K> {
    keys: Vec<K>,
}

/// There are 2 to this power places.
const PLACE_BITS: u32 = 15;
const PLACES: usize = 1 << PLACE_BITS;

impl<K: LevelKey> Lately<K> {
    /// No keys: each place has one that belongs elsewhere.
    pub(crate) fn new() -> Self {
        let [zero, one] = [0, 1].map(K::from_wide);
        let mut keys = vec![zero; PLACES];
        keys[place(zero)] = one;
        Self { keys }
    }

    /// Removes some of the keys that were given before, and enters the others.
    #[inline]
    pub(crate) fn remove_seen(&mut self, keys: &mut Vec<K>) {
        let mut kept = 0;
        for at in 0..keys.len() {
            let key = keys[at];
            // No branch, because its outcome is unpredictable.
            let is_new = std::mem::replace(&mut self.keys[place(key)], key) != key;
            keys[kept] = key;
            kept += usize::from(is_new);
        }
        keys.truncate(kept);
    }
}

/// The place of a key: the first bits of its product with 2⁶⁴ divided by the golden ratio (D. E. Knuth, *The Art of
/// Computer Programming*, volume 3, 6.4). Keys that meet in a place cost time and no result, so this need
/// not be as good a mixture as that of the owner.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the key are used")]
fn place<K: LevelKey>(key: K) -> usize {
    let wide = key.wide();
    let folded = wide as u64 ^ ((wide >> 64) as u64).rotate_left(32);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACE_BITS)) as usize
}
