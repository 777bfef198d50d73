//! Tests of the example for three men's morris: its laws, and its values against repeated passes over
//! all positions.

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

/// The value of the initial position, by passes over all positions until a pass decides none.
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
fn values_agree_with_repeated_passes() {
    for game in VARIANTS {
        assert_eq!(analyse(game).value, Some(value(game)), "{game:?}");
    }
}

/// The source is in examples/README.md.
#[test]
fn the_first_player_wins_only_if_the_first_man_may_be_placed_in_the_middle() {
    assert_eq!(analyse(VARIANTS[0]).value, Some(Value::Win));
    assert_eq!(analyse(VARIANTS[1]).value, Some(Value::Draw));
}

#[test]
fn the_example_obeys_the_laws() {
    let square = Dihedral::square(3);
    for game in VARIANTS {
        let some = laws::sample(&game, 1, 200);
        laws::game(&game, &some).unwrap();
        laws::players(&game, &some).unwrap();
        laws::symmetry(&game, &square, &some).unwrap();
        laws::adversarial_symmetry(&game, &square, &some).unwrap();
    }
}
