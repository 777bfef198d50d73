//! The example of three men's morris, against values found by going over all positions again and
//! again.

#[path = "../../examples/three_mens_morris.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{Bfs, Dihedral, Game, Players, Value, laws};
use example::{Morris, Steps, analyse};

const VARIANTS: [Morris; 6] = [
    Morris { steps: Steps::Orthogonal, middle_first: true },
    Morris { steps: Steps::Orthogonal, middle_first: false },
    Morris { steps: Steps::AlongLines, middle_first: true },
    Morris { steps: Steps::AlongLines, middle_first: false },
    Morris { steps: Steps::Anywhere, middle_first: true },
    Morris { steps: Steps::Anywhere, middle_first: false },
];

/// The value of the initial position, by rounds over all positions until nothing changes.
fn value(game: Morris) -> Value {
    let all = Bfs::new(&game).explore();
    let mut values = HashMap::new();
    loop {
        let before = values.len();
        for position in all.states() {
            let nexts = game.successors(position).map(|(_, next)| values.get(&next).copied());
            let nexts: Vec<_> = nexts.collect();
            if nexts.contains(&Some(Value::Loss)) {
                values.insert(*position, Value::Win);
            } else if game.outcome(position).is_some()
                || nexts.iter().all(|&value| value == Some(Value::Win))
            {
                values.insert(*position, Value::Loss);
            }
        }
        if values.len() == before {
            return values.get(&game.initial()).copied().unwrap_or(Value::Draw);
        }
    }
}

#[test]
fn variants_are_worth_what_plain_rounds_find() {
    for game in VARIANTS {
        assert_eq!(analyse(game).value, Some(value(game)), "{game:?}");
    }
}

/// The source is named in examples/README.md.
#[test]
fn the_first_player_wins_from_the_middle_and_draws_if_it_is_barred() {
    assert_eq!(analyse(VARIANTS[0]).value, Some(Value::Win));
    assert_eq!(analyse(VARIANTS[1]).value, Some(Value::Draw));
}

#[test]
fn the_example_keeps_the_laws() {
    let square = Dihedral::square(3);
    for game in VARIANTS {
        let all = Bfs::new(&game).explore();
        laws::game(&game, all.states()).unwrap();
        laws::players(&game, all.states()).unwrap();
        let some = laws::sample(&game, 1, 100);
        laws::symmetry(&game, &square, &some).unwrap();
        laws::adversarial_symmetry(&game, &square, &some).unwrap();
    }
}
