//! A static function: a compact map from a fixed set of keys to values of two bits.

use std::borrow::Cow;

use abstract_games_core::SplitMix64;

/// A map from a fixed set of keys, which are not stored, to values of two bits, with 1.23 slots of
/// two bits for each key. A hash of the key selects three slots, and the value is the exclusive or
/// of their contents (B. S. Majewski, N. C. Wormald, G. Havas, Z. J. Czech, A family of perfect
/// hashing methods, 1996). The value of any other key has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Retrieval {
    pub(super) seed: u64,
    /// The number of slots in each of the three parts.
    pub(super) part: usize,
    /// The slots, four in a byte, the first in the lowest bits.
    pub(super) slots: Cow<'static, [u8]>,
}

impl Retrieval {
    pub(super) fn get(&self, key: u128) -> u8 {
        let value =
            |slot: usize| self.slots.get(slot / 4).map_or(0, |byte| byte >> (slot % 4 * 2) & 3);
        slots_of(key, self.seed, self.part).into_iter().fold(0, |sum, slot| sum ^ value(slot))
    }

    /// The map from these keys, which must be different, to these values. The seeds are tried in
    /// order, so it is deterministic.
    pub(super) fn new(pairs: &[(u128, u8)]) -> Self {
        let part = part_of(pairs.len());
        let peeled = |seed| Some((seed, peel(pairs, seed, part)?));
        let (seed, order) = (0..).find_map(peeled).expect("some seed has such an order");
        let mut values = vec![0_u8; 3 * part];
        // In reverse order, no key before uses the own slot of a key.
        for (pair, own) in order.into_iter().rev() {
            let (key, value) = pairs[pair];
            let others = slots_of(key, seed, part).into_iter().filter(|&slot| slot != own);
            values[own] = others.fold(value, |sum, slot| sum ^ values[slot]);
        }
        let byte = |four: &[u8]| four.iter().rev().fold(0, |byte, value| byte << 2 | value);
        Self { seed, part, slots: values.chunks(4).map(byte).collect() }
    }
}

pub(super) fn part_of(keys: usize) -> usize {
    keys / 100 * 41 + keys % 100 * 41 / 100 + 8
}

pub(super) fn bytes_of(part: usize) -> usize {
    part.saturating_mul(3).div_ceil(4)
}

/// The keys, each with its own slot, which no later key uses; `None` if there is no such order.
fn peel(pairs: &[(u128, u8)], seed: u64, part: usize) -> Option<Vec<(usize, usize)>> {
    // For each slot, the number of its keys, and the exclusive or of their indices.
    let mut slots = vec![(0_u32, 0_usize); 3 * part];
    for (pair, &(key, _)) in pairs.iter().enumerate() {
        for slot in slots_of(key, seed, part) {
            slots[slot].0 += 1;
            slots[slot].1 ^= pair;
        }
    }
    let mut alone: Vec<_> = (0..slots.len()).filter(|&slot| slots[slot].0 == 1).collect();
    let mut order = Vec::with_capacity(pairs.len());
    while let Some(own) = alone.pop() {
        let (1, pair) = slots[own] else { continue };
        order.push((pair, own));
        for slot in slots_of(pairs[pair].0, seed, part) {
            slots[slot].0 -= 1;
            slots[slot].1 ^= pair;
            if slots[slot].0 == 1 {
                alone.push(slot);
            }
        }
    }
    (order.len() == pairs.len()).then_some(order)
}

fn slots_of(key: u128, seed: u64, part: usize) -> [usize; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "the halves are mixed")]
    let [low, high] = [key as u64, (key >> 64) as u64];
    let mut state = mix(low ^ mix(high ^ mix(seed)));
    [0, 1, 2].map(|number| {
        state = mix(state);
        #[expect(clippy::cast_possible_truncation, reason = "less than a part")]
        let slot = ((u128::from(state) * part as u128) >> 64) as usize;
        number * part + slot
    })
}

fn mix(x: u64) -> u64 {
    SplitMix64(x).number()
}

#[cfg(test)]
#[path = "../../tests/unit/retrieval.rs"]
mod tests;
