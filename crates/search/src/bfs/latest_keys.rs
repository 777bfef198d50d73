//! `LatestKeys`: the keys offered last, in a cache that fits into that of the processor.

use std::mem;

/// The keys of at most 64 bits that a thread offered last, in a small cache: near states, which are
/// expanded together, have many successors in common. Wider keys pass.
#[derive(Debug)]
pub(super) struct LatestKeys {
    slots: Vec<u64>,
}

/// The number of slots is 2 to the power of this: 256 KiB.
const SLOT_BITS: u32 = 15;

impl Default for LatestKeys {
    fn default() -> Self {
        let mut slots = vec![0; 1 << SLOT_BITS];
        // No slot may begin with a key that belongs there.
        slots[slot_of(0)] = 1;
        Self { slots }
    }
}

impl LatestKeys {
    /// Removes some of the keys that were given before, and enters the others.
    pub(super) fn remove_seen(&mut self, keys: &mut Vec<u128>) {
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

/// The slot of a key, by Fibonacci hashing (D. E. Knuth, *The Art of Computer Programming*, volume
/// 3, 6.4), which scatters consecutive keys.
#[inline]
fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOT_BITS)) as usize
}

#[cfg(test)]
#[path = "../../tests/unit/latest_keys.rs"]
mod tests;
