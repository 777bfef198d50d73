//! The laws of layers.

use super::law::{Law, LawError};
use crate::rules::layers::Layers;
use crate::symmetry::action::Symmetry;

const ASCEND: Law = Law::new("no move leads to a lower layer");
const BLOCKS: Law = Law::new("a move within a layer stays in its block");
const IMAGES: Law = Law::new("the images of a state are in its layer");

/// Checks layers: no move leads to a lower layer, and a move within a layer stays in its block.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn layers<G: Layers>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let layer = game.layer(state);
        for (m, next) in game.successors(state) {
            let after = game.layer(&next);
            ASCEND.check(layer <= after, |at| {
                at.state(game, state).mv(&m).with("layer", &layer).with("next layer", &after)
            })?;
            if layer == after {
                let (block, after) = (game.block(state), game.block(&next));
                BLOCKS.check_eq(&after, &block, |at| at.state(game, state).mv(&m))?;
            }
        }
    }
    Ok(())
}

/// Checks that `symmetry` maps states to states of the same layer, so that a
/// [`Quotient`](crate::Quotient) has the layers of the game.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn layers_symmetry<G, S>(game: &G, symmetry: &S, states: &[G::State]) -> Result<(), LawError>
where
    G: Layers,
    S: Symmetry<G>,
{
    for state in states {
        for g in symmetry.elements() {
            let image = symmetry.apply(&g, state);
            IMAGES.check_eq(&game.layer(&image), &game.layer(state), |at| {
                at.state(game, state).element(&g)
            })?;
        }
    }
    Ok(())
}
