//! `Game`: a graph of states, generated on demand.

use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

/// The rules of a game: where it starts, what may be played, where that leads.
///
/// A value of the implementing type holds the parameters of the rules (a board size, the number of
/// fences), never the position: that is the [`State`](Game::State). States and moves are plain
/// values; everything a search needs of them is asked for here once, so that no search repeats it.
///
/// Rules are written without a thought of symmetry or of search. A puzzle, with nobody to play
/// against, is a `Game` too; what players add is [`Players`](crate::Players).
///
/// ```
/// use abstract_games_core::Game;
///
/// /// Subtract one or two from a pile of stones, until none is left.
/// struct Pile(u32);
///
/// impl Game for Pile {
///     type State = u32;
///     type Move = u32;
///
///     fn initial(&self) -> u32 {
///         self.0
///     }
///
///     fn moves(&self, pile: &u32) -> impl Iterator<Item = u32> {
///         1..=2.min(*pile)
///     }
///
///     fn play(&self, pile: &u32, taken: &u32) -> u32 {
///         pile - taken
///     }
/// }
///
/// let game = Pile(7);
/// assert_eq!(game.moves(&game.initial()).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(game.try_play(&1, &1), Ok(0));
/// assert!(!game.is_legal(&1, &2) && game.try_play(&1, &2).is_err());
/// ```
pub trait Game: Sync {
    /// A position, with everything that decides what may follow.
    ///
    /// Two states are equal exactly when they are the same position. The order is any total order;
    /// it decides which state of an orbit is its canonical form, and has no other meaning.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    /// One choice of the player whose turn it is.
    type Move: Clone + Eq + Debug + Send + Sync;

    /// The state in which play begins.
    fn initial(&self) -> Self::State;

    /// The legal moves of `state`, each once, always in the same order.
    ///
    /// A finished state has none.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The state after `m`, which must be one of the [`moves`](Game::moves) of `state`.
    ///
    /// For any other `m` the result has no meaning; use [`try_play`](Game::try_play) for moves that
    /// come from outside.
    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State;

    /// Whether `m` is one of the [`moves`](Game::moves) of `state`.
    ///
    /// The default lists them. Rules that can judge one move without listing all should override
    /// this; [`laws::game`](crate::laws::game) compares an override with the listing.
    fn is_legal(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.moves(state).any(|legal| legal == *m)
    }

    /// The [`moves`](Game::moves) of `state` as a list, which does not borrow the state.
    ///
    /// For chains of iterators over states: `states.flat_map(|state| game.move_list(&state))`.
    fn move_list(&self, state: &Self::State) -> Vec<Self::Move> {
        self.moves(state).collect()
    }

    /// The number of [`moves`](Game::moves) of `state`.
    ///
    /// The default lists them. Rules that count faster than they list should override this;
    /// [`laws::game`](crate::laws::game) compares an override with the listing.
    fn move_count(&self, state: &Self::State) -> usize {
        self.moves(state).count()
    }

    /// The state after `m`, or an error that hands `state` and `m` back when `m` is not legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMoveError`] when `m` is not among the moves of `state`. Costs one
    /// [`is_legal`](Game::is_legal).
    fn try_play(
        &self,
        state: &Self::State,
        m: &Self::Move,
    ) -> Result<Self::State, IllegalMoveError<Self::State, Self::Move>> {
        if self.is_legal(state, m) {
            Ok(self.play(state, m))
        } else {
            Err(IllegalMoveError { state: state.clone(), m: m.clone() })
        }
    }

    /// Every legal move of `state` with the state that it leads to, in the order of the moves.
    ///
    /// The default plays each move. Rules that list moves and their results together sooner should
    /// override this; [`laws::game`](crate::laws::game) compares an override with the default.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the inner loops of searches call it")]
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves(state).map(|m| {
            let next = self.play(state, &m);
            (m, next)
        })
    }
}

/// A move that the rules do not allow, with the unchanged state in which it was tried.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move {m:?} in state {state:?}")]
pub struct IllegalMoveError<S: Debug, M: Debug> {
    /// The state, as it was.
    pub state: S,
    /// The move that was refused.
    pub m: M,
}
