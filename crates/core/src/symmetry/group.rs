//! `Group`: a finite group, given by its operations. Burnside's lemma counts its orbits.

use std::fmt::Debug;

use num_bigint::BigUint;

use crate::rules::error::ParameterError;

/// A finite group, given by its operations.
///
/// ```
/// use abstract_games_core::{Dihedral, Group, Transform};
///
/// let board = Dihedral::square(3);
/// assert_eq!(board.order(), 8);
/// let twice = board.compose(&Transform::Rotate90, &Transform::Rotate90);
/// assert_eq!(twice, Transform::Rotate180);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a group",
    note = "`PermutationGroup::generated_by` makes a group of some permutations of cells"
)]
pub trait Group: Sync {
    /// An element of the group.
    type Element: Clone + Eq + Debug + Send + Sync;

    /// All elements, each once, the identity first.
    fn elements(&self) -> impl Iterator<Item = Self::Element>;

    /// The identity element.
    fn identity(&self) -> Self::Element;

    /// The product `then · first`, which acts as `first` and then as `then`.
    fn compose(&self, then: &Self::Element, first: &Self::Element) -> Self::Element;

    /// The inverse of `g`.
    fn inverse(&self, g: &Self::Element) -> Self::Element;

    /// The order of the group: the number of its elements.
    fn order(&self) -> usize {
        self.elements().count()
    }
}

/// The number of orbits of `group` on a finite set: the mean number of points that an element
/// fixes, as `fixed` gives it. For colourings see [`CycleIndex`](crate::CycleIndex).
///
/// # Errors
///
/// [`ParameterError::NotAnAction`] if the mean is not a whole number.
///
/// ```
/// use abstract_games_core::{count_orbits, Dihedral, Symmetry};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::Bfs;
///
/// let found = Bfs::new(&TicTacToe).explore();
/// let board = Dihedral::square(3);
/// let action = board.on(&TicTacToe);
/// let orbits = count_orbits(&board, |g| {
///     found.states().iter().filter(|state| action.apply(g, state) == **state).count().into()
/// });
/// assert_eq!(orbits, Ok(765_u32.into()));
/// ```
pub fn count_orbits<G: Group>(
    group: &G,
    fixed: impl FnMut(&G::Element) -> BigUint,
) -> Result<BigUint, ParameterError> {
    let elements: Vec<_> = group.elements().collect();
    let order = elements.len();
    let sum: BigUint = elements.iter().map(fixed).sum();
    // A faulty group may have no elements.
    if order > 0 && &sum % order == BigUint::ZERO {
        Ok(sum / order)
    } else {
        Err(ParameterError::NotAnAction { sum, order })
    }
}
