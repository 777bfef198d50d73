//! `Game`: a graph of states, generated on demand. `Predecessors`: games that can be played
//! backwards.

use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

/// The rules of a game: the initial state, the legal moves of a state, and the state after a move.
///
/// A value of the implementing type holds the parameters of the rules (a board size, the number of
/// fences). Rules refer neither to symmetry nor to search. A puzzle for one person is a `Game` too;
/// a game with players also implements [`Players`](crate::Players).
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    note = "implement `Game` for the type that holds the parameters of the rules",
    note = "a `Quotient<G, S>` is a game if `G` is one and `S` implements `Symmetry<G>`"
)]
pub trait Game: Sync {
    /// A position, with everything on which further play depends.
    ///
    /// States are equal exactly when they are the same position. The order may be any total order;
    /// it decides only which state of an orbit is its canonical form.
    type State: Clone + Eq + Ord + Hash + Debug + Send + Sync;

    /// A move: one choice of the player whose turn it is.
    ///
    /// In a game with a symmetry, the image of a move must be a move of the image of the state. A
    /// move of a piece that covers several cells must name them all, or a cell that every symmetry
    /// maps to the corresponding cell, and not, for example, the leftmost one.
    type Move: Clone + Eq + Debug + Send + Sync;

    /// The state in which play begins.
    fn initial(&self) -> Self::State;

    /// The legal moves of `state`, each once, always in the same order; none if it is finished.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The state after `m`, which must be one of the [`moves`](Game::moves) of `state`. For any
    /// other `m` the result has no meaning; see [`try_play`](Game::try_play).
    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State;

    /// Whether `m` is one of the [`moves`](Game::moves) of `state`.
    ///
    /// The default lists the moves; [`laws::game`](crate::laws::game) compares an override with it.
    fn is_legal(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.moves(state).any(|legal| legal == *m)
    }

    /// The [`moves`](Game::moves) of `state` as a list, which does not borrow the state: for
    /// `states.flat_map(|state| game.move_list(&state))`.
    fn move_list(&self, state: &Self::State) -> Vec<Self::Move> {
        let moves = self.moves(state);
        let mut list = Vec::with_capacity(moves.size_hint().0);
        // Internal iteration over a chain of iterators is faster than `collect`.
        moves.for_each(|m| list.push(m));
        list
    }

    /// The number of [`moves`](Game::moves) of `state`.
    ///
    /// The default lists the moves; [`laws::game`](crate::laws::game) compares an override with it.
    fn move_count(&self, state: &Self::State) -> usize {
        self.moves(state).count()
    }

    /// The state after `m`, or an error with `state` and `m` if `m` is not legal.
    ///
    /// Costs one [`is_legal`](Game::is_legal) and one [`play`](Game::play).
    ///
    /// # Errors
    ///
    /// [`IllegalMoveError`] if `m` is not among the moves of `state`.
    fn try_play(
        &self,
        state: &Self::State,
        m: &Self::Move,
    ) -> Result<Self::State, IllegalMoveError<Self::State, Self::Move>> {
        if self.is_legal(state, m) {
            Ok(self.play(state, m))
        } else {
            Err(IllegalMoveError::new(self, state, m.clone()))
        }
    }

    /// `state` as one line of text, for counterexamples, errors and graphs. The default is its form
    /// of `Debug`; override it if states are packed numbers.
    fn show(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }

    /// Every legal move of `state` with the state that it leads to, in the order of the moves.
    ///
    /// The default plays each move; [`laws::game`](crate::laws::game) compares an override with it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the inner loops of searches call it")]
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves(state).map(|m| {
            let next = self.play(state, &m);
            (m, next)
        })
    }
}

/// An illegal move, with the state in which it was tried.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move {m:?} in state {text}")]
pub struct IllegalMoveError<S: Debug, M: Debug> {
    /// The state, unchanged.
    pub state: S,
    /// The illegal move.
    pub m: M,
    /// The state as the game [shows](Game::show) it.
    pub text: Box<str>,
}

impl<S: Clone + Debug, M: Debug> IllegalMoveError<S, M> {
    /// The error of the move `m` in `state`.
    pub fn new<G: Game<State = S> + ?Sized>(game: &G, state: &S, m: M) -> Self {
        Self { state: state.clone(), m, text: game.show(state).into() }
    }
}

/// A game that can be played backwards.
///
/// `BidirectionalSearch` needs this trait, and [`Reversed`](crate::Reversed) makes every other
/// search run backwards. The trait saves memory in retrograde analysis and work in the paths of a
/// search by levels. Check an implementation with
/// [`laws::predecessors`](crate::laws::predecessors).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be played backwards",
    note = "implement `Predecessors`, or use `Bfs` or `LevelSearch`, which search forwards only"
)]
#[doc(alias = "retro moves")]
#[doc(alias = "unmove")]
pub trait Predecessors: Game {
    /// The predecessors of `state`, each with a move that leads from it to `state`, always in the
    /// same order. Each is listed once for each such move, and need not be reachable.
    ///
    /// In a [`Quotient`](crate::Quotient), moves that a symmetry of the predecessor exchanges may
    /// be listed as one of them only, and that one repeatedly.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;
}

/// Defines the methods of [`Game`] as those of a field, a game with the same states and moves.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_core::{Game, game_of_field};
///
/// /// Tic-tac-toe without players.
/// struct Marks {
///     game: TicTacToe,
/// }
///
/// impl Game for Marks {
///     type State = Board;
///     type Move = Cell;
///
///     game_of_field!(game);
/// }
///
/// let marks = Marks { game: TicTacToe };
/// assert_eq!(marks.move_count(&marks.initial()), 9);
/// ```
#[macro_export]
macro_rules! game_of_field {
    ($game:ident) => {
        fn initial(&self) -> Self::State {
            self.$game.initial()
        }

        fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
            self.$game.moves(state)
        }

        fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State {
            self.$game.play(state, m)
        }

        fn is_legal(&self, state: &Self::State, m: &Self::Move) -> bool {
            self.$game.is_legal(state, m)
        }

        fn show(&self, state: &Self::State) -> String {
            self.$game.show(state)
        }

        fn move_list(&self, state: &Self::State) -> Vec<Self::Move> {
            self.$game.move_list(state)
        }

        #[inline]
        fn move_count(&self, state: &Self::State) -> usize {
            self.$game.move_count(state)
        }

        #[inline]
        fn successors(
            &self,
            state: &Self::State,
        ) -> impl Iterator<Item = (Self::Move, Self::State)> {
            self.$game.successors(state)
        }
    };
}
