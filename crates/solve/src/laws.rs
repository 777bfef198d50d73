//! The laws of knowledge for alpha-beta.

use abstract_games_core::Adversarial;
use abstract_games_core::laws::{Law, LawError};

use crate::alpha_beta::{AlphaBeta, Knowledge};

const BOUNDS: Law = Law::new("the score lies within the bounds");
const ADDS_NONE: Law = Law::new("ordering adds no moves");
const BEST_KEPT: Law = Law::new("one of the best moves is kept");

/// Checks knowledge for [`AlphaBeta`]: the score lies within the bounds, and the ordering adds no
/// moves and keeps one of the best. Costs a search without knowledge for each state and each kept
/// move.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn knowledge<G, K>(game: &G, knowledge: &K, states: &[G::State]) -> Result<(), LawError>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    for state in states {
        if game.result(state).is_some() {
            continue;
        }
        let score = AlphaBeta::new(game).score(state).score();
        let bounds = knowledge.bounds(state);
        let within = score.is_some_and(|s| bounds.least <= s && s <= bounds.greatest);
        BOUNDS.check(within, |at| at.state(game, state).expected(&score).found(&bounds))?;
        let all: Vec<_> = game.successors(state).collect();
        let mut kept = all.clone();
        knowledge.order(state, &mut kept);
        let belongs = kept.iter().all(|next| all.contains(next)) && kept.len() <= all.len();
        ADDS_NONE
            .check(belongs, |at| at.state(game, state).with("all", &all).with("kept", &kept))?;
        let worth = |(m, next): &(G::Move, G::State)| {
            let score = AlphaBeta::new(game).score(next).score();
            score.map(|score| score.through_move(game.passes_turn(state, m)))
        };
        let best = kept.iter().map(worth).max();
        let keeps = kept.is_empty() || best == Some(score);
        BEST_KEPT.check(keeps, |at| {
            at.state(game, state).with("kept", &kept).expected(&Some(score)).found(&best)
        })?;
    }
    Ok(())
}
