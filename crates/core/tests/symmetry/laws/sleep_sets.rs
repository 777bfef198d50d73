//! The laws of sleep sets.

use super::stone::{Stone, Turning, squares};
use super::{Case, case};
use abstract_games_core::{Game, Quotient, Transform, laws};

pub(super) fn cases() -> Vec<Case> {
    let sets = |broken| laws::sleep_sets(&Stone::new(broken), &squares());
    let corner = ("state", &(0, 0) as &dyn std::fmt::Debug);
    vec![
        case(
            "numbers ascend and are below 64",
            &[corner, ("found", &[64, 65])],
            sets("large numbers"),
        ),
        case(
            "numbered moves are the moves",
            &[corner, ("expected", &[(1, 0), (0, 1)]), ("found", &[(0, 1)])],
            sets("a move without a number"),
        ),
        case(
            "a move that is excepted is left out, and no other",
            &[corner, ("move number", &0), ("expected", &[(1, (0, 1))])],
            sets("no exceptions"),
        ),
        case(
            "a numbered move leads where it leads",
            &[corner, ("move number", &0), ("expected", &(1, 0)), ("found", &(0, 0))],
            sets("numbers that stay"),
        ),
        case(
            "a transposing move is a move",
            &[("state", &(1, 0)), ("move number", &63)],
            sets("move 63 transposes"),
        ),
        case(
            "a transposing move leads where an earlier one leads",
            &[
                corner,
                ("move number", &0),
                ("earlier move number", &1),
                ("transposing move number", &0),
                ("leads to", &(2, 0)),
            ],
            sets("all transposes"),
        ),
        case(
            "a sleep set is carried to images of its moves",
            &[
                corner,
                ("group element", &Transform::Rotate180),
                ("move numbers", &[0]),
                ("expected some of", &[2]),
                ("found", &[0]),
            ],
            laws::sleep_symmetry(
                &Stone::new("nothing"),
                &Turning::new("sleep sets not turned"),
                &squares(),
            ),
        ),
    ]
}

#[test]
fn sleep_sets_that_are_right_break_no_law() {
    let (game, symmetry) = (Stone::new("nothing"), Turning::new("nothing"));
    assert_eq!(laws::sleep_sets(&game, &squares()), Ok(()));
    assert_eq!(laws::sleep_symmetry(&game, &symmetry, &squares()), Ok(()));
    let quotient = Quotient::new(game, symmetry);
    assert_eq!(laws::sleep_sets(&quotient, &[quotient.initial()]), Ok(()));
}
