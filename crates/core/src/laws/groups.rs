//! The laws of groups.

use super::counterexample::Counterexample;
use super::law::{Law, LawError};
use crate::symmetry::group::Group;

const IDENTITY_FIRST: Law = Law::new("the identity is the first element");
const ORDER: Law = Law::new("the order is the number of elements");
const LISTED_ONCE: Law = Law::new("each element is listed once");
const NEUTRAL: Law = Law::new("the identity is neutral");
const INVERSE: Law = Law::new("the product of an element and its inverse is the identity");
const CLOSED: Law = Law::new("a product of elements is an element");
const ASSOCIATIVE: Law = Law::new("products are associative");

/// The number of elements with which each is composed; all in groups of this order or less.
const PARTNERS: usize = 64;

pub(super) fn partners<T>(elements: &[T]) -> Vec<&T> {
    elements.iter().step_by(elements.len().div_ceil(PARTNERS).max(1)).collect()
}

/// Checks the group axioms, and that the elements are listed once, the identity first.
///
/// Each element is composed with up to 64 evenly spread partners, so closure and associativity of
/// larger groups are checked only in part. [`symmetry`](super::symmetry) checks an action.
///
/// # Errors
///
/// [`LawError`] for the first violation.
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
            let at = |at: Counterexample| at.element(g).with("inverse", &inverse);
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
                    let at = at.element(g).with("left factor", h).with("right factor", k);
                    at.with("left product first", &left).with("right product first", &right)
                })?;
            }
        }
    }
    Ok(())
}
