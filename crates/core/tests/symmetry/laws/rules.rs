//! The laws of rules and of predecessors.

use super::case::{Case, case};
use super::stone::{Stone, squares};
use abstract_games_core::laws;

pub(super) fn cases() -> Vec<Case> {
    let game = |broken| laws::game(&Stone::new(broken), &squares());
    let predecessors = |broken| laws::predecessors(&Stone::new(broken), &squares());
    vec![
        case(
            "the moves of a state are always the same",
            "state (0, 0), expected [(1, 0), (0, 1)], found [(0, 1), (1, 0)]",
            game("moves in changing order"),
        ),
        case(
            "`move_list` lists the moves",
            "state (0, 0), expected [(1, 0), (0, 1)], found [(0, 1)]",
            game("short list"),
        ),
        case(
            "`move_count` is the number of moves",
            "state (0, 0), expected 2, found 1",
            game("a move too few"),
        ),
        case("each move is listed once", "state (0, 0), move (1, 0)", game("moves listed twice")),
        case(
            "a move always leads to the same state",
            "state (0, 0), move (1, 0), expected (1, 0), found (0, 0)",
            game("steps that fail"),
        ),
        case(
            "`try_play` plays each listed move",
            "state (0, 0), move (1, 0), expected Some((1, 0)), found None",
            game("nothing is legal"),
        ),
        case(
            "`successors` lists the moves with the next states",
            "state (0, 0), move (1, 0), expected [((1, 0), (1, 0)), ((0, 1), (0, 1))], found [((1, \
             0), (0, 0)), ((0, 1), (0, 0))]",
            game("successors that stay"),
        ),
        case(
            "a move is legal exactly when it is listed",
            "state (0, 0), move (1, 1), expected false, found true",
            game("all is legal"),
        ),
        case(
            "a move is legal exactly when it is listed",
            "state (0, 0), move (1, 1), played Some((1, 1))",
            game("illegal moves are played"),
        ),
        case(
            "the move of a predecessor leads to the state",
            "predecessor (1, 1), move (0, 1), expected Some((0, 1)), found None",
            predecessors("back into the centre"),
        ),
        case(
            "a state is a predecessor of its successors",
            "state (0, 2), move (0, 1), next state (0, 1), its predecessors [(0, 0)]",
            predecessors("fewer ways back"),
        ),
    ]
}

#[test]
fn correct_rules_violate_no_law() {
    let stone = Stone::new("nothing");
    assert_eq!(laws::game(&stone, &squares()), Ok(()));
    assert_eq!(laws::predecessors(&stone, &squares()), Ok(()));
}
