//! Tests of the example for Mu Torere: its laws, and its values against enumeration of all
//! positions.

#[path = "../../examples/mu_torere.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{
    Bfs, Exchange, Game, Group, Product, Quotient, Retrograde, Side, Symmetry, Value, count_orbits,
    laws,
};
use example::{MuTorere, Position, ring};

/// All positions: four pieces of each side on the nine points, with either side to move.
fn positions() -> Vec<Position> {
    let sets = || (0..1_u16 << 9).filter(|set| set.count_ones() == 4);
    let pairs = sets().flat_map(|first| sets().map(move |second| (first, second)));
    let apart = pairs.filter(|(first, second)| first & second == 0);
    let sides = [Side::First, Side::Second];
    apart
        .flat_map(|(first, second)| sides.map(|turn| Position { pieces: [first, second], turn }))
        .collect()
}

/// The value of each position that is not a draw, by passes over all positions until none changes.
fn values(positions: &[Position]) -> HashMap<Position, Value> {
    let mut values = HashMap::new();
    loop {
        let before = values.len();
        for position in positions {
            let replies = MuTorere.successors(position).map(|(_, next)| values.get(&next).copied());
            let replies: Vec<_> = replies.collect();
            if replies.contains(&Some(Value::Loss)) {
                values.insert(*position, Value::Win);
            } else if replies.iter().all(|&value| value == Some(Value::Win)) {
                values.insert(*position, Value::Loss);
            }
        }
        if values.len() == before {
            return values;
        }
    }
}

#[test]
fn there_are_46_positions_up_to_the_symmetry_of_the_board() {
    let first_to_move: Vec<_> =
        positions().into_iter().filter(|position| position.turn == Side::First).collect();
    assert_eq!(first_to_move.len(), 630);
    let board = ring().unwrap();
    assert_eq!(board.order(), 16);
    let action = board.on(&MuTorere);
    let fixed = |g: &_| {
        first_to_move.iter().filter(|&position| action.apply(g, position) == *position).count()
    };
    // M. Ascher, Mathematics Magazine 60, 1987.
    assert_eq!(count_orbits(&board, |g| fixed(g).into()), Ok(46_u32.into()));
}

#[test]
fn the_value_of_an_orbit_is_the_value_of_its_positions() {
    let expected = values(&positions());
    let quotient = Quotient::new(MuTorere, Product(ring().unwrap(), Exchange));
    let orbits =
        Bfs::new(&quotient).sources(positions().iter().map(|p| quotient.orbit(p))).explore();
    let solved = Retrograde::new(&quotient, &orbits).solve();
    for position in positions() {
        let value = expected.get(&position).copied().unwrap_or(Value::Draw);
        assert_eq!(solved.value(&quotient.orbit(&position)), Some(value), "{position:?}");
    }
    assert!(expected.values().any(|value| *value == Value::Loss));
}

#[test]
fn the_example_obeys_the_laws() {
    let symmetries = Product(ring().unwrap(), Exchange);
    let all = positions();
    laws::game(&MuTorere, &all).unwrap();
    laws::players(&MuTorere, &all).unwrap();
    laws::group(&symmetries).unwrap();
    laws::symmetry(&MuTorere, &symmetries, &all[..10]).unwrap();
    laws::adversarial_symmetry(&MuTorere, &symmetries, &all).unwrap();
}
