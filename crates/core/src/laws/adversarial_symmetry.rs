//! The law of symmetries of games with results.

use super::{Law, LawError};
use crate::rules::players::Adversarial;
use crate::symmetry::action::Symmetry;

const RESULT: Law = Law::new("the result is the same all over an orbit").advice(
    "results are those of the player to move: a symmetry that exchanges the players exchanges who \
     is to move as well",
);
const PASSES: Law = Law::new("the turn passes alike all over an orbit");

/// Checks that the result of a state and the passing of the turn are the same all over an orbit,
/// which is what lets a search run on the quotient, even if the symmetry exchanges the players.
///
/// The rest of what a symmetry promises is checked by [`symmetry`](super::symmetry).
///
/// # Errors
///
/// The first [`LawError`].
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
                at.state(state).element(&g).with("image of the state", &image)
            })?;
            for m in game.moves(state) {
                let image_move = symmetry.apply_move(&g, &m);
                let found = game.passes_turn(&image, &image_move);
                let expected = game.passes_turn(state, &m);
                PASSES.check_eq(&found, &expected, |at| at.state(state).mv(&m).element(&g))?;
            }
        }
    }
    Ok(())
}
