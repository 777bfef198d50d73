//! `Evaluation`: what a player knows of a game beyond its rules.

use crate::play::estimate::Estimate;
use crate::rules::game::Game;

/// Estimates the states of a game for players that look only some plies ahead.
///
/// Unlike [`Knowledge`](crate::Knowledge), which must be true, an evaluation may be wrong, except for
/// what it calls [`Proved`](Estimate::Proved).
pub trait Evaluation<G: Game>: Sync {
    /// The estimate of an unfinished `state` for the player to move.
    fn evaluate(&self, game: &G, state: &G::State) -> Estimate;

    /// Puts the `moves` of `state` in the order in which a search should try them, the most promising
    /// first. It may remove moves that it takes for bad, but not all.
    ///
    /// The default keeps the order of the rules.
    fn order(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        let _ = (game, state, moves);
    }
}

/// No knowledge: every state is estimated as 0 points.
impl<G: Game> Evaluation<G> for () {
    fn evaluate(&self, _: &G, _: &G::State) -> Estimate {
        Estimate::Points(0)
    }
}
