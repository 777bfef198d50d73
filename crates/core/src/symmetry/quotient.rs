//! `Quotient`: a game whose states are the orbits of another game.

use std::collections::HashSet;
use std::fmt::Debug;

use thiserror::Error;

use crate::rules::game::{Game, IllegalMoveError, Predecessors};
use crate::rules::keys::Keyed;
use crate::rules::layers::Layers;
use crate::rules::margins::Margins;
use crate::rules::path::{Line, Path};
use crate::rules::players::{Adversarial, Players, Value};
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::symmetry::action::{SleepSymmetry, Symmetry};

/// A game divided by a symmetry: one state for each orbit.
///
/// Every search accepts a quotient, and [`lift`](Quotient::lift) turns a path of it into a path of
/// the game. All states of one orbit, an [`Orbit`], are represented by their canonical form, whose
/// moves are those of the orbit. Moves that lead to the same orbit are all listed, so the number of
/// lines of play is the same as in the game.
///
/// The distance between two orbits is the least between any of their states. It is the distance
/// from the start of the game only if every symmetry fixes the start; otherwise divide by the
/// stabiliser of the start, for example with
/// [`Dihedral::generated_by`](crate::Dihedral::generated_by):
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Dihedral, Game, Group, Quotient, Symmetry, Transform};
///
/// /// A rook that moves one square at a time on the board of 3 × 3 squares and begins in a corner.
/// struct Walker;
///
/// impl Game for Walker {
///     type State = (u32, u32);
///     type Move = (u32, u32);
///
///     fn initial(&self) -> (u32, u32) {
///         (0, 0)
///     }
///
///     fn moves(&self, &(x, y): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
///         let squares = (0..9_u32).map(|square| (square % 3, square / 3));
///         squares.filter(move |&(a, b)| a.abs_diff(x) + b.abs_diff(y) == 1)
///     }
///
///     fn play(&self, _: &(u32, u32), to: &(u32, u32)) -> (u32, u32) {
///         *to
///     }
/// }
///
/// impl Symmetry<Walker> for Dihedral {
///     fn apply(&self, g: &Transform, &at: &(u32, u32)) -> (u32, u32) {
///         g.square(at, 3, 3)
///     }
///
///     fn apply_move(&self, g: &Transform, &to: &(u32, u32)) -> (u32, u32) {
///         g.square(to, 3, 3)
///     }
/// }
///
/// // The opposite corner is four moves away, but the four corners are one orbit, at distance 0.
/// assert_eq!(Bfs::new(&Walker).explore().eccentricity(), Some(4));
/// let group = Dihedral::square(3);
/// let quotient = Quotient::new(Walker, group);
/// assert_eq!(Bfs::new(&quotient).explore().eccentricity(), Some(2));
///
/// // The symmetries that fix the corner keep the distances from it.
/// let stays = |g: &Transform| Symmetry::<Walker>::apply(&group, g, &(0, 0)) == (0, 0);
/// let quotient = Quotient::new(Walker, group.generated_by(group.elements().filter(stays)));
/// assert_eq!(Bfs::new(&quotient).explore().eccentricity(), Some(4));
/// ```
///
/// # Goals
///
/// Most predicates of states do not hold for all states of an orbit, so they must not be tested on
/// representatives. [`goal`](Quotient::goal) makes of a predicate a goal of the quotient, for any
/// search, and [`lift_to`](Quotient::lift_to) gives the path of the game that ends in such a state.
#[derive(Clone, Debug)]
#[doc(alias = "symmetry reduction")]
pub struct Quotient<G, S> {
    game: G,
    symmetry: S,
}

/// An orbit, represented by its canonical form.
///
/// A [`Quotient`] makes orbits, so a state that is not canonical does not enter a search by
/// mistake. An orbit is meaningful only to the quotient that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orbit<T>(T);

impl<T> Orbit<T> {
    /// The orbit with this canonical form, which is not checked.
    pub fn of_canonical(form: T) -> Self {
        Self(form)
    }

    /// The canonical form.
    pub fn representative(&self) -> &T {
        &self.0
    }
}

impl<G: Game, S: Symmetry<G>> Quotient<G, S> {
    /// The quotient of `game` by `symmetry`.
    pub fn new(game: G, symmetry: S) -> Self {
        Self { game, symmetry }
    }

    /// The game that is divided.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The symmetry by which the game is divided.
    pub fn symmetry(&self) -> &S {
        &self.symmetry
    }

    /// The orbit of `state`.
    #[inline]
    pub fn orbit(&self, state: &G::State) -> Orbit<G::State> {
        Orbit(self.symmetry.canonical_form(state))
    }

    /// The number of states of the game that lie in `orbit`.
    ///
    /// Costs one [`stabiliser_order`](Symmetry::stabiliser_order).
    pub fn orbit_size(&self, orbit: &Orbit<G::State>) -> usize {
        self.symmetry.on(&self.game).orbit_size(&orbit.0)
    }

    /// For the message of the compiler.
    #[doc(hidden)]
    pub fn turn(&self, _: &Orbit<G::State>)
    where
        Self: Players,
    {
    }

    /// `goal` as a goal of the quotient, which holds for an orbit if it does for any of its states.
    ///
    /// Costs up to one [`apply`](Symmetry::apply) for each element of the group.
    pub fn goal<F: Fn(&G::State) -> bool>(&self, goal: F) -> impl Fn(&Orbit<G::State>) -> bool {
        move |orbit| self.symmetry.elements().any(|g| goal(&self.symmetry.apply(&g, &orbit.0)))
    }

    /// The path in the game that begins at `start`, passes through the orbits of `path` and ends in
    /// a state for which `goal` holds.
    ///
    /// If `path` is a shortest one, so is this. There always is one if `goal` holds for some state
    /// of the last orbit and every symmetry fixes `start`. Costs, for each move of `path`, the
    /// successors of up to as many states as the group has elements.
    ///
    /// # Errors
    ///
    /// [`LiftError::Illegal`] as [`lift`](Quotient::lift). [`LiftError::Goal`] if no such path ends
    /// in a state for which `goal` holds, because a symmetry moves `start` and the goal is near to
    /// an image of it: divide by the stabiliser of the start.
    pub fn lift_to(
        &self,
        start: &G::State,
        path: &Line<Self>,
        goal: impl Fn(&G::State) -> bool,
    ) -> Result<Line<G>, LiftError<G::State, G::Move>> {
        let lifted = self.lift(start, path)?;
        if goal(lifted.end()) {
            return Ok(lifted);
        }
        // The states of each orbit to which some lifted path leads, with the move and the state
        // before.
        let mut levels = vec![vec![(start.clone(), None)]];
        for orbit in path.states().skip(1) {
            let mut known = HashSet::new();
            let mut level = Vec::new();
            let before = levels.last().into_iter().flatten();
            for (place, (state, _)) in before.enumerate() {
                for (m, next) in self.game.successors(state) {
                    if self.orbit(&next) == *orbit && known.insert(next.clone()) {
                        level.push((next, Some((m, place))));
                    }
                }
            }
            levels.push(level);
        }
        let end = levels.last().and_then(|level| level.iter().position(|(state, _)| goal(state)));
        let mut place = end.ok_or_else(|| LiftError::Goal { start: self.game.show(start) })?;
        let mut steps = Vec::new();
        for level in levels.iter_mut().skip(1).rev() {
            let (state, from) = level.swap_remove(place);
            let Some((m, before)) = from else { break };
            steps.push((m, state));
            place = before;
        }
        let mut lifted = Path::new(start.clone());
        steps.into_iter().rev().for_each(|(m, state)| lifted.push(m, state));
        Ok(lifted)
    }

    /// The path in the game that begins at `start` and passes through the orbits of `path`.
    ///
    /// `start` may be any state of the first orbit of `path`. The lifted path may end in any state
    /// of the last; [`lift_to`](Quotient::lift_to) chooses its end.
    ///
    /// # Errors
    ///
    /// [`IllegalMoveError`] with the first move that cannot be lifted, if `start` lies in another
    /// orbit or `path` holds moves that are not those of this quotient.
    pub fn lift(
        &self,
        start: &G::State,
        path: &Line<Self>,
    ) -> Result<Line<G>, IllegalMoveError<G::State, G::Move>> {
        let mut lifted = Path::new(start.clone());
        for (m, orbit) in path.moves().zip(path.states()) {
            let state = lifted.end();
            let (form, witness) = self.symmetry.canonical(state);
            let real = self.symmetry.apply_move(&self.symmetry.inverse(&witness), m);
            if form != orbit.0 {
                return Err(IllegalMoveError::new(&self.game, state, real));
            }
            let next = self.game.try_play(state, &real)?;
            lifted.push(real, next);
        }
        Ok(lifted)
    }
}

/// A path of a quotient that cannot be lifted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiftError<S: Debug, M: Debug> {
    /// A move cannot be lifted: the start or the path belongs to another orbit or quotient.
    #[error(transparent)]
    Illegal(#[from] IllegalMoveError<S, M>),
    /// No path from the start through these orbits ends in the goal.
    #[error(
        "no path from {start} through these orbits ends in the goal; a symmetry moves the start: \
         divide by its stabiliser"
    )]
    Goal {
        /// The start, as text.
        start: String,
    },
}

impl<G: Game, S: Symmetry<G>> Game for Quotient<G, S> {
    type State = Orbit<G::State>;
    type Move = G::Move;

    fn initial(&self) -> Self::State {
        self.orbit(&self.game.initial())
    }

    fn moves(&self, orbit: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.game.moves(&orbit.0)
    }

    fn play(&self, orbit: &Self::State, m: &Self::Move) -> Self::State {
        self.orbit(&self.game.play(&orbit.0, m))
    }

    fn is_legal(&self, orbit: &Self::State, m: &Self::Move) -> bool {
        self.game.is_legal(&orbit.0, m)
    }

    fn show(&self, orbit: &Self::State) -> String {
        self.game.show(&orbit.0)
    }

    fn move_list(&self, orbit: &Self::State) -> Vec<Self::Move> {
        self.game.move_list(&orbit.0)
    }

    #[inline]
    fn move_count(&self, orbit: &Self::State) -> usize {
        self.game.move_count(&orbit.0)
    }

    #[inline]
    fn successors(&self, orbit: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.game.successors(&orbit.0).map(|(m, next)| (m, self.orbit(&next)))
    }
}

impl<G: Predecessors, S: Symmetry<G>> Predecessors for Quotient<G, S> {
    #[inline]
    fn predecessors(&self, orbit: &Self::State) -> impl Iterator<Item = (G::Move, Self::State)> {
        self.game.predecessors(&orbit.0).map(|(m, before)| {
            let (form, witness) = self.symmetry.canonical(&before);
            (self.symmetry.apply_move(&witness, &m), Orbit(form))
        })
    }
}

/// The key of an orbit is that of its canonical form.
impl<G: Keyed, S: Symmetry<G>> Keyed for Quotient<G, S> {
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    #[inline]
    fn key(&self, orbit: &Self::State) -> u128 {
        self.game.key(&orbit.0)
    }

    /// The orbit with this key. The key of a state that is not canonical belongs to no orbit.
    fn state(&self, key: u128) -> Option<Self::State> {
        let state = self.game.state(key)?;
        (self.symmetry.canonical_form(&state) == state).then_some(Orbit(state))
    }

    /// The orbit with this key, which must be that of an orbit: this is not checked.
    #[inline]
    fn state_near(&self, key: u128, near: &Self::State) -> Option<Self::State> {
        self.game.state_near(key, &near.0).map(Orbit)
    }
}

/// The layer of an orbit is that of its canonical form; the symmetry must keep the layers
/// ([`laws::layers_symmetry`](crate::laws::layers_symmetry)). Each layer is one block, because
/// canonical forms of states of one block may be in several.
impl<G: Layers, S: Symmetry<G>> Layers for Quotient<G, S> {
    fn layer(&self, orbit: &Self::State) -> u32 {
        self.game.layer(&orbit.0)
    }
}

impl<G: SleepSets, S: SleepSymmetry<G>> SleepSets for Quotient<G, S> {
    #[inline]
    fn successors_except(
        &self,
        orbit: &Self::State,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Self::State)> {
        let successors = self.game.successors_except(&orbit.0, except);
        successors.map(|(number, next)| (number, self.orbit(&next)))
    }

    #[inline]
    fn play_numbered(
        &self,
        orbit: &Self::State,
        number: u32,
        earlier: MoveSet,
    ) -> (Self::State, MoveSet) {
        let (next, transposing) = self.game.play_numbered(&orbit.0, number, earlier);
        let (form, witness) = self.symmetry.canonical(&next);
        let transposing = self.symmetry.apply_moves(&witness, &next, transposing);
        (Orbit(form), transposing)
    }
}

impl<G: Adversarial, S: Symmetry<G>> Adversarial for Quotient<G, S> {
    fn result(&self, orbit: &Self::State) -> Option<Value> {
        self.game.result(&orbit.0)
    }

    fn passes_turn(&self, orbit: &Self::State, m: &G::Move) -> bool {
        self.game.passes_turn(&orbit.0, m)
    }
}

impl<G: Margins, S: Symmetry<G>> Margins for Quotient<G, S> {
    fn margin(&self, orbit: &Self::State) -> Option<i32> {
        self.game.margin(&orbit.0)
    }

    fn gain(&self, orbit: &Self::State, m: &G::Move) -> i32 {
        self.game.gain(&orbit.0, m)
    }

    fn endless_margin(&self, orbit: &Self::State) -> i32 {
        self.game.endless_margin(&orbit.0)
    }
}
