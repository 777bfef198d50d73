//! The laws of predecessors.

use super::law::{Law, LawError};
use crate::rules::predecessors::Predecessors;

const LEADS_BACK: Law = Law::new("the move of a predecessor leads to the state");
const COMPLETE: Law = Law::new("a state is a predecessor of its successors");

/// Checks predecessors: the move listed with each is legal and leads to the state, and every state
/// is listed among the predecessors of its successors.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn predecessors<G: Predecessors>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        for (m, before) in game.predecessors(state) {
            let led_to = game.try_play(&before, &m).ok();
            LEADS_BACK.check_eq(&led_to.as_ref(), &Some(state), |at| {
                at.shown("predecessor", game, &before).mv(&m)
            })?;
        }
        for (m, next) in game.successors(state) {
            let before: Vec<_> = game.predecessors(&next).map(|(_, before)| before).collect();
            COMPLETE.check(before.contains(state), |at| {
                let at = at.state(game, state).mv(&m).shown("next state", game, &next);
                at.with("its predecessors", &before)
            })?;
        }
    }
    Ok(())
}
