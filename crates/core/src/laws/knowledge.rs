//! The law of knowledge for alpha-beta.

use std::collections::HashMap;

use super::{Law, Violation};
use crate::rules::players::Adversarial;
use crate::search::alpha_beta::{AlphaBeta, Knowledge};

const BELOW: Law = Law::new("a key is below 2⁹⁶");
const SAME_KEY: Law = Law::new("the key of a state is always the same");
const DIFFERENT_KEYS: Law = Law::new("different states have different keys");
const BOUNDS: Law = Law::new("the score lies within the bounds");
const ADDS_NONE: Law = Law::new("ordering adds no moves");
const BEST_KEPT: Law = Law::new("one of the best moves is kept");

/// Checks knowledge for [`AlphaBeta`]: different states have different keys, below 2⁹⁶ and always the
/// same; the bounds hold, and dropping moves leaves one of the best.
///
/// The last two are held against a search without knowledge for each state and each of its moves, so
/// the states should be near the end of play.
///
/// # Errors
///
/// The first [`Violation`].
pub fn knowledge<G, K>(game: &G, knowledge: &K, states: &[G::State]) -> Result<(), Violation>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    let mut keys = HashMap::new();
    for state in states {
        if let Some(key) = knowledge.key(state) {
            BELOW.check(key >> 96 == 0, |at| at.state(state).found(&key))?;
            SAME_KEY.check_eq(&knowledge.key(state), &Some(key), |at| at.state(state))?;
            let other = *keys.entry(key).or_insert(state);
            DIFFERENT_KEYS.check(other == state, |at| {
                at.state(state).with("other state", other).with("key", &key)
            })?;
        }
        if game.result(state).is_some() {
            continue;
        }
        let score = AlphaBeta::new(game).score(state).score();
        let bounds = knowledge.bounds(state);
        let within = score.is_some_and(|s| bounds.least <= s && s <= bounds.greatest);
        BOUNDS.check(within, |at| at.state(state).expected(&score).found(&bounds))?;
        let all: Vec<_> = game.successors(state).collect();
        let mut kept = all.clone();
        knowledge.order(state, &mut kept);
        let belongs = kept.iter().all(|next| all.contains(next)) && kept.len() <= all.len();
        ADDS_NONE.check(belongs, |at| at.state(state).with("all", &all).with("kept", &kept))?;
        let worth = |(m, next): &(G::Move, G::State)| {
            let score = AlphaBeta::new(game).score(next).score();
            score.map(|score| score.through_move(game.passes_turn(state, m)))
        };
        let best = kept.iter().map(worth).max();
        let keeps = kept.is_empty() || best == Some(score);
        BEST_KEPT.check(keeps, |at| {
            at.state(state).with("kept", &kept).expected(&Some(score)).found(&best)
        })?;
    }
    Ok(())
}
