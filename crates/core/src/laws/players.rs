//! The laws of players: how a game ends, and whose turn it is.

use super::law::{Law, LawError};
use crate::rules::game::Game;
use crate::rules::players::{Adversarial, Players};

const FINISHED: Law = Law::new("a state has an outcome exactly when it has no moves");
const NEXT_TURN: Law = Law::new("`next_turn` is the turn of the next state");
const RESULT: Law = Law::new("a state has a result exactly when it has no moves");

/// Checks players: a state has an outcome exactly when it has no moves, and
/// [`next_turn`](Players::next_turn) is the turn of the next state.
///
/// A [`Quotient`](crate::Quotient) has results but no players: check it with [`adversarial`].
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn players<G: Players>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        finished(FINISHED, game, state, game.outcome(state))?;
        for (m, next) in game.successors(state) {
            let (found, expected) = (game.next_turn(state, &m), game.turn(&next));
            NEXT_TURN.check_eq(&found, &expected, |at| at.state(game, state).mv(&m))?;
        }
    }
    Ok(())
}

/// Checks results: a state has a result exactly when it has no moves.
///
/// [`players`] checks more, and [`adversarial_symmetry`](super::adversarial_symmetry) symmetries.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn adversarial<G: Adversarial>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    states.iter().try_for_each(|state| finished(RESULT, game, state, game.result(state)))
}

fn finished<G: Game, T: std::fmt::Debug>(
    law: Law,
    game: &G,
    state: &G::State,
    end: Option<T>,
) -> Result<(), LawError> {
    match (end, game.moves(state).next()) {
        (None, Some(_)) | (Some(_), None) => Ok(()),
        (end, m) => {
            Err(law.broken(|at| at.state(game, state).with("first move", &m).with("end", &end)))
        }
    }
}
