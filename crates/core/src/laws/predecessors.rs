//! The law of backward moves.

use super::{Law, LawError};
use crate::rules::predecessors::Predecessors;

const LEADS_BACK: Law = Law::new("a backward move leads back");
const COMPLETE: Law = Law::new("a state is before what it leads to");

/// Checks backward moves: each of them is a move of the state it comes from and leads here, and
/// every state is among those before the states that its moves lead to.
///
/// # Errors
///
/// The first [`LawError`].
pub fn predecessors<G: Predecessors>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        for (m, before) in game.predecessors(state) {
            let led_to = game.try_play(&before, &m).ok();
            LEADS_BACK.check_eq(&led_to.as_ref(), &Some(state), |at| {
                at.with("state before", &before).mv(&m)
            })?;
        }
        for (m, next) in game.successors(state) {
            let before: Vec<_> = game.predecessors(&next).map(|(_, before)| before).collect();
            COMPLETE.check(before.contains(state), |at| {
                at.state(state).mv(&m).with("next state", &next).with("states before it", &before)
            })?;
        }
    }
    Ok(())
}
