//! The laws of players, results and margins.

use super::counterexample::Counterexample;
use super::law::{Law, LawError};
use super::symmetry::for_each_image;
use crate::rules::game::Game;
use crate::rules::margins::{MOST_MARGIN, Margins};
use crate::rules::players::{Adversarial, Players, Value};
use crate::symmetry::action::Symmetry;

const HAS_MARGIN: Law = Law::new("a state has a margin exactly when it has no moves");
const SIGN: Law = Law::new("the margin is positive for a win, 0 for a draw, negative for a loss");
const RANGE: Law = Law::new("a margin is from -2³⁰ to 2³⁰");
const ENDLESS: Law = Law::new("the margin of endless play is from -2³⁰ to 2³⁰");
const GAIN: Law = Law::new("a move gains from -2³⁰ to 2³⁰ points");
const GAINS: Law = Law::new("a move and its image gain the same points");
const ENDLESS_ORBIT: Law = Law::new("all states of an orbit have the same margin of endless play");
const ORBIT: Law = Law::new("all states of an orbit have the same margin");

/// Checks margins: a state has a margin exactly when it has no moves, the sign of the margin agrees
/// with the result, and margins and gains lie between -[`MOST_MARGIN`] and [`MOST_MARGIN`].
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn margins<G: Margins>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let margin = game.margin(state);
        let has_moves = game.moves(state).next().is_some();
        HAS_MARGIN
            .check(margin.is_none() == has_moves, |at| at.state(game, state).found(&margin))?;
        let value = margin.map(|margin| match margin {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        });
        SIGN.check_eq(&value, &game.result(state), |at| at.state(game, state))?;
        let range = -MOST_MARGIN..=MOST_MARGIN;
        let is_small = margin.is_none_or(|margin| range.contains(&margin));
        RANGE.check(is_small, |at| at.state(game, state).found(&margin))?;
        let endless = game.endless_margin(state);
        ENDLESS.check(range.contains(&endless), |at| at.state(game, state).found(&endless))?;
        for m in game.moves(state) {
            let gain = game.gain(state, &m);
            GAIN.check(range.contains(&gain), |at| at.state(game, state).mv(&m).found(&gain))?;
        }
    }
    Ok(())
}

/// Checks that all states of an orbit have the same margin, also of endless play, and that a move
/// and its image gain the same points.
///
/// If [`adversarial_symmetry`](super::adversarial_symmetry) finds no violation either, a search for
/// margins may run on the quotient.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn margins_symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), LawError>
where
    G: Margins,
    S: Symmetry<G>,
{
    for_each_image::<G, S>(symmetry, states, |state, g, image| {
        let (found, expected) = (game.margin(&image), game.margin(state));
        ORBIT.check_eq(&found, &expected, |at| at.state(game, state).element(g))?;
        let (found, expected) = (game.endless_margin(&image), game.endless_margin(state));
        ENDLESS_ORBIT.check_eq(&found, &expected, |at| at.state(game, state).element(g))?;
        game.moves(state).try_for_each(|m| {
            let found = game.gain(&image, &symmetry.apply_move(g, &m));
            let at = |at: Counterexample| at.state(game, state).mv(&m).element(g);
            GAINS.check_eq(&found, &game.gain(state, &m), at)
        })
    })
}

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
