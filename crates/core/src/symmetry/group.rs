//! `Group`: a finite group, given by its operations.

use std::fmt::Debug;

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
