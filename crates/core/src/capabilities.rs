//! Small traits that a game may offer, each of which opens one more tool. None is required.

use crate::Game;

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
