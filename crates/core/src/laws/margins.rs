//! The laws of margins.

use super::law::{Law, LawError};
use crate::rules::margins::{MOST_MARGIN, Margins};
use crate::rules::players::Value;
use crate::symmetry::action::Symmetry;

const FINISHED: Law = Law::new("a state has a margin exactly when it has no moves");
const RESULT: Law = Law::new("the margin is positive for a win, 0 for a draw, negative for a loss");
const RANGE: Law = Law::new("a margin is from -2³⁰ to 2³⁰");
const ORBIT: Law = Law::new("all states of an orbit have the same margin");

/// Checks margins: a state has a margin exactly when it has no moves, the sign of the margin agrees
/// with the result, and the margin lies between -[`MOST_MARGIN`] and [`MOST_MARGIN`].
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn margins<G: Margins>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let margin = game.margin(state);
        let has_moves = game.moves(state).next().is_some();
        FINISHED.check(margin.is_none() == has_moves, |at| at.state(game, state).found(&margin))?;
        let value = margin.map(|margin| match margin {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        });
        RESULT.check_eq(&value, &game.result(state), |at| at.state(state))?;
        let is_small = margin.is_none_or(|margin| (-MOST_MARGIN..=MOST_MARGIN).contains(&margin));
        RANGE.check(is_small, |at| at.state(state).found(&margin))?;
    }
    Ok(())
}

/// Checks that all states of an orbit have the same margin.
///
/// If so, and if [`adversarial_symmetry`](super::adversarial_symmetry) finds no violation either, a
/// search for margins may run on the quotient.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn margins_symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), LawError>
where
    G: Margins,
    S: Symmetry<G>,
{
    for state in states {
        for g in symmetry.elements() {
            let (found, expected) = (game.margin(&symmetry.apply(&g, state)), game.margin(state));
            ORBIT.check_eq(&found, &expected, |at| at.state(state).element(&g))?;
        }
    }
    Ok(())
}
