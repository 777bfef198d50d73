//! `Adversarial`: whose turn it is, and how a finished state ended.

use std::fmt::{self, Debug, Display};
use std::ops::Neg;

use crate::rules::game::Game;

/// A game between players: some states are finished, and a finished state has an outcome.
///
/// The rules say in absolute terms whose [`turn`](Adversarial::turn) it is and who won. From that
/// follow two things that do not name a player: the [`result`](Adversarial::result) for the side to
/// move, and whether a move [passes the turn](Adversarial::passes_turn). Searches use only these
/// two. They are the same for every state of an orbit, even under a symmetry that exchanges the
/// players, and that is why a search is right on a [`Quotient`](crate::Quotient) without knowing
/// that it is one.
///
/// Searches for two players ask for `Adversarial<Player = Side>`, so that handing them a game for
/// four does not compile.
pub trait Adversarial: Game {
    /// The players: [`Side`] for two.
    type Player: Copy + Eq + Debug;

    /// Who moves in `state`; in a finished state, who would move if play went on.
    fn turn(&self, state: &Self::State) -> Self::Player;

    /// How `state` ended, or `None` while play goes on.
    ///
    /// A state is finished exactly when it has no moves.
    fn outcome(&self, state: &Self::State) -> Option<Outcome<Self::Player>>;

    /// What the outcome is worth to the player whose [`turn`](Adversarial::turn) it is.
    fn result(&self, state: &Self::State) -> Option<Value> {
        self.outcome(state).map(|outcome| match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win(winner) if winner == self.turn(state) => Value::Win,
            Outcome::Win(_) => Value::Loss,
        })
    }

    /// Whether the turn goes to another player when `m` is played in `state`.
    ///
    /// The default plays the move to find out. A game whose players simply alternate returns
    /// `true`, which costs nothing; [`laws::adversarial`](crate::laws::adversarial) holds an
    /// override against the default.
    fn passes_turn(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.turn(state) != self.turn(&self.play(state, m))
    }
}

/// One of two players, named by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who moves in the initial state.
    First,
    /// The other one.
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

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<P> {
    /// This player won.
    Win(P),
    /// Nobody won.
    Draw,
}

/// What a state is worth to the player to move. Negation turns it to the opponent's view.
///
/// ```
/// use abstract_games_core::Value;
///
/// assert!(Value::Loss < Value::Draw && Value::Draw < Value::Win);
/// assert_eq!(-Value::Win, Value::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The player to move loses.
    Loss,
    /// Neither wins.
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

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}
