//! `ActionBy`: a symmetry made of functions, without a type of its own.

use std::collections::HashMap;

use crate::rules::game::Game;
use crate::symmetry::action::Symmetry;
use crate::symmetry::group::Group;
use crate::symmetry::groups::{Permutation, PermutationGroup};

/// A symmetry made of a permutation group and two functions: the images of states and of moves.
///
/// The functions take the number of the element of the group: its position in
/// [`as_slice`](PermutationGroup::as_slice) and its number in [tables of
/// images](crate::CellImages). The group may permute the cells of a board, or colours, or both as
/// points of one permutation. A faster canonical form needs another implementation of [`Symmetry`].
///
/// ```
/// use abstract_games_core::{ActionBy, Game, Permutation, PermutationGroup, Quotient, laws};
/// use abstract_games_search::Bfs;
///
/// /// Stones of two colours are laid on a path of four squares, until it is full.
/// struct Stones;
///
/// impl Game for Stones {
///     type State = [Option<u8>; 4];
///     type Move = (usize, u8);
///
///     fn initial(&self) -> Self::State {
///         [None; 4]
///     }
///
///     fn moves(&self, path: &Self::State) -> impl Iterator<Item = (usize, u8)> {
///         let vacant = (0..4).filter(|&square| path[square].is_none());
///         vacant.flat_map(|square| [(square, 0), (square, 1)])
///     }
///
///     fn play(&self, path: &Self::State, &(square, colour): &(usize, u8)) -> Self::State {
///         let mut path = *path;
///         path[square] = Some(colour);
///         path
///     }
/// }
///
/// // Points 0 to 3 are the squares and 4 and 5 the colours: a mirror, and an exchange.
/// let mirror = Permutation::from_images([3, 2, 1, 0, 4, 5])?;
/// let exchange = Permutation::from_images([0, 1, 2, 3, 5, 4])?;
/// let group = PermutationGroup::generated_by(6, [mirror, exchange])?;
/// let images = group.cell_images::<u16>()?;
/// let square = |g, square| images.image_of_cell(g, square);
/// let colour = |g, colour| images.image_of_cell(g, 4 + usize::from(colour)) as u8 - 4;
/// let symmetry = ActionBy::new(
///     group,
///     |g, path: &[Option<u8>; 4]| {
///         let mut image = [None; 4];
///         for (at, stone) in path.iter().enumerate() {
///             image[square(g, at)] = stone.map(|stone| colour(g, stone));
///         }
///         image
///     },
///     |g, &(at, stone): &(usize, u8)| (square(g, at), colour(g, stone)),
/// );
/// let all = Bfs::new(&Stones).explore();
/// laws::symmetry(&Stones, &symmetry, all.states()).unwrap();
/// assert_eq!((all.len(), Bfs::new(&Quotient::new(Stones, symmetry)).explore().len()), (81, 25));
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ActionBy<F, M> {
    group: PermutationGroup,
    numbers: HashMap<Permutation, usize>,
    apply: F,
    apply_move: M,
}

impl<F, M> ActionBy<F, M> {
    /// The action of `group` in which `apply` gives the image of a state under an element, and
    /// `apply_move` that of a move.
    pub fn new<S, T>(group: PermutationGroup, apply: F, apply_move: M) -> Self
    where
        F: Fn(usize, &S) -> S,
        M: Fn(usize, &T) -> T,
    {
        let numbers = group.as_slice().iter().cloned().zip(0..).collect();
        Self { group, numbers, apply, apply_move }
    }

    /// The group.
    pub fn group(&self) -> &PermutationGroup {
        &self.group
    }

    fn number(&self, permutation: &Permutation) -> usize {
        self.numbers.get(permutation).copied().unwrap_or(usize::MAX)
    }
}

/// An element is its number in the group.
impl<F: Sync, M: Sync> Group for ActionBy<F, M> {
    type Element = usize;

    fn elements(&self) -> impl Iterator<Item = usize> {
        0..self.group.order()
    }

    fn identity(&self) -> usize {
        0
    }

    fn compose(&self, then: &usize, first: &usize) -> usize {
        let elements = self.group.as_slice();
        self.number(&elements[*first].then(&elements[*then]))
    }

    fn inverse(&self, g: &usize) -> usize {
        self.number(&self.group.as_slice()[*g].inverse())
    }

    fn order(&self) -> usize {
        self.group.order()
    }
}

impl<G, F, M> Symmetry<G> for ActionBy<F, M>
where
    G: Game,
    F: Fn(usize, &G::State) -> G::State + Sync,
    M: Fn(usize, &G::Move) -> G::Move + Sync,
{
    #[inline]
    fn apply(&self, g: &usize, state: &G::State) -> G::State {
        (self.apply)(*g, state)
    }

    fn apply_move(&self, g: &usize, m: &G::Move) -> G::Move {
        (self.apply_move)(*g, m)
    }
}
