//! Plain negamax: the slow, simple search that faster ones are tested against.

#[cfg(doc)]
use abstract_games_core::Stop;
use abstract_games_core::{Adversarial, Observer, Value};

use crate::error::SolveError;
use crate::exhaustive::{Valuation, exhaust};

/// The value of `state` to the player to move, by following every line of play to its end.
///
/// It uses no table, no cutoffs and no move ordering. Every line of play must end; otherwise use
/// [`Retrograde`](crate::Retrograde). Costs one [`play`](abstract_games_core::Game::play) for each
/// node of the tree (549 946 for tic-tac-toe). Memory: one line of play and its unvisited moves.
///
/// # Errors
///
/// [`SolveError::DeadEnd`] with the first state found that has neither moves nor an outcome. The
/// [`Stop`] of `observer`, which is asked before each state is visited, and when the list of
/// unvisited moves has to grow; `done` counts the visited states, and `bytes` is the memory of the
/// line. [`Stop::Repetition`] if play returns to a state of the same line. [`Stop::LineLimit`] if a
/// line has more than 2²⁰ states.
///
/// ```
/// use abstract_games_solve::negamax;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Quotient, Value};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
/// ```
pub fn negamax<G>(
    game: &G,
    state: &G::State,
    mut observer: impl Observer,
) -> Result<Value, SolveError>
where
    G: Adversarial,
{
    exhaust(game, state, &Negamax(game), &mut observer)
}

struct Negamax<'g, G>(&'g G);

impl<G: Adversarial> Valuation<G> for Negamax<'_, G> {
    type Value = Value;

    const IN_ORDER: bool = false;

    fn of_finished(&self, state: &G::State) -> Option<Value> {
        self.0.result(state)
    }

    fn best(&self, state: &G::State, best: Option<Value>, m: &G::Move, value: Value) -> Value {
        let worth = if self.0.passes_turn(state, m) { -value } else { value };
        best.map_or(worth, |best| best.max(worth))
    }
}
