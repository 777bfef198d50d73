//! `Repetitions`: detects a repeated state on a line of play.

use std::collections::HashMap;
use std::hash::Hash;

use abstract_games_core::memory::{table_bytes, table_bytes_to_hold};
use abstract_games_search::hasher;

pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// Detects a repeated state on a line of play that grows and shrinks at its end. On a short line
/// this costs nothing and detects nothing: repeating play soon makes a long one. Different states
/// are never taken for equal.
pub(crate) struct Repetitions {
    /// Places of states by their hashes, perhaps old ones; of all states while `is_hashing`.
    places: HashMap<u64, usize, ahash::RandomState>,
    is_hashing: bool,
}

impl Repetitions {
    /// Hashing starts at [`LONG`](Self::LONG) states, and ends at [`SHORT`](Self::SHORT).
    const LONG: usize = 32;
    const SHORT: usize = 16;

    pub(crate) fn new() -> Self {
        Self { places: HashMap::with_hasher(hasher()), is_hashing: false }
    }

    pub(crate) fn noticed_from(&self) -> usize {
        if self.is_hashing { 0 } else { Self::LONG }
    }

    /// Whether the line, which now has `len` states, has a repeated state; to be called each time a
    /// state is added, until it returns `true`.
    #[inline]
    pub(crate) fn is_repeated<'l, S: Eq + Hash + 'l>(
        &mut self,
        len: usize,
        state_at: impl Fn(usize) -> &'l S,
    ) -> bool {
        (len >= Self::LONG || self.is_hashing) && self.look_up(len, state_at)
    }

    fn look_up<'l, S: Eq + Hash + 'l>(
        &mut self,
        len: usize,
        state_at: impl Fn(usize) -> &'l S,
    ) -> bool {
        if len <= Self::SHORT {
            self.places.clear();
            self.is_hashing = false;
            return false;
        }
        let is_crowded = self.places.len() > 2 * len + Self::LONG;
        let first = if is_crowded || !self.is_hashing { 0 } else { len - 1 };
        if first == 0 {
            self.is_hashing = true;
            self.places.clear();
            // One step, so that the peak is known before.
            self.places.reserve(len);
        }
        (first..len).any(|place| self.has_come(place, &state_at))
    }

    fn has_come<'l, S: Eq + Hash + 'l>(
        &mut self,
        place: usize,
        state_at: &impl Fn(usize) -> &'l S,
    ) -> bool {
        let state = state_at(place);
        let hash = self.places.hasher().hash_one(state);
        let noted = self.places.entry(hash).or_insert(place);
        if *noted < place && state_at(*noted) == state {
            return true;
        }
        *noted = place;
        false
    }

    /// The peak number of bytes while the last state of a line of `len` states is added.
    #[inline]
    pub(crate) fn bytes_to_add(&self, len: usize) -> u64 {
        if len < Self::LONG && !self.is_hashing {
            return 0;
        }
        let entries = if self.is_hashing { self.places.len() + 1 } else { len };
        table_bytes_to_hold::<(u64, usize)>(self.places.capacity(), entries)
    }

    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        if self.is_hashing { table_bytes::<(u64, usize)>(self.places.capacity()) } else { 0 }
    }
}

#[cfg(test)]
#[path = "../tests/unit/repetitions.rs"]
mod tests;
