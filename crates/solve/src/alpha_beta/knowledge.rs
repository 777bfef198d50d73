//! `Knowledge`: facts about a game beyond its rules, for alpha-beta.

use abstract_games_core::{Adversarial, Orbit, Quotient, Symmetry};

use super::score::Bounds;

/// Facts about a game beyond its rules, which make [`AlphaBeta`](crate::AlphaBeta) faster and do
/// not change its answers. The search trusts them: check them with
/// [`laws::knowledge`](crate::laws::knowledge). `()` is the knowledge with all defaults, which are
/// right for every game. In a quotient, use [`OrbitKnowledge`].
pub trait Knowledge<G: Adversarial>: Sync {
    /// Whether the result of `state` is stored in the table, and so shared with other threads; by
    /// default it is. Return `false` for states that are searched as fast as they are looked up.
    /// Finished states are asked about, too.
    fn keeps(&self, state: &G::State) -> bool {
        let _ = state;
        true
    }

    /// Bounds on the score of `state`, which is not finished, without looking ahead; by default
    /// [`Bounds::UNKNOWN`]. Both must be true. If only the value is known, return [`Bounds::of`]
    /// it.
    fn bounds(&self, state: &G::State) -> Bounds {
        let _ = state;
        Bounds::UNKNOWN
    }

    /// Bounds on the margin of `state`, which is not finished, in a game of
    /// [`Margins`](abstract_games_core::Margins), such as by the points that can still be won; by
    /// default [`Bounds::ANY_MARGIN`]. Both must be true.
    fn margins(&self, state: &G::State) -> Bounds<i32> {
        let _ = state;
        Bounds::ANY_MARGIN
    }

    /// Sorts the moves of `state`, which is not finished, likely best ones and quick ones first; by
    /// default in the order of the rules. The order must not depend on the payload of a move, such
    /// as its next state, so that the moves of a state and those of its orbit are sorted alike.
    ///
    /// A move may be dropped if another that stays is known to have a score at least as good,
    /// distance included. If no move is left, all are tried. A search for a margin tries dropped
    /// moves last, because a move that wins sooner may win by less.
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

/// The knowledge of a game as that of its orbits, each by its representative. It is right under
/// every symmetry: all states of an orbit have the same score and, up to the symmetry, the same
/// good moves.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
/// use abstract_games_solve::{AlphaBeta, Knowledge, OrbitKnowledge, Score};
/// use abstract_games_core::{Dihedral, Game, Quotient};
///
/// /// Tries the centre before the other cells.
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
    /// The knowledge of the game.
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
