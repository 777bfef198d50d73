//! `LatestKeys`: the keys offered last, in a cache that fits into that of the processor.

use std::mem;

/// The keys of at most 64 bits that a thread offered last.
///
/// States are expanded in the order of their keys, so near states have many successors in common.
/// This small cache drops those without an access to main memory. Wider keys pass.
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
        // No slot may have a key that belongs there before it is offered.
        slots[slot_of(0)] = 1;
        Self { slots }
    }

    /// Removes some of the keys that were given before, and enters the others.
    pub fn remove_seen(&mut self, keys: &mut Vec<u128>) {
        let mut kept = 0;
        for at in 0..keys.len() {
            let key = keys[at];
            // No branch on the slot, because its outcome is unpredictable.
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

/// The slot of a key: the first bits of its product with 2⁶⁴ divided by the golden ratio (D. E.
/// Knuth, *The Art of Computer Programming*, volume 3, 6.4). Consecutive keys are scattered.
#[inline]
fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOT_BITS)) as usize
}

#[cfg(test)]
#[path = "../../tests/unit/latest_keys.rs"]
mod tests;
