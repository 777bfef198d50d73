//! The laws of keys, of dense numberings and of layers.

use super::law::{Law, LawError};
use super::symmetry::for_each_image;
use crate::rules::keys::{Indexed, Keyed};
use crate::rules::layers::Layers;
use crate::symmetry::action::Symmetry;

const WIDTH: Law = Law::new("keys have at most 128 bits");
const NARROW: Law = Law::new("a key is less than 2 to the power of `key_bits`");
const BACK: Law = Law::new("a state is recovered from its key");
const BACK_NEAR: Law = Law::new("`state_near` gives the same state as `state`, whatever is near");
const NEAR: usize = 8;
const ITS_OWN: Law = Law::new("a number that gives a state is the key of that state");
const COUNT: Law = Law::new("a key is less than the number of states").advice(
    "keys with gaps are not a dense numbering: implement only `Keyed` and check with `laws::keyed`",
);
const DENSE: Law = Law::new("each number below the number of states is the key of a state");
const LISTED: Law = Law::new("`states` lists the states in the order of their keys");
const FIRST: u128 = 1 << 10;

/// Checks keys: each fits into the declared number of bits and gives its state back, whatever state
/// is near (the first eight are tried). Any number that differs from a key in one bit, also the
/// first one beyond, gives no state, or the state whose key it is. [`indexed`] includes this check.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn keyed<G: Keyed>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    let bits = game.key_bits();
    WIDTH.check(bits <= u128::BITS, |at| at.found(&bits))?;
    let bit = |place| 1_u128.checked_shl(place);
    for state in states {
        let key = game.key(state);
        let narrow = bit(bits).is_none_or(|bound| key < bound);
        NARROW.check(narrow, |at| at.state(game, state).with("key", &key).with("bits", &bits))?;
        let back = game.state(key);
        BACK.check_eq(&back.as_ref(), &Some(state), |at| at.state(game, state).with("key", &key))?;
        for near in &states[..states.len().min(NEAR)] {
            let back = game.state_near(key, near);
            BACK_NEAR.check_eq(&back.as_ref(), &Some(state), |at| {
                at.state(game, state).with("key", &key).shown("near", game, near)
            })?;
        }
    }
    for key in states.iter().map(|state| game.key(state)) {
        for other in (0..=bits).filter_map(bit).map(|bit| key ^ bit) {
            if let Some(state) = game.state(other) {
                ITS_OWN.check_eq(&game.key(&state), &other, |at| at.state(game, &state))?;
            }
        }
    }
    Ok(())
}

/// Checks a dense numbering: [`keyed`], that each key is less than the number of states, that the
/// first 1024 numbers and the last are keys, and that [`states`](Indexed::states) lists the first
/// 1024 states in order.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn indexed<G: Indexed>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    keyed(game, states)?;
    let count = game.state_count();
    for state in states {
        let key = game.key(state);
        COUNT.check(key < count, |at| {
            at.state(game, state).with("key", &key).with("number of states", &count)
        })?;
    }
    for number in (0..count.min(FIRST)).chain(count.checked_sub(1)) {
        let key = game.state(number).map(|state| game.key(&state));
        DENSE.check_eq(&key, &Some(number), |at| at.with("number of states", &count))?;
    }
    let mut listed = game.states();
    for number in 0..=count.min(FIRST) {
        // After the last state the list ends.
        let expected = if number < count { game.state(number) } else { None };
        LISTED.check_eq(&listed.next(), &expected, |at| at.with("number", &number))?;
    }
    Ok(())
}

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
    for_each_image::<G, S>(symmetry, states, |state, g, image| {
        let (found, expected) = (game.layer(&image), game.layer(state));
        IMAGES.check_eq(&found, &expected, |at| at.state(game, state).element(g))
    })
}
