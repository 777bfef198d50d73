//! Max-n: the outcome if each of any number of players plays for himself.

#[cfg(doc)]
use abstract_games_core::Stop;
use abstract_games_core::{Observer, Outcome, Players};

use crate::error::SolveError;
use crate::exhaustive::{Valuation, exhaust};

/// The outcome of `state` if every player plays for itself (C. A. Luckhardt and K. B. Irani, 1986).
///
/// A player prefers a win to a draw, and a draw to any other win. Of equally good moves, it takes
/// the first in the order of the rules, so among more than two players the result depends on that
/// order. Among two players, the outcome agrees with the value of [`negamax`](crate::negamax). For
/// what a player can force against all others, use a [`Coalition`](abstract_games_core::Coalition).
///
/// It follows every line of play to its end, so every line must end. Costs one
/// [`play`](abstract_games_core::Game::play) for each node of the tree. Memory: one line of play
/// and its unvisited moves.
///
/// # Errors
///
/// [`SolveError::DeadEnd`] and [`Stop`]s as [`negamax`](crate::negamax).
///
/// ```
/// use abstract_games_core::{Game, Outcome};
/// use abstract_games_solve::max_n;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// assert_eq!(max_n(&TicTacToe, &TicTacToe.initial(), ()), Ok(Outcome::Draw));
/// ```
pub fn max_n<G: Players>(
    game: &G,
    state: &G::State,
    mut observer: impl Observer,
) -> Result<Outcome<G::Player>, SolveError> {
    exhaust(game, state, &MaxN(game), &mut observer)
}

/// The outcome that the player to move prefers; of equal ones, the first.
struct MaxN<'g, G>(&'g G);

impl<G: Players> Valuation<G> for MaxN<'_, G> {
    type Value = Outcome<G::Player>;

    const IN_ORDER: bool = true;

    fn of_finished(&self, state: &G::State) -> Option<Self::Value> {
        self.0.outcome(state)
    }

    fn best(
        &self,
        state: &G::State,
        best: Option<Self::Value>,
        _: &G::Move,
        outcome: Self::Value,
    ) -> Self::Value {
        let player = self.0.turn(state);
        match best {
            Some(best) if outcome.value_to(player) <= best.value_to(player) => best,
            _ => outcome,
        }
    }
}
