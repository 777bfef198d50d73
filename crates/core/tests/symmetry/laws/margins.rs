//! The laws of margins.

use super::case::{Case, case};
use abstract_games_core::{
    Adversarial, Exchange, Game, MOST_MARGIN, Margins, Symmetry, Value, laws,
};

/// A game of one move, to the left or to the right, which wins a point. `broken` names its fault.
struct OneMove {
    broken: &'static str,
}

impl Game for OneMove {
    type State = i8;
    type Move = i8;

    fn initial(&self) -> i8 {
        0
    }

    fn moves(&self, at: &i8) -> impl Iterator<Item = i8> {
        [-1, 1].into_iter().filter(|_| *at == 0)
    }

    fn play(&self, _: &i8, m: &i8) -> i8 {
        *m
    }
}

impl Adversarial for OneMove {
    fn result(&self, at: &i8) -> Option<Value> {
        (*at != 0).then_some(Value::Loss)
    }

    fn passes_turn(&self, _: &i8, _: &i8) -> bool {
        true
    }
}

impl Margins for OneMove {
    fn margin(&self, at: &i8) -> Option<i32> {
        match (self.broken, at) {
            ("no end", 1) | (_, 0) => None,
            ("sign", 1) => Some(1),
            ("size", 1) => Some(-MOST_MARGIN - 1),
            ("one side", 1) => Some(-2),
            _ => Some(-1),
        }
    }

    fn gain(&self, _: &i8, m: &i8) -> i32 {
        match self.broken {
            "a gain" => (*m).into(),
            "size of a gain" => -MOST_MARGIN - 1,
            _ => 0,
        }
    }

    fn endless_margin(&self, at: &i8) -> i32 {
        match self.broken {
            "endless size" => MOST_MARGIN + 1,
            "endless side" => (*at).into(),
            _ => 0,
        }
    }
}

/// Exchanges left and right.
impl Symmetry<OneMove> for Exchange {
    fn apply(&self, g: &bool, at: &i8) -> i8 {
        if *g { -at } else { *at }
    }

    fn apply_move(&self, g: &bool, m: &i8) -> i8 {
        if *g { -m } else { *m }
    }
}

const STATES: [i8; 3] = [0, -1, 1];

pub(super) fn cases() -> Vec<Case> {
    let margins = |broken| laws::margins(&OneMove { broken }, &STATES);
    vec![
        case(
            "a state has a margin exactly when it has no moves",
            "state 1, found None",
            margins("no end"),
        ),
        case(
            "the margin is positive for a win, 0 for a draw, negative for a loss",
            "state 1, expected Some(Loss), found Some(Win)",
            margins("sign"),
        ),
        case("a margin is from -2³⁰ to 2³⁰", "state 1, found Some(-1073741825)", margins("size")),
        case(
            "all states of an orbit have the same margin",
            "state -1, group element true, expected Some(-1), found Some(-2)",
            laws::margins_symmetry(&OneMove { broken: "one side" }, &Exchange, &STATES),
        ),
        case(
            "the margin of endless play is from -2³⁰ to 2³⁰",
            "state 0, found 1073741825",
            margins("endless size"),
        ),
        case(
            "a move gains from -2³⁰ to 2³⁰ points",
            "state 0, move -1, found -1073741825",
            margins("size of a gain"),
        ),
        case(
            "all states of an orbit have the same margin of endless play",
            "state -1, group element true, expected -1, found 1",
            laws::margins_symmetry(&OneMove { broken: "endless side" }, &Exchange, &STATES),
        ),
        case(
            "a move and its image gain the same points",
            "state 0, move -1, group element true, expected -1, found 1",
            laws::margins_symmetry(&OneMove { broken: "a gain" }, &Exchange, &STATES),
        ),
    ]
}

#[test]
fn correct_margins_violate_no_law() {
    let game = OneMove { broken: "nothing" };
    assert_eq!(laws::margins(&game, &STATES), Ok(()));
    assert_eq!(laws::margins_symmetry(&game, &Exchange, &STATES), Ok(()));
    assert_eq!(laws::symmetry(&game, &Exchange, &STATES), Ok(()));
}
