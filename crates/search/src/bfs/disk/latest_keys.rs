//! `LatestKeys`: the keys that a thread offered last, in a cache that fits into that of the processor.

use crate::bfs::level_store::LevelKey;

/// The keys that a thread offered last.
///
/// States are expanded in the order of their keys, so near states have many successors in common. This
/// small cache drops those without an access to main memory.
pub(in crate::bfs) struct LatestKeys<K> {
    slots: Vec<K>,
}

/// The number of slots is 2 to the power of this: 256 KiB for keys of 8 bytes.
const SLOT_BITS: u32 = 15;

impl<K: LevelKey> LatestKeys<K> {
    pub(in crate::bfs) fn new() -> Self {
        let mut slots = vec![K::default(); 1 << SLOT_BITS];
        // No slot may have a key that belongs there before it is offered.
        let zero = slot_of(K::default());
        let elsewhere = (1..1 << SLOT_BITS).map(K::from).find(|&key| slot_of(key) != zero);
        slots[zero] = elsewhere.unwrap_or_default();
        Self { slots }
    }

    /// Removes some of the keys that were given before, and enters the others.
    pub(in crate::bfs) fn remove_seen(&mut self, keys: &mut Vec<K>) {
        let mut kept = 0;
        for at in 0..keys.len() {
            let key = keys[at];
            let slot = &mut self.slots[slot_of(key)];
            let is_new = *slot != key;
            *slot = key;
            keys[kept] = key;
            kept += usize::from(is_new);
        }
        keys.truncate(kept);
    }
}

/// The slot of a key. Consecutive keys are scattered.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a place in the cache")]
fn slot_of<K: LevelKey>(key: K) -> usize {
    let product = key.wrapping_mul(K::FACTORS[0]) >> (K::BITS - SLOT_BITS);
    product.low() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_given_before_are_removed() {
        let mut latest = LatestKeys::<u64>::new();
        let mut seen = std::collections::BTreeSet::new();
        let mut dropped = 0;
        for round in 0..400_u64 {
            let mut keys: Vec<_> = (0..200).map(|n| ((round * 100 + n) % 30_000) << 7).collect();
            let all = keys.clone();
            latest.remove_seen(&mut keys);
            assert!(all.iter().all(|key| keys.contains(key) || seen.contains(key)));
            dropped += all.len() - keys.len();
            seen.extend(all);
        }
        assert!(dropped > 20_000, "{dropped}");
    }
}
