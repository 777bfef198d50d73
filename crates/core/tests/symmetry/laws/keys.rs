//! The laws of keys.

use super::case::{Case, case};
use super::stone::{Stone, squares};
use abstract_games_core::laws;

pub(super) fn cases() -> Vec<Case> {
    let indexed = |broken| laws::indexed(&Stone::new(broken), &squares());
    vec![
        case("keys have at most 128 bits", "found 129", indexed("129 bits")),
        case(
            "a key is less than 2 to the power of `key_bits`",
            "state (2, 2), key 8, bits 3",
            indexed("3 bits"),
        ),
        case(
            "a state is recovered from its key",
            "state (0, 1), key 3, expected Some((0, 1)), found Some((1, 0))",
            indexed("keys lead elsewhere"),
        ),
        case(
            "`state_near` gives the same state as `state`, whatever is near",
            "state (0, 0), key 0, near (0, 1), expected Some((0, 0)), found Some((0, 1))",
            indexed("keys lead to what is near"),
        ),
        case(
            "a number that gives a state is the key of that state",
            "state (1, 2), expected 16, found 7",
            indexed("any key leads to a state"),
        ),
        case(
            "a key is less than the number of states",
            "state (2, 2), key 8, number of states 8",
            indexed("8 states"),
        ),
        case(
            "each number below the number of states is the key of a state",
            "number of states 10, expected Some(9), found None",
            indexed("10 states"),
        ),
        case(
            "each number below the number of states is the key of a state",
            "number of states 18446744073709551616, expected Some(9), found None",
            indexed("2⁶⁴ states"),
        ),
        case(
            "`states` lists the states in the order of their keys",
            "number 1, expected Some((1, 0)), found Some((0, 1))",
            indexed("states by column"),
        ),
        case(
            "`states` lists the states in the order of their keys",
            "number 9, expected None, found Some((0, 0))",
            indexed("states over and over"),
        ),
    ]
}

#[test]
fn correct_keys_violate_no_law() {
    assert_eq!(laws::indexed(&Stone::new("nothing"), &squares()), Ok(()));
}
