//! Keys: numbers that represent states in tables, in files and between machines.

use crate::rules::game::Game;

/// A game whose states have keys: numbers from which the states can be recovered.
///
/// `LevelSearch`, the table of `AlphaBeta` and files store keys instead of states. Keys of fewer
/// bits take less memory. Check an implementation with [`laws::keyed`](crate::laws::keyed).
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` have no keys",
    note = "implement `Keyed`: a number for each state, from which the state is recovered",
    note = "`Bfs` and `Retrograde` need no keys"
)]
pub trait Keyed: Game {
    /// The number of bits of a key, at most 128. Every key is less than 2 to the power of it.
    fn key_bits(&self) -> u32;

    /// The key of `state`. Different states have different keys. A key of at most 64 bits is best
    /// computed in 64 bits and then widened; searches narrow it again at no cost.
    fn key(&self, state: &Self::State) -> u128;

    /// The state whose key is `key`, or `None` if no state has it.
    fn state(&self, key: u128) -> Option<Self::State>;

    /// The state whose key is `key`, computed with the help of any other state. For a number that
    /// is the key of no state, the result is unspecified.
    ///
    /// Searches read keys in ascending order and give the state before, with which a state of a
    /// near key may have parts in common.
    #[inline]
    fn state_near(&self, key: u128, near: &Self::State) -> Option<Self::State> {
        let _ = near;
        self.state(key)
    }
}

/// A game whose keys are a dense numbering: the keys are 0, 1, …, `state_count() - 1`.
///
/// Tools that visit *all* states, reachable or not, in flat tables need this trait, such as
/// `StronglyConnectedComponents::of_all`. Check an implementation with
/// [`laws::indexed`](crate::laws::indexed).
#[diagnostic::on_unimplemented(
    message = "the keys of `{Self}` are not a dense numbering",
    note = "implement `Indexed` if the keys are 0, 1, … without gaps; for a quotient use `AllOrbits`"
)]
pub trait Indexed: Keyed {
    /// The number of states.
    fn state_count(&self) -> u128;

    /// All states in the order of their keys.
    fn states(&self) -> impl Iterator<Item = Self::State> {
        (0..self.state_count()).filter_map(|number| self.state(number))
    }
}

/// Defines the methods of [`Keyed`] as those of the field `game`, which has the same states.
macro_rules! keys_of_game {
    () => {
        fn key_bits(&self) -> u32 {
            self.game.key_bits()
        }

        #[inline]
        fn key(&self, state: &Self::State) -> u128 {
            self.game.key(state)
        }

        fn state(&self, key: u128) -> Option<Self::State> {
            self.game.state(key)
        }

        #[inline]
        fn state_near(&self, key: u128, near: &Self::State) -> Option<Self::State> {
            self.game.state_near(key, near)
        }
    };
}

/// Defines the methods of [`Indexed`] as those of the field `game`, which has the same states.
macro_rules! numbers_of_game {
    () => {
        fn state_count(&self) -> u128 {
            self.game.state_count()
        }

        fn states(&self) -> impl Iterator<Item = Self::State> {
            self.game.states()
        }
    };
}
pub(crate) use {keys_of_game, numbers_of_game};
