//! Max-n: the outcome if each of any number of players plays for himself.

#[cfg(doc)]
use abstract_games_core::Stop;
use abstract_games_core::{Observer, Outcome, Players};

use crate::error::SolveError;
use crate::exhaustive::{Valuation, exhaust};

/// The outcome of `state` if every player plays for himself, by max-n (C. A. Luckhardt and K. B.
/// Irani, 1986).
///
/// A player prefers a win to a draw, and a draw to the win of another player. The wins of different
/// others are worth the same. Of equally good moves, the player takes the first in the order of the
/// rules. Among more than two players this choice can decide who wins, so the result depends on
/// that order. To find what a player can force against all others, use a
/// [`Coalition`](abstract_games_core::Coalition). Among two players, the outcome agrees with the
/// value of [`negamax`](crate::negamax).
///
/// It uses no table and no cutoffs, and follows every line of play to its end. Costs one
/// [`play`](abstract_games_core::Game::play) for each node of the tree. Memory: one line of play
/// and its unvisited moves. It is for games in which every line of play ends.
///
/// # Errors
///
/// [`SolveError::DeadEnd`] with the first state found that has neither moves nor an outcome. The
/// [`Stop`] of `observer`, which is asked before each state is visited, and again while its moves
/// are listed if the list of unvisited moves has to grow; `done` counts the visited states, and
/// `bytes` is the memory of the line. [`Stop::Repetition`] if play returns to a state of the same
/// line. [`Stop::LineLimit`] if a line has more than 2²⁰ states.
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
