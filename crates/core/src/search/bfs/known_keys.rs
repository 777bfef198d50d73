//! `KnownKeys`: the keys of the states found so far.

use super::expanded::Known;
use super::key_graph::is_too_wide;
use super::key_set::AnyKeySet;
use crate::rules::keys::Keyed;

/// The keys found so far, and the game that makes keys from states.
pub(super) struct KnownKeys<'k, G> {
    pub(super) game: &'k G,
    pub(super) keys: &'k dyn AnyKeySet,
}

impl<G: Keyed> KnownKeys<'_, G> {
    /// The keys of `states`.
    ///
    /// # Errors
    ///
    /// The place of the first state whose key is too wide, if there is one.
    pub(super) fn keys_of(&self, states: &[G::State]) -> Result<Vec<u128>, usize> {
        let (key_bits, mut all) = (self.game.key_bits(), 0);
        let mut keys = Vec::with_capacity(states.len());
        keys.extend(states.iter().map(|state| {
            let key = self.game.key(state);
            all |= key;
            key
        }));
        if is_too_wide(all, key_bits) {
            let first = keys.iter().position(|&key| is_too_wide(key, key_bits));
            return Err(first.unwrap_or(0));
        }
        Ok(keys)
    }
}

impl<G: Keyed> Known<G::State> for KnownKeys<'_, G> {
    type Hash = u128;

    fn look_up(
        &self,
        states: &[G::State],
        mut unknown: impl FnMut(usize, u128),
    ) -> Result<(), usize> {
        let keys = self.keys_of(states)?;
        let mut missing = Vec::new();
        self.keys.missing(&keys, &mut missing);
        missing.into_iter().for_each(|place| unknown(place, keys[place]));
        Ok(())
    }
}
