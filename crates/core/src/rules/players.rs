//! `Players`: whose turn it is and who won. `Adversarial`: the same for the player to move.

use std::fmt::Debug;
use std::ops::Neg;

use crate::rules::game::Game;

/// A game between players, in absolute terms: whose turn it is, and who won.
///
/// Rules with players implement this trait. A game of two [`Side`]s then implements
/// [`Adversarial`], the trait that searches need. A [`Coalition`](crate::Coalition) makes a game of
/// two sides of one for more seats.
///
/// A [`Quotient`](crate::Quotient) does not implement it: under a symmetry that exchanges the
/// players, the states of an orbit differ in whose turn it is and in who won. It has a
/// [`result`](Adversarial::result) for the player to move instead.
///
/// ```compile_fail,E0277
/// use abstract_games_core::{Dihedral, Game, Players, Quotient};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// quotient.turn(&quotient.initial()); // An orbit has no player whose turn it is.
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no players",
    note = "implement `Players` for the rules; `Player` is `Side` for two players and `Seat` for more",
    note = "an orbit has no player to move: a `Quotient` has `Adversarial::result` and `passes_turn` instead"
)]
pub trait Players: Game {
    /// The players: [`Side`] for two, [`Seat`](crate::Seat) for more.
    type Player: Copy + Eq + Debug;

    /// The player to move in `state`, or who would move next in a finished state.
    fn turn(&self, state: &Self::State) -> Self::Player;

    /// How `state` ended; `None` exactly as long as there are moves.
    fn outcome(&self, state: &Self::State) -> Option<Outcome<Self::Player>>;

    /// The player whose turn it is after `m` is played in `state`.
    ///
    /// The default plays the move; [`laws::players`](crate::laws::players) checks an override.
    fn next_turn(&self, state: &Self::State, m: &Self::Move) -> Self::Player {
        self.turn(&self.play(state, m))
    }
}

/// A game between two sides, from the view of the player to move.
///
/// Its methods name no player, so they are the same for every state of an orbit, even under a
/// symmetry that exchanges the players; a [`Quotient`](crate::Quotient) implements this trait.
/// Every game whose [`Players`] are [`Side`]s implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game between two sides",
    note = "implement `Players` with `type Player = Side`",
    note = "for more players, `Coalition::new(&game, seat)` is a game between two sides"
)]
pub trait Adversarial: Game {
    /// The value of a finished `state` to the player to move, or `None` while play goes on.
    #[doc(alias = "outcome")]
    fn result(&self, state: &Self::State) -> Option<Value>;

    /// Whether the turn goes to the other player when `m` is played in `state`.
    #[doc(alias = "next_turn")]
    fn passes_turn(&self, state: &Self::State, m: &Self::Move) -> bool;
}

impl<G: Players<Player = Side>> Adversarial for G {
    #[inline]
    fn result(&self, state: &Self::State) -> Option<Value> {
        self.outcome(state).map(|outcome| outcome.value_to(self.turn(state)))
    }

    #[inline]
    fn passes_turn(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.turn(state) != self.next_turn(state, m)
    }
}

/// One of two players. The text forms are `first` and `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves first; in a [`Coalition`](crate::Coalition), the seat that plays alone.
    First,
    /// The other player; in a [`Coalition`](crate::Coalition), all other seats.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

crate::named_values!(Side, "a side": First => "first", Second => "second");

#[cfg(feature = "serde")]
crate::serde_as_text!(Side);

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome<P> {
    /// This player won.
    Win(P),
    /// Nobody won.
    Draw,
}

impl<P: Copy + Eq> Outcome<P> {
    /// The value of this outcome to `player`. A win of another player is a loss.
    #[inline]
    pub fn value_to(self, player: P) -> Value {
        match self {
            Self::Draw => Value::Draw,
            Self::Win(winner) if winner == player => Value::Win,
            Self::Win(_) => Value::Loss,
        }
    }

    /// The player who won, or `None` for a draw.
    #[inline]
    pub fn winner(self) -> Option<P> {
        match self {
            Self::Win(winner) => Some(winner),
            Self::Draw => None,
        }
    }
}

/// The value of a state to the player to move. Negation gives the value to the opponent. The text
/// forms are `win`, `draw` and `loss`.
///
/// ```
/// use abstract_games_core::Value;
///
/// assert!(Value::Loss < Value::Draw && Value::Draw < Value::Win);
/// assert_eq!(-Value::Win, Value::Loss);
/// assert_eq!("draw".parse(), Ok(Value::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "WDL")]
pub enum Value {
    /// The player to move loses.
    Loss,
    /// Neither player wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

crate::named_values!(Value, "a value": Win => "win", Draw => "draw", Loss => "loss");

#[cfg(feature = "serde")]
crate::serde_as_text!(Value);
