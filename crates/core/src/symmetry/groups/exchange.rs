//! `Exchange`: the group of order two.

use crate::symmetry::group::Group;

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
