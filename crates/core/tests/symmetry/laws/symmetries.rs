//! The laws of symmetries.

use super::case::{Case, case};
use super::stone::{Stone, Turning, squares};
use abstract_games_core::laws;

pub(super) fn cases() -> Vec<Case> {
    let mut cases = actions();
    cases.extend(canonical_forms());
    let in_corner = |square: &(u32, u32)| *square == (2, 0);
    cases.push(case(
        "a goal holds for all states of an orbit or for none",
        "state (0, 0), group element MirrorColumns, image of the state (2, 0), expected false, \
         found true",
        laws::goal(&Stone::new("nothing"), &Turning::new("nothing"), &squares(), in_corner),
    ));
    cases
}

fn actions() -> Vec<Case> {
    let both =
        |game, symmetry| laws::symmetry(&Stone::new(game), &Turning::new(symmetry), &squares());
    let symmetry = |broken| both("nothing", broken);
    let rules = |broken| both(broken, "nothing");
    vec![
        case(
            "the identity fixes every state",
            "state (0, 0), group element Identity, expected (0, 0), found (2, 0)",
            symmetry("states turned further"),
        ),
        case(
            "the identity fixes every move",
            "state (0, 0), move (1, 0), group element Identity, expected (1, 0), found (2, 1)",
            symmetry("moves turned further"),
        ),
        case(
            "a product acts on states as its factors in turn",
            "state (0, 0), group element MirrorColumns, then Rotate90, expected (2, 2), found (0, \
             0)",
            symmetry("products the other way round"),
        ),
        case(
            "a product acts on moves as its factors in turn",
            "state (0, 0), move (1, 0), group element MirrorColumns, then Rotate90, expected (0, \
             1), found (2, 1)",
            symmetry("moves turned back"),
        ),
        case(
            "the image of a move is a move of the image",
            "state (0, 0), move (1, 0), group element MirrorColumns, image of the state (2, 0), \
             image of the move (1, 0)",
            rules("moves in one direction"),
        ),
        case(
            "the image of a move is a move of the image",
            "state (0, 0), move (1, 0), group element Rotate180, image of the state (2, 2), image \
             of the move (1, 0)",
            symmetry("moves not turned"),
        ),
        case(
            "playing the image of a move leads to the image of the next state",
            "state (0, 0), move (1, 0), group element Rotate180, expected (0, 2), found (1, 2)",
            rules("a far step"),
        ),
        case(
            "a state and its image have the same number of moves",
            "state (0, 0), group element Rotate180, expected 1, found 2",
            rules("one move in the corner"),
        ),
    ]
}

fn canonical_forms() -> Vec<Case> {
    let symmetry =
        |broken| laws::symmetry(&Stone::new("nothing"), &Turning::new(broken), &squares());
    vec![
        case(
            "the witness maps the state to its canonical form",
            "state (0, 2), group element Identity, expected (0, 0), found (0, 2)",
            symmetry("no witness"),
        ),
        case(
            "`canonical_form` is the form that `canonical` gives",
            "state (0, 2), expected (0, 0), found (0, 2)",
            symmetry("another form alone"),
        ),
        case(
            "all states of an orbit have the same canonical form",
            "state (0, 0), group element Rotate180, expected (0, 0), found (2, 2)",
            symmetry("every state canonical"),
        ),
        case(
            "`stabiliser_order` is the number of elements that fix the state",
            "state (0, 0), expected 2, found 1",
            symmetry("stabilisers of order 1"),
        ),
    ]
}

#[test]
fn a_correct_symmetry_violates_no_law() {
    let (game, symmetry) = (Stone::new("nothing"), Turning::new("nothing"));
    assert_eq!(laws::symmetry(&game, &symmetry, &squares()), Ok(()));
    let in_centre = |square: &(u32, u32)| *square == (1, 1);
    assert_eq!(laws::goal(&game, &symmetry, &squares(), in_centre), Ok(()));
}
