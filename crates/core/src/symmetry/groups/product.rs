//! `Exchange`: the group of order two. `Product`: the direct product of two groups.

use crate::rules::game::Game;
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::symmetry::action::{SleepSymmetry, Symmetry};
use crate::symmetry::group::Group;

/// The direct product of two groups: pairs of elements, composed componentwise.
///
/// If both groups act on a game, `(a, b)` acts as `b` and then as `a`. This is an action only if
/// the two actions commute: `a · (b · s) = b · (a · s)` for all elements, states and moves, for
/// example if one moves cells and the other renames the pieces on them.
/// [`laws::symmetry`](crate::laws::symmetry), run on the product, detects actions that do not
/// commute.
///
/// The canonical form is the least image and costs one application for each pair. A crate with a
/// faster form implements [`Symmetry`] for the product itself, and for at most one of the groups.
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Dihedral, Exchange, Game, Group, Product, Quotient, Symmetry};
/// use abstract_games_core::{laws, Transform};
///
/// /// Paint the squares of a 2 × 2 board black or white in any order; unpainted squares are
/// /// `None`.
/// struct Painting;
///
/// impl Game for Painting {
///     type State = [Option<bool>; 4];
///     type Move = (usize, bool);
///
///     fn initial(&self) -> Self::State {
///         [None; 4]
///     }
///
///     fn moves(&self, board: &Self::State) -> impl Iterator<Item = (usize, bool)> {
///         let free = (0..4).filter(|&cell| board[cell].is_none());
///         free.flat_map(|cell| [(cell, false), (cell, true)])
///     }
///
///     fn play(&self, board: &Self::State, &(cell, colour): &(usize, bool)) -> Self::State {
///         let mut board = *board;
///         board[cell] = Some(colour);
///         board
///     }
/// }
///
/// /// Rotates and mirrors the board.
/// impl Symmetry<Painting> for Dihedral {
///     fn apply(&self, g: &Transform, board: &[Option<bool>; 4]) -> [Option<bool>; 4] {
///         let mut image = [None; 4];
///         for (cell, &colour) in board.iter().enumerate() {
///             image[self.image_of_cell(*g, cell)] = colour;
///         }
///         image
///     }
///
///     fn apply_move(&self, g: &Transform, &(cell, colour): &(usize, bool)) -> (usize, bool) {
///         (self.image_of_cell(*g, cell), colour)
///     }
/// }
///
/// /// Exchanges the colours.
/// impl Symmetry<Painting> for Exchange {
///     fn apply(&self, exchange: &bool, board: &[Option<bool>; 4]) -> [Option<bool>; 4] {
///         board.map(|colour| colour.map(|colour| colour != *exchange))
///     }
///
///     fn apply_move(&self, exchange: &bool, &(cell, colour): &(usize, bool)) -> (usize, bool) {
///         (cell, colour != *exchange)
///     }
/// }
///
/// let both = Product(Dihedral::square(2), Exchange);
/// assert_eq!(both.order(), 16);
/// let all = Bfs::new(&Painting).explore();
/// laws::symmetry(&Painting, &both, all.states()).unwrap();
/// let orbits = Bfs::new(&Quotient::new(Painting, both)).explore();
/// assert_eq!((all.len(), orbits.len()), (81, 13));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Product<A, B>(
    /// The group of the first components.
    pub A,
    /// The group of the second components.
    pub B,
);

impl<A: Group, B: Group> Group for Product<A, B> {
    type Element = (A::Element, B::Element);

    fn elements(&self) -> impl Iterator<Item = Self::Element> {
        let with_each = |a: A::Element| self.1.elements().map(move |b| (a.clone(), b));
        self.0.elements().flat_map(with_each)
    }

    fn identity(&self) -> Self::Element {
        (self.0.identity(), self.1.identity())
    }

    fn compose(&self, then: &Self::Element, first: &Self::Element) -> Self::Element {
        (self.0.compose(&then.0, &first.0), self.1.compose(&then.1, &first.1))
    }

    fn inverse(&self, g: &Self::Element) -> Self::Element {
        (self.0.inverse(&g.0), self.1.inverse(&g.1))
    }

    fn order(&self) -> usize {
        self.0.order() * self.1.order()
    }
}

impl<G: Game, A: Symmetry<G>, B: Symmetry<G>> Symmetry<G> for Product<A, B> {
    fn apply(&self, (a, b): &Self::Element, state: &G::State) -> G::State {
        self.0.apply(a, &self.1.apply(b, state))
    }

    fn apply_move(&self, (a, b): &Self::Element, m: &G::Move) -> G::Move {
        self.0.apply_move(a, &self.1.apply_move(b, m))
    }
}

impl<G: SleepSets, A: SleepSymmetry<G>, B: SleepSymmetry<G>> SleepSymmetry<G> for Product<A, B> {
    fn apply_moves(&self, (a, b): &Self::Element, state: &G::State, moves: MoveSet) -> MoveSet {
        let moves = self.1.apply_moves(b, state, moves);
        self.0.apply_moves(a, &self.1.apply(b, state), moves)
    }
}

/// The group of order two, such as the exchange of the players' colours: `false` is the identity
/// and `true` the exchange. [`Product`](crate::Product) combines it with another group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exchange;

impl Group for Exchange {
    type Element = bool;

    fn elements(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn identity(&self) -> bool {
        false
    }

    fn compose(&self, then: &bool, first: &bool) -> bool {
        then != first
    }

    fn inverse(&self, g: &bool) -> bool {
        *g
    }

    fn order(&self) -> usize {
        2
    }
}
