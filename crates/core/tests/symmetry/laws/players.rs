//! The laws of players and of results.

use super::case::{Case, case};
use super::stone::{Stone, Turning, squares};
use abstract_games_core::laws;

pub(super) fn cases() -> Vec<Case> {
    let players = |broken| laws::players(&Stone::new(broken), &squares());
    let adversarial = |broken| laws::adversarial(&Stone::new(broken), &squares());
    let symmetry = |broken| {
        laws::adversarial_symmetry(&Stone::new(broken), &Turning::new("nothing"), &squares())
    };
    vec![
        case(
            "a state has an outcome exactly when it has no moves",
            "state (1, 1), first move Some((2, 1)), end Some(Win(Second))",
            players("moves at the end"),
        ),
        case(
            "`next_turn` is the turn of the next state",
            "state (0, 0), move (1, 0), expected Second, found First",
            players("the same turn again"),
        ),
        case(
            "a state has a result exactly when it has no moves",
            "state (1, 1), first move Some((2, 1)), end Some(Loss)",
            adversarial("moves at the end"),
        ),
        case(
            "all states of an orbit have the same result",
            "state (0, 0), group element MirrorColumns, image of the state (2, 0), expected None, \
             found Some(Loss)",
            symmetry("an end in a corner"),
        ),
        case(
            "a move passes the turn exactly when its image does",
            "state (0, 0), move (1, 0), group element Rotate180, expected false, found true",
            symmetry("the same turn in a corner"),
        ),
    ]
}

#[test]
fn correct_players_violate_no_law() {
    let (stone, turning) = (Stone::new("nothing"), Turning::new("nothing"));
    assert_eq!(laws::players(&stone, &squares()), Ok(()));
    assert_eq!(laws::adversarial(&stone, &squares()), Ok(()));
    assert_eq!(laws::adversarial_symmetry(&stone, &turning, &squares()), Ok(()));
}
