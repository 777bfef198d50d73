//! `Exchange`: the group of two elements.

use crate::symmetry::group::Group;

/// The group of two elements: to exchange two things, such as the colours of the players, or not to.
///
/// Its elements are `true`, which exchanges, and `false`, which does not. For the symmetries of a
/// board with the colours exchanged or not, see [`Product`](crate::Product).
///
/// ```
/// use abstract_games_core::{Exchange, Group};
///
/// assert_eq!(Exchange.order(), 2);
/// assert_eq!(Exchange.compose(&true, &true), Exchange.identity());
/// ```
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
