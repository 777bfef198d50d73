//! The laws of symmetries of games with results.

use super::law::{Law, LawError};
use crate::rules::players::Adversarial;
use crate::symmetry::action::Symmetry;

const RESULT: Law = Law::new("all states of an orbit have the same result").advice(
    "a result is that of the player to move: a symmetry that exchanges the players must also \
     exchange whose turn it is",
);
const PASSES: Law = Law::new("a move passes the turn exactly when its image does");

/// Checks that all states of an orbit have the same result, and that a move passes the turn if and
/// only if its image does.
///
/// If so, a search may run on the quotient. [`symmetry`](super::symmetry) checks the rest.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn adversarial_symmetry<G, S>(
    game: &G,
    symmetry: &S,
    states: &[G::State],
) -> Result<(), LawError>
where
    G: Adversarial,
    S: Symmetry<G>,
{
    for state in states {
        for g in symmetry.elements() {
            let image = symmetry.apply(&g, state);
            let (found, expected) = (game.result(&image), game.result(state));
            RESULT.check_eq(&found, &expected, |at| {
                at.state(game, state).element(&g).shown("image of the state", game, &image)
            })?;
            for m in game.moves(state) {
                let image_move = symmetry.apply_move(&g, &m);
                let found = game.passes_turn(&image, &image_move);
                let expected = game.passes_turn(state, &m);
                PASSES
                    .check_eq(&found, &expected, |at| at.state(game, state).mv(&m).element(&g))?;
            }
        }
    }
    Ok(())
}
