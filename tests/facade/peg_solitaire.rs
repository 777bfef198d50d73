//! Tests of the example for peg solitaire: its laws, and its counts against a search without
//! symmetry.

#[path = "../../examples/peg_solitaire.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Group, LevelSearch, laws};
use example::{PegSolitaire, cross, positions};

#[test]
fn counts_agree_with_a_search_without_symmetry() {
    let mut levels = LevelSearch::new(&PegSolitaire).within(7).start();
    let mut sizes = Vec::new();
    while let Some(level) = levels.next_level() {
        sizes.push(level.len());
    }
    let (orbits, counted): (Vec<_>, Vec<_>) = positions(7).into_iter().unzip();
    assert_eq!(counted, sizes);
    // The first terms of A014225 and A112737 of the On-Line Encyclopedia of Integer Sequences.
    assert_eq!(orbits, [1, 1, 2, 8, 39, 171, 719, 2757]);
    assert_eq!(sizes, [1, 4, 12, 60, 296, 1338, 5648, 21_842]);
}

#[test]
fn the_example_obeys_the_laws() {
    let states = laws::sample(&PegSolitaire, 1, 50);
    laws::game(&PegSolitaire, &states).unwrap();
    laws::keyed(&PegSolitaire, &states).unwrap();
    laws::group(&cross()).unwrap();
    assert_eq!(cross().order(), 8);
    laws::symmetry(&PegSolitaire, &cross(), &states).unwrap();
}
