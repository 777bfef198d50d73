//! `KnownKeys`: the keys of the states found so far.

use abstract_games_core::Keyed;

use super::expanded::Known;
use super::key_set::{Key, KeySet};

/// A set of keys of at most 64 bits, which is faster, or of at most 128 bits.
pub(super) enum AnyKeySet {
    Narrow(KeySet<u64>),
    Wide(KeySet<u128>),
}

impl AnyKeySet {
    /// The empty set of keys of `key_bits` bits. More than 128 bits count as 128.
    pub(super) fn new(key_bits: u32) -> Self {
        if key_bits <= u64::BITS {
            Self::Narrow(KeySet::new(key_bits))
        } else {
            Self::Wide(KeySet::new(key_bits.min(u128::BITS)))
        }
    }

    /// The bytes of an empty set.
    pub(super) fn least_bytes(key_bits: u32) -> u64 {
        if key_bits <= u64::BITS {
            KeySet::<u64>::least_bytes(key_bits)
        } else {
            KeySet::<u128>::least_bytes(key_bits.min(u128::BITS))
        }
    }
}

/// The keys found so far, and the game that makes keys from states.
pub(super) struct KnownKeys<'k, G, K: Key> {
    pub(super) game: &'k G,
    pub(super) keys: &'k KeySet<K>,
    pub(super) key_bits: u32,
}

impl<G: Keyed, K: Key> KnownKeys<'_, G, K> {
    /// The scrambled key of `state`. If the key is too wide, the result has no meaning. `all`
    /// collects the bits of all keys.
    #[inline]
    fn scrambled(&self, state: &G::State, all: &mut u128) -> K {
        let key = self.game.key(state);
        *all |= key;
        self.keys.scramble(K::low_bits_of(key))
    }

    /// The scrambled keys of `states`.
    ///
    /// # Errors
    ///
    /// The place of the first state whose key is too wide, if there is one.
    pub(super) fn scramble_all(&self, states: &[G::State]) -> Result<Vec<K>, usize> {
        let mut all = 0;
        let scrambled = states.iter().map(|state| self.scrambled(state, &mut all)).collect();
        self.first_too_wide(states, all).map_or(Ok(scrambled), Err)
    }

    /// The place of the first state whose key is too wide, if there is one. `all` is the union of
    /// the bits of all keys.
    #[inline]
    fn first_too_wide(&self, states: &[G::State], all: u128) -> Option<usize> {
        if is_too_wide(all, self.key_bits) {
            states.iter().position(|state| is_too_wide(self.game.key(state), self.key_bits))
        } else {
            None
        }
    }
}

/// Whether a key has more bits than the game declares.
#[inline]
pub(super) fn is_too_wide(key: u128, key_bits: u32) -> bool {
    key.checked_shr(key_bits).is_some_and(|rest| rest != 0)
}

impl<G: Keyed, K: Key> Known<G::State> for KnownKeys<'_, G, K> {
    type Hash = K;

    #[inline]
    fn look_up(&self, states: &[G::State], unknown: impl FnMut(usize, K)) -> Option<usize> {
        let mut all = 0;
        self.keys.missing(states.iter().map(|state| self.scrambled(state, &mut all)), unknown);
        self.first_too_wide(states, all)
    }
}
