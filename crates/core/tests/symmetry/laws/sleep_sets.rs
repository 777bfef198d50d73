//! The laws of sleep sets.

use super::case::{Case, case};
use super::stone::{Stone, Turning, squares};
use abstract_games_core::{Game, Quotient, laws};

pub(super) fn cases() -> Vec<Case> {
    let sets = |broken| laws::sleep_sets(&Stone::new(broken), &squares());
    vec![
        case(
            "move numbers ascend and are less than 64",
            "state (0, 0), found [64, 65]",
            sets("large numbers"),
        ),
        case(
            "the numbered successors are all successors",
            "state (0, 0), expected [(1, 0), (0, 1)], found [(0, 1)]",
            sets("a move without a number"),
        ),
        case(
            "`successors_except` omits exactly the excepted moves",
            "state (0, 0), move number 0, expected [(1, (0, 1))], found [(0, (1, 0)), (1, (0, 1))]",
            sets("no exceptions"),
        ),
        case(
            "`play_numbered` leads to the successor of this number",
            "state (0, 0), move number 0, expected (1, 0), found (0, 0)",
            sets("numbers that stay"),
        ),
        case(
            "a move in a sleep set is a move of the state",
            "state (1, 0), move number 63",
            sets("move 63 transposes"),
        ),
        case(
            "a move in a sleep set transposes",
            "state (0, 0), move number 0, earlier move numbers [1], transposing move number 0, leads \
             to (2, 0)",
            sets("all transposes"),
        ),
        case(
            "a move in a sleep set transposes",
            "state (0, 0), move number 0, earlier move numbers [], transposing move number 0, leads \
             to (2, 0)",
            sets("all transposes at first"),
        ),
        case(
            "a move in a sleep set transposes",
            "state (0, 1), move number 1, earlier move numbers [0, 3], transposing move number 0, \
             leads to (1, 2)",
            sets("all transposes after two"),
        ),
        case(
            "move numbers ascend and are less than 64",
            "state (0, 0), found [64, 65]",
            laws::sleep_symmetry(
                &Stone::new("large numbers"),
                &Turning::new("nothing"),
                &squares(),
            ),
        ),
        case(
            "the image of a sleep set contains only images of its moves",
            "state (0, 0), group element Rotate180, move numbers [0], expected some of [2], found \
             [0]",
            laws::sleep_symmetry(
                &Stone::new("nothing"),
                &Turning::new("sleep sets not turned"),
                &squares(),
            ),
        ),
    ]
}

#[test]
fn correct_sleep_sets_violate_no_law() {
    let (game, symmetry) = (Stone::new("nothing"), Turning::new("nothing"));
    assert_eq!(laws::sleep_sets(&game, &squares()), Ok(()));
    assert_eq!(laws::sleep_symmetry(&game, &symmetry, &squares()), Ok(()));
    let quotient = Quotient::new(game, symmetry);
    assert_eq!(laws::sleep_sets(&quotient, &[quotient.initial()]), Ok(()));
}
