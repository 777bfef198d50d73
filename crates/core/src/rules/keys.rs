//! Keys: numbers that stand for states in tables, in files and between machines.

use crate::rules::game::Game;

/// A game whose states have keys: numbers that stand for them, and from which they are got back.
///
/// Opens the tools that remember keys instead of states ([`LevelSearch`](crate::LevelSearch), the
/// table of [`AlphaBeta`](crate::AlphaBeta), files). The fewer bits keys have, the less memory that
/// takes. Check an implementation with [`laws::keyed`](crate::laws::keyed).
pub trait Keyed: Game {
    /// The width of keys: each is less than two to the power of this, which is at most 128.
    fn key_bits(&self) -> u32;

    /// The key of `state`; different states have different ones.
    ///
    /// Where keys have at most 64 bits, compute them in 64 bits and widen the result: searches narrow
    /// it again, which costs nothing.
    fn key(&self, state: &Self::State) -> u128;

    /// The state whose key is `key`, or `None` if no state has it.
    fn state(&self, key: u128) -> Option<Self::State>;
}

/// A game whose keys are a dense numbering: 0, 1, …, `state_count() - 1` are all keys.
///
/// Opens the tools that look at *all* states, reachable or not, in flat tables:
/// [`StronglyConnectedComponents::of_all`](crate::StronglyConnectedComponents::of_all). Check an implementation with
/// [`laws::indexed`](crate::laws::indexed).
pub trait Indexed: Keyed {
    /// The number of states.
    fn state_count(&self) -> u128;

    /// The number of `state`, less than [`state_count`](Indexed::state_count), as an index.
    ///
    /// For games whose states can be listed in memory; a number that is no index is `usize::MAX`.
    #[inline]
    fn index(&self, state: &Self::State) -> usize {
        usize::try_from(self.key(state)).unwrap_or(usize::MAX)
    }

    /// All states in the order of their numbers.
    fn states(&self) -> impl Iterator<Item = Self::State> {
        (0..self.state_count()).filter_map(|number| self.state(number))
    }
}
