//! The law of symmetries.

use super::stone::{Stone, Turning, squares};
use super::{Case, case};
use abstract_games_core::{Transform, laws};

pub(super) fn cases() -> Vec<Case> {
    let mut cases = actions();
    cases.extend(canonical_forms());
    cases
}

fn actions() -> Vec<Case> {
    let both =
        |game, symmetry| laws::symmetry(&Stone::new(game), &Turning::new(symmetry), &squares());
    let symmetry = |broken| both("nothing", broken);
    let rules = |broken| both(broken, "nothing");
    let (identity, turn) = (Transform::Identity, Transform::Rotate180);
    let (quarter, mirror) = (Transform::Rotate90, Transform::MirrorColumns);
    let corner = ("state", &(0, 0) as &dyn std::fmt::Debug);
    vec![
        case(
            "the identity leaves states",
            &[("group element", &identity), ("expected", &(0, 0)), ("found", &(2, 0))],
            symmetry("states turned further"),
        ),
        case(
            "the identity leaves moves",
            &[("group element", &identity), ("expected", &(1, 0)), ("found", &(2, 1))],
            symmetry("moves turned further"),
        ),
        case(
            "a product acts on states as its factors in turn",
            &[
                corner,
                ("group element", &mirror),
                ("then", &quarter),
                ("expected", &(2, 2)),
                ("found", &(0, 0)),
            ],
            symmetry("products the other way round"),
        ),
        case(
            "a product acts on moves as its factors in turn",
            &[
                ("move", &(1, 0)),
                ("group element", &mirror),
                ("then", &quarter),
                ("expected", &(0, 1)),
                ("found", &(2, 1)),
            ],
            symmetry("moves turned back"),
        ),
        case(
            "the image of a move is a move of the image",
            &[
                corner,
                ("move", &(1, 0)),
                ("group element", &mirror),
                ("image of the state", &(2, 0)),
                ("image of the move", &(1, 0)),
            ],
            rules("moves in one direction"),
        ),
        case(
            "the image of a move is a move of the image",
            &[
                corner,
                ("move", &(1, 0)),
                ("group element", &turn),
                ("image of the state", &(2, 2)),
                ("image of the move", &(1, 0)),
            ],
            symmetry("moves not turned"),
        ),
        case(
            "playing the image leads to the image",
            &[
                corner,
                ("move", &(1, 0)),
                ("group element", &turn),
                ("expected", &(0, 2)),
                ("found", &(1, 2)),
            ],
            rules("a far step"),
        ),
        case(
            "an image has as many moves",
            &[corner, ("group element", &turn), ("expected", &1), ("found", &2)],
            rules("one move in the corner"),
        ),
    ]
}

fn canonical_forms() -> Vec<Case> {
    let symmetry =
        |broken| laws::symmetry(&Stone::new("nothing"), &Turning::new(broken), &squares());
    let (identity, turn) = (Transform::Identity, Transform::Rotate180);
    let corner = ("state", &(0, 0) as &dyn std::fmt::Debug);
    vec![
        case(
            "the witness leads to the canonical form",
            &[("state", &(0, 2)), ("group element", &identity), ("expected", &(0, 0))],
            symmetry("no witness"),
        ),
        case(
            "the canonical form is the same without a witness",
            &[("state", &(0, 2)), ("expected", &(0, 0)), ("found", &(0, 2))],
            symmetry("another form alone"),
        ),
        case(
            "an orbit has one canonical form",
            &[corner, ("group element", &turn), ("expected", &(0, 0)), ("found", &(2, 2))],
            symmetry("every state canonical"),
        ),
        case(
            "the orbit is all images, each once and in ascending order",
            &[corner, ("expected", &[(0, 0), (0, 2), (2, 0), (2, 2)]), ("found", &[(0, 0)])],
            symmetry("a short orbit"),
        ),
        case(
            "the stabiliser is the elements that leave the state",
            &[corner],
            symmetry("a small stabiliser"),
        ),
        case(
            "the order of the stabiliser is how many elements leave the state",
            &[corner, ("expected", &2), ("found", &1)],
            symmetry("stabilisers of order 1"),
        ),
    ]
}

#[test]
fn a_symmetry_breaks_no_law() {
    let (game, symmetry) = (Stone::new("nothing"), Turning::new("nothing"));
    assert_eq!(laws::symmetry(&game, &symmetry, &squares()), Ok(()));
}
