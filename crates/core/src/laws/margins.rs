//! The laws of margins.

use super::counterexample::Counterexample;
use super::law::{Law, LawError};
use crate::rules::margins::{MOST_MARGIN, Margins};
use crate::rules::players::Value;
use crate::symmetry::action::Symmetry;

const FINISHED: Law = Law::new("a state has a margin exactly when it has no moves");
const RESULT: Law = Law::new("the margin is positive for a win, 0 for a draw, negative for a loss");
const RANGE: Law = Law::new("a margin is from -2³⁰ to 2³⁰");
const ENDLESS: Law = Law::new("the margin of endless play is from -2³⁰ to 2³⁰");
const GAINS: Law = Law::new("a move and its image gain the same points");
const ENDLESS_ORBIT: Law = Law::new("all states of an orbit have the same margin of endless play");
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
        RESULT.check_eq(&value, &game.result(state), |at| at.state(game, state))?;
        let range = -MOST_MARGIN..=MOST_MARGIN;
        let is_small = margin.is_none_or(|margin| range.contains(&margin));
        RANGE.check(is_small, |at| at.state(game, state).found(&margin))?;
        let endless = game.endless_margin(state);
        ENDLESS.check(range.contains(&endless), |at| at.state(game, state).found(&endless))?;
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
    for state in states {
        for g in symmetry.elements() {
            let image = symmetry.apply(&g, state);
            let (found, expected) = (game.margin(&image), game.margin(state));
            ORBIT.check_eq(&found, &expected, |at| at.state(game, state).element(&g))?;
            let (found, expected) = (game.endless_margin(&image), game.endless_margin(state));
            ENDLESS_ORBIT.check_eq(&found, &expected, |at| at.state(game, state).element(&g))?;
            for m in game.moves(state) {
                let found = game.gain(&image, &symmetry.apply_move(&g, &m));
                let at = |at: Counterexample| at.state(game, state).mv(&m).element(&g);
                GAINS.check_eq(&found, &game.gain(state, &m), at)?;
            }
        }
    }
    Ok(())
}
