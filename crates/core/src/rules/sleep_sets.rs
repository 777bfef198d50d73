//! `SleepSets`: moves that a search can omit, because other moves lead to the same states.

use crate::rules::game::Game;

/// A set of moves of one state, as their numbers, which are less than 64.
///
/// ```
/// use abstract_games_core::MoveSet;
///
/// let moves = MoveSet::EMPTY.with(3).with(17);
/// assert!(moves.contains(17) && !moves.contains(4));
/// assert_eq!(moves.numbers().collect::<Vec<_>>(), [3, 17]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveSet(u64);

impl MoveSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The number of possible move numbers: 64.
    pub const NUMBERS: u32 = u64::BITS;

    /// The set of the moves whose bits are set in `bits`; bit 0, the lowest, stands for move 0.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits of the moves in the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the move numbered `number` is in the set. The number must be less than 64.
    pub const fn contains(self, number: u32) -> bool {
        self.0 >> number & 1 == 1
    }

    /// The set with the move numbered `number` added. The number must be less than 64.
    #[must_use]
    pub const fn with(self, number: u32) -> Self {
        Self(self.0 | 1 << number)
    }

    /// The set without the moves in `others`.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The numbers of the moves, in ascending order.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            number
        })
    }
}

/// A game with sleep sets: moves that a search can omit, as others lead to the same states.
///
/// A search with `sleep_sets` follows only one of two orders of moves that lead to the same state:
/// the one whose first move leads to the state discovered earlier. Sleep sets omit transitions,
/// never states. They come from partial-order reduction (P. Godefroid, *Partial-Order Methods for
/// the Verification of Concurrent Systems*, 1996).
///
/// Check an implementation with [`laws::sleep_sets`](crate::laws::sleep_sets).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no sleep sets",
    note = "omit the setter `sleep_sets`: the result is the same"
)]
#[doc(alias = "partial-order reduction")]
pub trait SleepSets: Game {
    /// The states after the moves of `state` that are not in the sleep set `except`, each with the
    /// number of its move. Numbers are less than 64 and strictly ascending in the order of
    /// [`moves`](Game::moves), not necessarily consecutive.
    fn successors_except(
        &self,
        state: &Self::State,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Self::State)>;

    /// The state after the move numbered `number`, with its sleep set of transposing moves.
    ///
    /// A move transposes if it leads back to `state`, to a successor of `state`, or to a state that
    /// is also reached by one of the moves `earlier` of `state` and one move more. The set may lack
    /// some.
    fn play_numbered(
        &self,
        state: &Self::State,
        number: u32,
        earlier: MoveSet,
    ) -> (Self::State, MoveSet);
}
