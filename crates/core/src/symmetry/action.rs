//! `Symmetry`: a finite group that acts on the states and the moves of a game.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use crate::rules::game::Game;
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::symmetry::group::Group;

/// A group that acts on the states and the moves of a game and preserves its rules.
///
/// The action is equivariant. For each element `g` and state `s`, the moves of `g · s` are the
/// images `g · m` of the moves `m` of `s`, and playing `g · m` in `g · s` leads to the image of the
/// state that `m` leads to in `s`. Run [`laws::symmetry`](crate::laws::symmetry), which checks this
/// and the other promises of the trait, on every new symmetry.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not act on the game `{G}`",
    note = "implement `Symmetry<{G}>` for the group, or make an action of functions with `ActionBy::new`"
)]
#[doc(alias = "equivariance")]
#[doc(alias = "automorphism")]
pub trait Symmetry<G: Game>: Group {
    /// The image `g · state`.
    fn apply(&self, g: &Self::Element, state: &G::State) -> G::State;

    /// The image `g · m`, a move of `g · state` whenever `m` is a move of `state`.
    fn apply_move(&self, g: &Self::Element, m: &G::Move) -> G::Move;

    /// The canonical form `c` of `state`, the same for all states of the orbit and one of them,
    /// with a witness `g` such that `c = g · state`. The default is the least image, with the first
    /// element that gives it, and costs one [`apply`](Symmetry::apply) for each element.
    fn canonical(&self, state: &G::State) -> (G::State, Self::Element) {
        least_image(self, state)
    }

    /// The canonical form of `state` without a witness, for forward searches without sleep sets.
    /// Override it if this is faster.
    #[inline]
    fn canonical_form(&self, state: &G::State) -> G::State {
        self.canonical(state).0
    }

    /// The number of elements that fix `state`. The default applies every element;
    /// [`laws::symmetry`](crate::laws::symmetry) compares a faster override with it.
    fn stabiliser_order(&self, state: &G::State) -> usize {
        self.elements().filter(|g| self.apply(g, state) == *state).count()
    }

    /// The action on `game`, with orbits and stabilisers; see [`Action`].
    fn on<'a>(&'a self, game: &'a G) -> Action<'a, G, Self>
    where
        Self: Sized,
    {
        let _ = game;
        Action { symmetry: self, game: PhantomData }
    }
}

/// A symmetry that maps [sleep sets](SleepSets), so that a quotient has them too.
///
/// By default every image is empty, so a search of the quotient omits fewer moves and gives the
/// same results. [`laws::sleep_sets`](crate::laws::sleep_sets) on the quotient checks an override.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not map the sleep sets of `{G}`",
    note = "`impl SleepSymmetry<{G}>` without methods suffices"
)]
pub trait SleepSymmetry<G: SleepSets>: Symmetry<G> {
    /// The images under `g` of some `moves` of `state`, as moves of `g · state` with their numbers
    /// in [`SleepSets`]. The set may lack some of the images.
    fn apply_moves(&self, g: &Self::Element, state: &G::State, moves: MoveSet) -> MoveSet {
        let _ = (g, state, moves);
        MoveSet::EMPTY
    }
}

/// The action of a symmetry on one game, made by [`Symmetry::on`].
///
/// It has the orbits and stabilisers of states, and tells apart the actions of a group, such as
/// [`Dihedral`](crate::Dihedral), on several games.
///
/// ```
/// use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
/// use abstract_games_core::{Dihedral, Symmetry, Transform};
///
/// let board: Board = "X.. ... ...".parse()?;
/// let square = Dihedral::square(3);
/// let action = square.on(&TicTacToe);
/// assert_eq!(action.orbit(&board).len(), 4);
/// assert_eq!((action.orbit_size(&board), action.stabiliser_order(&board)), (4, 2));
/// assert_eq!(action.canonical_form(&board), action.least_image(&board).0);
/// assert_eq!(action.apply(&Transform::Rotate180, &board).to_string(), "...\n...\n..X");
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Debug)]
pub struct Action<'a, G, S> {
    symmetry: &'a S,
    game: PhantomData<&'a G>,
}

impl<G, S> Clone for Action<'_, G, S> {
    fn clone(&self) -> Self {
        *self
    }
}

/// Derived, it would require `Copy` of the game and the symmetry.
impl<G, S> Copy for Action<'_, G, S> {}

impl<G: Game, S: Symmetry<G>> Action<'_, G, S> {
    /// The image `g · state`; see [`Symmetry::apply`].
    pub fn apply(&self, g: &S::Element, state: &G::State) -> G::State {
        self.symmetry.apply(g, state)
    }

    /// The image `g · m`; see [`Symmetry::apply_move`].
    pub fn apply_move(&self, g: &S::Element, m: &G::Move) -> G::Move {
        self.symmetry.apply_move(g, m)
    }

    /// The canonical form of `state` with a witness; see [`Symmetry::canonical`].
    pub fn canonical(&self, state: &G::State) -> (G::State, S::Element) {
        self.symmetry.canonical(state)
    }

    /// The canonical form of `state` alone; see [`Symmetry::canonical_form`].
    pub fn canonical_form(&self, state: &G::State) -> G::State {
        self.symmetry.canonical_form(state)
    }

    /// The least image of `state`, with the first element that gives it; see [`least_image`].
    pub fn least_image(&self, state: &G::State) -> (G::State, S::Element) {
        least_image(self.symmetry, state)
    }

    /// The orbit of `state`: all its images, each once and in ascending order.
    pub fn orbit(&self, state: &G::State) -> Vec<G::State> {
        let images = self.symmetry.elements().map(|g| self.apply(&g, state));
        images.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The number of states in the orbit of `state`: the order of the group divided by that of the
    /// stabiliser. Costs one [`Symmetry::stabiliser_order`].
    pub fn orbit_size(&self, state: &G::State) -> usize {
        self.symmetry.order() / self.stabiliser_order(state).max(1)
    }

    /// The stabiliser of `state`: the elements that fix it.
    pub fn stabiliser(&self, state: &G::State) -> Vec<S::Element> {
        self.symmetry.elements().filter(|g| self.apply(g, state) == *state).collect()
    }

    /// The order of the stabiliser of `state`; see [`Symmetry::stabiliser_order`].
    pub fn stabiliser_order(&self, state: &G::State) -> usize {
        self.symmetry.stabiliser_order(state)
    }
}

/// The least image of `state`, with the first element that gives it: the simplest canonical form,
/// to compare a faster one with. Costs one [`apply`](Symmetry::apply) for each element.
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
