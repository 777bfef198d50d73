//! The laws of keys and of dense numberings.

use super::{Law, LawError};
use crate::rules::keys::{Indexed, Keyed};

const WIDTH: Law = Law::new("keys have at most 128 bits");
const NARROW: Law = Law::new("a key has no more bits than it should");
const BACK: Law = Law::new("a key leads back to its state");
const ITS_OWN: Law = Law::new("a key that leads to a state is the key of that state");
const COUNT: Law = Law::new("an index is less than the number of states").advice(
    "keys with gaps are no dense numbering: implement `Keyed` alone and check with `laws::keyed`",
);
const INDEX: Law = Law::new("an index is the key");

/// Checks keys: each is below two to the power of their width and leads back to its state, and what
/// any other number leads to, if anything, has that number as its key.
///
/// The other numbers are those that differ from a key in one bit, and the first that is too large.
/// For a dense numbering run [`indexed`], which checks this too.
///
/// # Errors
///
/// The first [`LawError`].
pub fn keyed<G: Keyed>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    let bits = game.key_bits();
    WIDTH.check(bits <= u128::BITS, |at| at.found(&bits))?;
    let bit = |place| 1_u128.checked_shl(place);
    for state in states {
        let key = game.key(state);
        let narrow = bit(bits).is_none_or(|bound| key < bound);
        NARROW.check(narrow, |at| at.state(state).with("key", &key).with("bits", &bits))?;
        let back = game.state(key);
        BACK.check_eq(&back.as_ref(), &Some(state), |at| at.state(state).with("key", &key))?;
    }
    for key in states.iter().map(|state| game.key(state)) {
        for other in (0..=bits).filter_map(bit).map(|bit| key ^ bit) {
            if let Some(state) = game.state(other) {
                ITS_OWN.check_eq(&game.key(&state), &other, |at| at.state(&state))?;
            }
        }
    }
    Ok(())
}

/// Checks a dense numbering: what [`keyed`] checks, and that each key is less than the number of
/// states and the state's index.
///
/// # Errors
///
/// The first [`LawError`].
pub fn indexed<G: Indexed>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    keyed(game, states)?;
    let count = game.state_count();
    for state in states {
        let (key, index) = (game.key(state), game.index(state));
        COUNT.check(key < count, |at| {
            at.state(state).with("index", &key).with("number of states", &count)
        })?;
        // A number that is no index is the greatest one.
        let expected = usize::try_from(key).unwrap_or(usize::MAX);
        INDEX.check_eq(&index, &expected, |at| at.state(state))?;
    }
    Ok(())
}
