//! `Symmetry`: a finite group that acts on the states and the moves of a game.

use crate::rules::game::Game;
use crate::rules::sleep_sets::MoveSet;
use crate::symmetry::group::Group;

/// A group that acts on the states and the moves of a game and preserves its rules.
///
/// The moves of `g · s` are `g` applied to the moves of `s`, and playing `g · m` in `g · s` leads to
/// `g` applied to what `m` leads to in `s`. [`laws::symmetry`](crate::laws::symmetry) checks this and
/// the rest of what is promised here; run it on every new symmetry.
///
/// The symmetry knows the board it acts on (its size stands in `self`), never the search it serves.
pub trait Symmetry<G: Game>: Group {
    /// The image `g · state`.
    fn apply(&self, g: &Self::Element, state: &G::State) -> G::State;

    /// The image `g · m`, a move of `g · state` whenever `m` is a move of `state`.
    fn apply_move(&self, g: &Self::Element, m: &G::Move) -> G::Move;

    /// The images of some moves of `state`, which are moves of `g · state`, as a set of their numbers
    /// in [`Transpositions`](crate::Transpositions); or of some of them.
    ///
    /// The default leaves them all out, which costs a quotient what it could have known of its
    /// transpositions and nothing else. [`laws::transpositions`](crate::laws::transpositions), run on
    /// the quotient, checks a better answer.
    fn apply_moves(&self, g: &Self::Element, state: &G::State, moves: MoveSet) -> MoveSet {
        let _ = (g, state, moves);
        MoveSet::EMPTY
    }

    /// The canonical form `c` of `state`, with a witness `g` such that `c = g · state`.
    ///
    /// All states of an orbit have the same canonical form, and it is one of them. The default is
    /// the least image under the order of the states, with the first element that reaches it, and
    /// costs one [`apply`](Symmetry::apply) for each element.
    fn canonical(&self, state: &G::State) -> (G::State, Self::Element) {
        least_image(self, state)
    }

    /// The canonical form alone, for searches, which need no witness.
    ///
    /// A symmetry that finds the form sooner than the witness can override this.
    #[inline]
    fn canonical_form(&self, state: &G::State) -> G::State {
        self.canonical(state).0
    }

    /// The states that `state` can be mapped to, itself included, each once and in ascending order.
    fn orbit(&self, state: &G::State) -> Vec<G::State> {
        let mut orbit: Vec<_> = self.elements().map(|g| self.apply(&g, state)).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// The elements that leave `state` as it is.
    ///
    /// By the orbit–stabiliser theorem the orbit has [`order`](Group::order) divided by this many
    /// states.
    fn stabiliser(&self, state: &G::State) -> Vec<Self::Element> {
        self.elements().filter(|g| self.apply(g, state) == *state).collect()
    }

    /// How many elements leave `state` as it is.
    ///
    /// A symmetry with a faster way than to apply them all can override this;
    /// [`laws::symmetry`](crate::laws::symmetry) holds it against the stabiliser.
    fn stabiliser_order(&self, state: &G::State) -> usize {
        self.elements().filter(|g| self.apply(g, state) == *state).count()
    }
}

/// The least of all images of `state`, with the first element that leads to it.
///
/// This is the obvious way to a canonical form, against which a faster
/// [`Symmetry::canonical`] that keeps the least image can be held.
pub fn least_image<G, S>(symmetry: &S, state: &G::State) -> (G::State, S::Element)
where
    G: Game,
    S: Symmetry<G> + ?Sized,
{
    let mut best = (state.clone(), symmetry.identity());
    for g in symmetry.elements() {
        let image = symmetry.apply(&g, state);
        if image < best.0 {
            best = (image, g);
        }
    }
    best
}
