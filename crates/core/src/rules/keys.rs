//! Keys of states: short numbers that stand for states in tables and files.

use crate::rules::game::Game;

/// A game whose states are numbered 0, 1, …, `state_count() - 1`.
///
/// Opens the tools that look at *all* states, reachable or not, in flat tables:
/// [`Components::of_all`](crate::Components::of_all). Check an implementation with
/// [`laws::indexed`](crate::laws::indexed).
pub trait Indexed: Game {
    /// How many states there are.
    fn state_count(&self) -> usize;

    /// The number of `state`, less than [`state_count`](Indexed::state_count).
    fn index(&self, state: &Self::State) -> usize;

    /// The state whose number is `index`, which must be less than
    /// [`state_count`](Indexed::state_count).
    fn state(&self, index: usize) -> Self::State;
}

/// A game whose states have short keys.
///
/// Opens [`LevelSearch`](crate::LevelSearch), which remembers keys instead of states. The fewer bits
/// they have, the less memory that takes. Check an implementation with
/// [`laws::keyed`](crate::laws::keyed).
pub trait Keyed: Game {
    /// Keys are less than two to the power of this, at most 64.
    fn key_bits(&self) -> u32;

    /// The key of `state`; different states have different ones.
    fn key(&self, state: &Self::State) -> u64;
}
