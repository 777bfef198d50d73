//! The laws of groups.

use super::case::{Case, case};
use super::stone::Turning;
use abstract_games_core::{Group, laws};

/// A loop of order five: a Latin square with a neutral element and inverses. It is not a group,
/// since it has elements of order two, which by Lagrange's theorem a group of order five has not.
struct Loop;

const PRODUCTS: [[usize; 5]; 5] =
    [[0, 1, 2, 3, 4], [1, 0, 3, 4, 2], [2, 4, 0, 1, 3], [3, 2, 4, 0, 1], [4, 3, 1, 2, 0]];

impl Group for Loop {
    type Element = usize;

    fn elements(&self) -> impl Iterator<Item = usize> {
        0..5
    }

    fn identity(&self) -> usize {
        0
    }

    fn compose(&self, then: &usize, first: &usize) -> usize {
        PRODUCTS[*then][*first]
    }

    fn inverse(&self, g: &usize) -> usize {
        *g
    }
}

pub(super) fn cases() -> Vec<Case> {
    let group = |broken| laws::group(&Turning::new(broken));
    vec![
        case(
            "the identity is the first element",
            "expected Some(Identity), found Some(Rotate180)",
            group("identity last"),
        ),
        case("the order is the number of elements", "expected 8, found 7", group("order 7")),
        case("each element is listed once", "group element Identity", group("elements twice")),
        case(
            "the identity is neutral",
            "group element Rotate180, identity Identity, expected Rotate180, found Identity",
            group("identity that absorbs"),
        ),
        case(
            "the product of an element and its inverse is the identity",
            "group element Rotate90, inverse Rotate90, expected Identity, found Rotate180",
            group("no inverse"),
        ),
        case(
            "a product of elements is an element",
            "group element Rotate180, composed with Rotate90, found Rotate270",
            group("five elements"),
        ),
        case(
            "products are associative",
            "group element 1, left factor 1, right factor 2, left product first 2, right product \
             first 4",
            laws::group(&Loop),
        ),
    ]
}

#[test]
fn a_correct_group_violates_no_law() {
    assert_eq!(laws::group(&Turning::new("nothing")), Ok(()));
}
