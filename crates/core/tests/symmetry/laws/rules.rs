//! The laws of rules and of backward moves.

use super::stone::{Square, Stone, squares};
use super::{Case, case};
use abstract_games_core::laws;

const NO_SQUARE: Option<Square> = None;

pub(super) fn cases() -> Vec<Case> {
    let game = |broken| laws::game(&Stone::new(broken), &squares());
    let predecessors = |broken| laws::predecessors(&Stone::new(broken), &squares());
    vec![
        case(
            "the moves of a state are always the same",
            &[("state", &(0, 0)), ("expected", &[(1, 0), (0, 1)]), ("found", &[(0, 1), (1, 0)])],
            game("moves in changing order"),
        ),
        case(
            "the list of moves is that of the moves",
            &[("state", &(0, 0)), ("expected", &[(1, 0), (0, 1)]), ("found", &[(0, 1)])],
            game("short list"),
        ),
        case(
            "the number of moves is that of the moves",
            &[("state", &(0, 0)), ("expected", &2), ("found", &1)],
            game("a move too few"),
        ),
        case(
            "each move is listed once",
            &[("state", &(0, 0)), ("move", &(1, 0))],
            game("moves listed twice"),
        ),
        case(
            "a move always leads to the same state",
            &[("state", &(0, 0)), ("move", &(1, 0)), ("expected", &(1, 0)), ("found", &(0, 0))],
            game("steps that fail"),
        ),
        case(
            "a listed move may be played",
            &[
                ("state", &(0, 0)),
                ("move", &(1, 0)),
                ("expected", &Some((1, 0))),
                ("found", &NO_SQUARE),
            ],
            game("nothing is legal"),
        ),
        case(
            "successors are the moves and what they lead to",
            &[
                ("state", &(0, 0)),
                ("move", &(1, 0)),
                ("expected", &[((1, 0), (1, 0)), ((0, 1), (0, 1))]),
                ("found", &[((1, 0), (0, 0)), ((0, 1), (0, 0))]),
            ],
            game("successors that stay"),
        ),
        case(
            "a move is legal exactly when it is listed",
            &[("state", &(0, 0)), ("move", &(1, 1)), ("expected", &false), ("found", &true)],
            game("all is legal"),
        ),
        case(
            "a backward move leads back",
            &[
                ("state before", &(1, 1)),
                ("move", &(0, 1)),
                ("expected", &Some((0, 1))),
                ("found", &NO_SQUARE),
            ],
            predecessors("back into the centre"),
        ),
        case(
            "a state is before what it leads to",
            &[
                ("state", &(0, 2)),
                ("move", &(0, 1)),
                ("next state", &(0, 1)),
                ("states before it", &[(0, 0)]),
            ],
            predecessors("fewer ways back"),
        ),
    ]
}

#[test]
fn rules_that_are_right_break_no_law() {
    let stone = Stone::new("nothing");
    assert_eq!(laws::game(&stone, &squares()), Ok(()));
    assert_eq!(laws::predecessors(&stone, &squares()), Ok(()));
}
