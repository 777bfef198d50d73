//! The law of groups.

use super::{Law, LawError};
use crate::symmetry::group::Group;

const IDENTITY_FIRST: Law = Law::new("the identity comes first");
const ORDER: Law = Law::new("the order is the number of elements");
const LISTED_ONCE: Law = Law::new("each element is listed once");
const NEUTRAL: Law = Law::new("the identity is neutral");
const INVERSE: Law = Law::new("an inverse undoes");
const CLOSED: Law = Law::new("a product is an element");
const ASSOCIATIVE: Law = Law::new("products associate");

/// How many partners each element is composed with; all of them in groups no larger than this.
const PARTNERS: usize = 64;

/// Up to [`PARTNERS`] of `elements`, evenly spread.
pub(super) fn partners<T>(elements: &[T]) -> Vec<&T> {
    elements.iter().step_by(elements.len().div_ceil(PARTNERS).max(1)).collect()
}

/// Checks the group: the identity is first among the elements and neutral, inverses undo, products
/// stay in the group and associate.
///
/// Every element is looked at, with up to 64 evenly spread partners. How the group acts on a game
/// is checked by [`symmetry`](super::symmetry).
///
/// # Errors
///
/// The first [`LawError`].
pub fn group<S: Group>(group: &S) -> Result<(), LawError> {
    let elements: Vec<_> = group.elements().collect();
    let identity = group.identity();
    IDENTITY_FIRST.check_eq(&elements.first(), &Some(&identity), |at| at)?;
    ORDER.check_eq(&group.order(), &elements.len(), |at| at)?;
    let partners = partners(&elements);
    for (position, g) in elements.iter().enumerate() {
        LISTED_ONCE.check(!elements[..position].contains(g), |at| at.element(g))?;
        for product in [group.compose(g, &identity), group.compose(&identity, g)] {
            NEUTRAL.check_eq(&product, g, |at| at.element(g).with("identity", &identity))?;
        }
        let inverse = group.inverse(g);
        for product in [group.compose(g, &inverse), group.compose(&inverse, g)] {
            let at = |at: super::Counterexample| at.element(g).with("inverse", &inverse);
            INVERSE.check_eq(&product, &identity, at)?;
        }
    }
    for (position, g) in elements.iter().enumerate() {
        let inverse = group.inverse(g);
        for (number, &h) in partners.iter().enumerate() {
            let product = group.compose(g, h);
            CLOSED.check(elements.contains(&product), |at| {
                at.element(g).with("composed with", h).found(&product)
            })?;
            for k in [&inverse, partners[(position + number) % partners.len()]] {
                let left = group.compose(&group.compose(h, g), k);
                let right = group.compose(h, &group.compose(g, k));
                ASSOCIATIVE.check(left == right, |at| {
                    let at = at.element(g).with("left of it", h).with("right of it", k);
                    at.with("left product first", &left).with("right product first", &right)
                })?;
            }
        }
    }
    Ok(())
}
