//! `LatestKeys`: the keys offered last, in a cache that fits into that of the processor.

use std::mem;

/// The keys of at most 64 bits that a thread offered last, in a small cache: near states, which are
/// expanded together, have many successors in common. Wider keys pass.
#[derive(Debug)]
pub struct LatestKeys {
    slots: Vec<u64>,
}

/// The number of slots is 2 to the power of this: 256 KiB.
const SLOT_BITS: u32 = 15;

impl LatestKeys {
    /// An empty cache.
    pub fn new() -> Self {
        let mut slots = vec![0; 1 << SLOT_BITS];
        // No slot may begin with a key that belongs there.
        slots[slot_of(0)] = 1;
        Self { slots }
    }

    /// Removes some of the keys that were given before, and enters the others.
    pub fn remove_seen(&mut self, keys: &mut Vec<u128>) {
        let mut kept = 0;
        for at in 0..keys.len() {
            let key = keys[at];
            // No branch on the slot, which is unpredictable.
            let is_new = match u64::try_from(key) {
                Ok(low) => mem::replace(&mut self.slots[slot_of(low)], low) != low,
                Err(_) => true,
            };
            keys[kept] = key;
            kept += usize::from(is_new);
        }
        keys.truncate(kept);
    }
}

impl Default for LatestKeys {
    fn default() -> Self {
        Self::new()
    }
}

/// The slot of a key, by Fibonacci hashing (D. E. Knuth, *The Art of Computer Programming*, volume
/// 3, 6.4), which scatters consecutive keys.
#[inline]
fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOT_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_given_before_are_removed() {
        let mut latest = LatestKeys::new();
        let mut seen = std::collections::BTreeSet::new();
        let mut dropped = 0;
        for round in 0..400_u64 {
            let number = |n| u128::from((round * 100 + n) % 30_000) << 7;
            // Some have the same low bits as others.
            let wide = |n| number(n) | u128::from(n % 8 == 0) << (64 + n % 3);
            let mut keys: Vec<_> = (0..200).map(wide).collect();
            let all = keys.clone();
            latest.remove_seen(&mut keys);
            assert!(all.iter().all(|key| keys.contains(key) || seen.contains(key)));
            dropped += all.len() - keys.len();
            seen.extend(all);
        }
        assert!(dropped > 20_000, "{dropped}");
    }
}
