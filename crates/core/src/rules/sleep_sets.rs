//! `SleepSets`: moves that lead only to where other moves lead as well.

use crate::rules::game::Game;

/// A set of moves of one state, by their numbers, which are less than 64.
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
    /// No moves.
    pub const EMPTY: Self = Self(0);

    /// How many numbers there are for moves.
    pub const NUMBERS: u32 = u64::BITS;

    /// The moves whose bits are set; bit 0, the lowest, is that of the move numbered 0.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// A bit for each number, set if its move is in the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the move numbered `number`, which is less than 64, is in the set.
    pub const fn contains(self, number: u32) -> bool {
        self.0 >> number & 1 == 1
    }

    /// These moves, and that numbered `number`, which is less than 64.
    #[must_use]
    pub const fn with(self, number: u32) -> Self {
        Self(self.0 | 1 << number)
    }

    /// These moves without those in `others`.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The numbers of the moves, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = (rest != 0).then(|| rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
            number
        })
    }
}

/// A game with sleep sets: it knows moves that need not be tried, because they lead where others do.
///
/// Where two moves can be played in either order, both orders lead to one state. A search with
/// [`sleep_sets`](crate::Bfs::sleep_sets) follows only one of them: it leaves out a move *after*
/// another one if the two *in the other order* begin with a state that it discovered earlier. Sleep
/// sets come from partial-order reduction (P. Godefroid, *Partial-Order Methods for the Verification
/// of Concurrent Systems*, 1996); they leave out transitions and no states. In a breadth-first search
/// they leave out more, since everything found before is in a known order.
///
/// Check an implementation with [`laws::sleep_sets`](crate::laws::sleep_sets).
pub trait SleepSets: Game {
    /// The states that the moves of `state` lead to, without the moves in the sleep set `except`; each
    /// with the number of its move.
    ///
    /// The numbers are less than 64, different, and ascend in the order of
    /// [`moves`](Game::moves). They need not be those of the places in that order.
    fn successors_except(
        &self,
        state: &Self::State,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Self::State)>;

    /// The state after the move numbered `number`, and its sleep set: those of *its* moves that only
    /// transpose.
    ///
    /// A move transposes if it leads back to `state`, or to what some move of `state` leads to, or to
    /// what one of the moves `earlier` of `state` and one move more lead to. The set may omit any of
    /// those that do.
    fn play_numbered(
        &self,
        state: &Self::State,
        number: u32,
        earlier: MoveSet,
    ) -> (Self::State, MoveSet);
}
