//! The laws of layers.

use super::case::{Case, case};
use super::stone::{Stone, Turning, squares};
use abstract_games_core::laws;

pub(super) fn cases() -> Vec<Case> {
    let layers = |broken| laws::layers(&Stone::new(broken), &squares());
    let turning = Turning::new("nothing");
    vec![
        case(
            "no move leads to a lower layer",
            "state (1, 0), move (0, 0), layer 1, next layer 0",
            layers("layers by column"),
        ),
        case(
            "a move within a layer stays in its block",
            "state (0, 0), move (1, 0), expected 0, found 1",
            layers("blocks by column"),
        ),
        case(
            "the images of a state are in its layer",
            "state (0, 0), group element Rotate180, expected 0, found 2",
            laws::layers_symmetry(&Stone::new("layers by column"), &turning, &squares()),
        ),
    ]
}

#[test]
fn correct_layers_violate_no_law() {
    let stone = Stone::new("a layer for the centre");
    assert_eq!(laws::layers(&stone, &squares()), Ok(()));
    let turning = Turning::new("nothing");
    assert_eq!(laws::layers_symmetry(&stone, &turning, &squares()), Ok(()));
}
