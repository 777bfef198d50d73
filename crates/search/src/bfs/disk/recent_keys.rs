//! `RecentKeys`: a cache of keys offered before, which drops repeated offers early.

use std::cell::Cell;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;
use prefetch_index::prefetch_index;

use crate::bfs::key_set::{Key, scramble};
use crate::bfs::prefetch::for_each_prefetched;

/// A cache of keys offered before, a table with one slot for each value of the first bits of the
/// scrambled key. A slot holds the other bits, so a key that is found was certainly offered. A new
/// key replaces the old one. Threads share the cache: a lost write only leaves a repeated key.
pub(super) struct RecentKeys {
    key_bits: u32,
    rest_bits: u32,
    slots: Slots,
}

enum Slots {
    None,
    Short(Box<[AtomicU16]>),
    Middle(Box<[AtomicU32]>),
    Long(Box<[AtomicU64]>),
}

const LEAST_BITS: u32 = 17;

impl RecentKeys {
    /// A cache for keys of `key_bits` bits that occupies at most `bytes` bytes.
    pub(super) fn new(key_bits: u32, mut bytes: u64) -> Self {
        loop {
            match Self::try_new(key_bits, bytes) {
                Some(cache) => return cache,
                // The system refuses so much memory.
                None => bytes /= 2,
            }
        }
    }

    fn try_new(key_bits: u32, bytes: u64) -> Option<Self> {
        let key_bits = key_bits.max(LEAST_BITS);
        // The shortest slots that have a bit more than the rest of a key.
        for slot_bytes in [2, 4, 8] {
            let Some(slots_bits) = (bytes / slot_bytes).checked_ilog2() else { break };
            let home_bits = slots_bits.min(key_bits);
            let rest_bits = key_bits - home_bits;
            if u64::from(rest_bits) < 8 * slot_bytes {
                let slots = match slot_bytes {
                    2 => Slots::Short(vacant(home_bits)?),
                    4 => Slots::Middle(vacant(home_bits)?),
                    _ => Slots::Long(vacant(home_bits)?),
                };
                return Some(Self { key_bits, rest_bits, slots });
            }
        }
        Some(Self { key_bits, rest_bits: 0, slots: Slots::None })
    }

    pub(super) fn bytes(&self) -> u64 {
        let bytes = match &self.slots {
            Slots::None => 0,
            Slots::Short(slots) => size_of_val::<[_]>(slots),
            Slots::Middle(slots) => size_of_val::<[_]>(slots),
            Slots::Long(slots) => size_of_val::<[_]>(slots),
        };
        bytes as u64
    }

    pub(super) fn remove_seen<K: Key>(&self, keys: &mut Vec<u128>) {
        match &self.slots {
            Slots::None => (),
            Slots::Short(slots) => self.remove_seen_in::<K, _>(slots, keys),
            Slots::Middle(slots) => self.remove_seen_in::<K, _>(slots, keys),
            Slots::Long(slots) => self.remove_seen_in::<K, _>(slots, keys),
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place in memory")]
    fn remove_seen_in<K: Key, S: Slot>(&self, slots: &[S], keys: &mut Vec<u128>) {
        let occupied = 1 << self.rest_bits;
        let cells = Cell::from_mut(&mut keys[..]).as_slice_of_cells();
        let places = cells.iter().map(|cell| {
            let scrambled = scramble(K::low_bits_of(cell.get()), self.key_bits);
            let home = (scrambled >> self.rest_bits).low() as usize;
            (cell.get(), home, scrambled.low() & (occupied - 1) | occupied)
        });
        let prefetch = |_: &usize, (_, home, _)| prefetch_index(slots, home);
        let mut kept = 0;
        for_each_prefetched(&mut kept, places, prefetch, |kept, (key, home, entry)| {
            let slot = &slots[home];
            let is_new = slot.get() != entry;
            if is_new {
                slot.set(entry);
            }
            cells[*kept].set(key);
            *kept += usize::from(is_new);
        });
        keys.truncate(kept);
    }
}

fn vacant<S: Zeroable>(home_bits: u32) -> Option<Box<[S]>> {
    try_zeroed_slice_box(1_usize.checked_shl(home_bits)?).ok()
}

trait Slot {
    fn get(&self) -> u64;
    fn set(&self, entry: u64);
}

macro_rules! slot {
    ($($slot:ty, $number:ty;)*) => {$(
        impl Slot for $slot {
            #[inline]
            fn get(&self) -> u64 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "an entry fits into its slot")]
            fn set(&self, entry: u64) {
                self.store(entry as $number, Ordering::Relaxed);
            }
        }
    )*};
}

slot! {
    AtomicU16, u16;
    AtomicU32, u32;
    AtomicU64, u64;
}

#[cfg(test)]
#[path = "../../../tests/unit/recent_keys.rs"]
mod tests;
