//! Tests of the example for three men's morris: its laws, and its values against repeated passes
//! over all positions.

#[path = "../../examples/three_mens_morris.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Bfs, Dihedral, Game, Value, laws};
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
    let number = |position| all.index_of(&position).unwrap();
    let nexts = |position| game.successors(position).map(|(_, next)| number(next)).collect();
    let nexts: Vec<Vec<usize>> = all.states().iter().map(nexts).collect();
    let mut values: Vec<Option<Value>> = vec![None; nexts.len()];
    loop {
        let mut decides = false;
        for (place, nexts) in nexts.iter().enumerate() {
            if values[place].is_some() {
                continue;
            }
            // A position without moves is lost. So are all positions in which the game is over.
            values[place] = if nexts.iter().any(|&next| values[next] == Some(Value::Loss)) {
                Some(Value::Win)
            } else if nexts.iter().all(|&next| values[next] == Some(Value::Win)) {
                Some(Value::Loss)
            } else {
                None
            };
            decides |= values[place].is_some();
        }
        if !decides {
            return values[number(game.initial())].unwrap_or(Value::Draw);
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
        let some = laws::sample(&game, 1, 80);
        laws::game(&game, &some).unwrap();
        laws::players(&game, &some).unwrap();
        laws::symmetry(&game, &square, &some).unwrap();
        laws::adversarial_symmetry(&game, &square, &some).unwrap();
    }
}
