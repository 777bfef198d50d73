//! `Knowledge`: what a game knows of itself beyond its rules, for a search that looks ahead.

use super::score::Bounds;
use crate::rules::players::Adversarial;

/// Hooks beside the rules of a game that make [`AlphaBeta`](crate::AlphaBeta) faster and never
/// change its answers.
///
/// They are trusted: [`laws::knowledge`](crate::laws::knowledge) checks them in a test. Every method
/// has a default that is right for every game; `()` is the knowledge that has them all.
/// For a search in a quotient, knowledge is that of the
/// [`Quotient`](crate::Quotient): its states are orbits.
pub trait Knowledge<G: Adversarial>: Sync {
    /// A number below 2⁹⁶ for `state`, equal for two states exactly when they are equal; with it, what
    /// is found out about the state is kept in the search's table. None, the default, if it is not
    /// to be kept.
    ///
    /// A key that two states share makes answers wrong; a key of 2⁹⁶ or more is not kept.
    fn key(&self, state: &G::State) -> Option<u128> {
        let _ = state;
        None
    }

    /// What is known of the score of `state`, which is not finished, without looking ahead. The
    /// default is nothing.
    ///
    /// [`Bounds::of`] a value is right where the distance is not known. Both bounds must be true;
    /// those that are not make answers wrong.
    fn bounds(&self, state: &G::State) -> Bounds {
        let _ = state;
        Bounds::UNKNOWN
    }

    /// Puts the moves of `state`, which is not finished, each with the state that it leads to, into
    /// the order in which they should be looked at: what is likely to be best, or quick to look at,
    /// first. The default leaves them in the order of the rules.
    ///
    /// A move may be dropped if another one, which stays, is known to be at least as good, with the
    /// distance looked at too. If none is left, all are looked at.
    fn order(&self, state: &G::State, moves: &mut Vec<(G::Move, G::State)>) {
        let _ = (state, moves);
    }
}

impl<G: Adversarial> Knowledge<G> for () {}

impl<G: Adversarial, K: Knowledge<G> + ?Sized> Knowledge<G> for &K {
    fn key(&self, state: &G::State) -> Option<u128> {
        (**self).key(state)
    }

    fn bounds(&self, state: &G::State) -> Bounds {
        (**self).bounds(state)
    }

    fn order(&self, state: &G::State, moves: &mut Vec<(G::Move, G::State)>) {
        (**self).order(state, moves);
    }
}
