//! `Knowledge`: what a game knows of itself beyond its rules, for a search that looks ahead.

use super::score::Bounds;
use crate::rules::players::Adversarial;
use crate::symmetry::action::Symmetry;
use crate::symmetry::quotient::{Orbit, Quotient};

/// Hooks beside the rules of a game that make [`AlphaBeta`](crate::AlphaBeta) faster and never
/// change its answers.
///
/// They are trusted: [`laws::knowledge`](crate::laws::knowledge) checks them in a test. Every method
/// has a default that is right for every game; `()` is the knowledge that has them all. For a search
/// in a quotient, [`OrbitKnowledge`] makes of the knowledge of a game that of its orbits.
pub trait Knowledge<G: Adversarial>: Sync {
    /// Whether what is found out about `state` is worth a place in the search's table. The default
    /// is that it is.
    ///
    /// It is not for states that are as quickly searched as looked up, such as those near the end of
    /// play. Several threads help each other only with states that are kept.
    fn keeps(&self, state: &G::State) -> bool {
        let _ = state;
        true
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

    /// What is known of the margin of `state`, which is not finished, without looking ahead, in a game
    /// of [`Margins`](crate::Margins): for example what can still be won or lost. The default is
    /// nothing. Both bounds must be true.
    fn margins(&self, state: &G::State) -> Bounds<i32> {
        let _ = state;
        Bounds::ANY_MARGIN
    }

    /// Puts the moves of `state`, which is not finished, into the order in which they should be
    /// looked at: what is likely to be best, or quick to look at, first. The default leaves them in
    /// the order of the rules.
    ///
    /// Each move carries a payload, such as the state that it leads to, which is none of the
    /// knowledge's business; so the moves of a state and those of its orbit are put in order alike.
    ///
    /// A move may be dropped if another one, which stays, is known to have a score at least as good,
    /// with the distance looked at too. If none is left, all are looked at; and so are the others last
    /// where margins are asked for, as a move that wins sooner may win by less.
    fn order<T>(&self, state: &G::State, moves: &mut Vec<(G::Move, T)>) {
        let _ = (state, moves);
    }
}

impl<G: Adversarial> Knowledge<G> for () {}

impl<G: Adversarial, K: Knowledge<G>> Knowledge<G> for &K {
    fn keeps(&self, state: &G::State) -> bool {
        (**self).keeps(state)
    }

    fn bounds(&self, state: &G::State) -> Bounds {
        (**self).bounds(state)
    }

    fn margins(&self, state: &G::State) -> Bounds<i32> {
        (**self).margins(state)
    }

    fn order<T>(&self, state: &G::State, moves: &mut Vec<(G::Move, T)>) {
        (**self).order(state, moves);
    }
}

/// The knowledge of a game as knowledge of its orbits, each of which it judges by its
/// representative.
///
/// That is right under every symmetry, as the score of a state and which moves are good are the same
/// all over its orbit.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_core::{
///     AlphaBeta, Dihedral, Game, Knowledge, OrbitKnowledge, Quotient, Score,
/// };
///
/// /// The centre is worth a look before the other cells.
/// struct CentreFirst;
///
/// impl Knowledge<TicTacToe> for CentreFirst {
///     fn order<T>(&self, _: &Board, moves: &mut Vec<(Cell, T)>) {
///         moves.sort_by_key(|&(cell, _)| Some(cell) != Cell::new(1, 1));
///     }
/// }
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let search = AlphaBeta::new(&quotient).knowledge(OrbitKnowledge(CentreFirst));
/// assert_eq!(search.score(&quotient.initial()).score(), Some(Score::Draw));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrbitKnowledge<K>(
    /// The knowledge of the game that was divided.
    pub K,
);

impl<G, S, K> Knowledge<Quotient<G, S>> for OrbitKnowledge<K>
where
    G: Adversarial,
    S: Symmetry<G>,
    K: Knowledge<G>,
{
    fn keeps(&self, orbit: &Orbit<G::State>) -> bool {
        self.0.keeps(orbit.representative())
    }

    fn bounds(&self, orbit: &Orbit<G::State>) -> Bounds {
        self.0.bounds(orbit.representative())
    }

    fn margins(&self, orbit: &Orbit<G::State>) -> Bounds<i32> {
        self.0.margins(orbit.representative())
    }

    fn order<T>(&self, orbit: &Orbit<G::State>, moves: &mut Vec<(G::Move, T)>) {
        self.0.order(orbit.representative(), moves);
    }
}
