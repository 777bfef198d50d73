//! `Symmetry`: a finite group that acts on the states and the moves of a game.

use std::marker::PhantomData;

use crate::rules::game::Game;
use crate::rules::sleep_sets::{MoveSet, SleepSets};
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
    /// [`laws::symmetry`](crate::laws::symmetry) compares it with the stabiliser.
    fn stabiliser_order(&self, state: &G::State) -> usize {
        self.elements().filter(|g| self.apply(g, state) == *state).count()
    }

    /// The action on `game`, whose methods need no type annotations; see [`Action`].
    fn on<'a>(&'a self, game: &'a G) -> Action<'a, G, Self>
    where
        Self: Sized,
    {
        let _ = game;
        Action { symmetry: self, game: PhantomData }
    }
}

/// A symmetry that carries [sleep sets](SleepSets) along, so that a quotient has them too.
///
/// The default carries none: the quotient then leaves out fewer moves, and every result stays the
/// same. [`laws::sleep_sets`](crate::laws::sleep_sets), run on the quotient, checks an override.
pub trait SleepSymmetry<G: SleepSets>: Symmetry<G> {
    /// The images of some moves of `state`, which are moves of `g · state`, as a set of their numbers
    /// in [`SleepSets`]; or some of them.
    fn apply_moves(&self, g: &Self::Element, state: &G::State, moves: MoveSet) -> MoveSet {
        let _ = (g, state, moves);
        MoveSet::EMPTY
    }
}

/// A symmetry together with the game that it acts on, for use without naming the game's type.
///
/// A group such as [`Dihedral`](crate::Dihedral) acts on many games, so `group.apply(&g, &state)` is
/// ambiguous as soon as two of them are in scope; `group.on(&game).apply(&g, &state)` is not.
/// Made by [`Symmetry::on`].
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

/// Without asking it of the game and the symmetry, of which it is only a reference.
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

    /// The least of all images of `state`, with the first element that leads to it; see
    /// [`least_image`].
    pub fn least_image(&self, state: &G::State) -> (G::State, S::Element) {
        least_image(self.symmetry, state)
    }

    /// The states that `state` can be mapped to; see [`Symmetry::orbit`].
    pub fn orbit(&self, state: &G::State) -> Vec<G::State> {
        self.symmetry.orbit(state)
    }

    /// The number of states that `state` can be mapped to, itself included.
    ///
    /// Costs one [`stabiliser_order`](Symmetry::stabiliser_order).
    pub fn orbit_size(&self, state: &G::State) -> usize {
        self.symmetry.order() / self.symmetry.stabiliser_order(state).max(1)
    }

    /// The elements that leave `state` as it is; see [`Symmetry::stabiliser`].
    pub fn stabiliser(&self, state: &G::State) -> Vec<S::Element> {
        self.symmetry.stabiliser(state)
    }

    /// The number of elements that leave `state` as it is; see [`Symmetry::stabiliser_order`].
    pub fn stabiliser_order(&self, state: &G::State) -> usize {
        self.symmetry.stabiliser_order(state)
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
