//! Tests of the example for the 8-puzzle: its laws, the published numbers, and the number of
//! positions against the number of even permutations.

#[path = "../../examples/eight_puzzle.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Bfs, Game, Quotient, laws};
use example::SlidingTiles;

#[test]
fn half_of_all_arrangements_are_solvable() {
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2)] {
        let puzzle = SlidingTiles::new(width, height).unwrap();
        let all = Bfs::new(&puzzle).explore();
        let arrangements: usize = (1..=(width * height) as usize).product();
        assert_eq!(all.len(), arrangements / 2, "{width}x{height}");
    }
}

#[test]
fn the_eight_puzzle_has_the_published_numbers() {
    let puzzle = SlidingTiles::new(3, 3).unwrap();
    let all = Bfs::new(&puzzle).explore();
    assert_eq!((all.len(), all.eccentricity(), all.farthest().len()), (181_440, Some(31), 2));
}

#[test]
fn a_path_lifted_from_the_quotient_ends_at_the_same_distance() {
    let puzzle = SlidingTiles::new(3, 3).unwrap();
    let quotient = Quotient::new(puzzle, puzzle.symmetry());
    let orbits = Bfs::new(&quotient).within(12).explore();
    let positions = Bfs::new(&puzzle).within(12).explore();
    let sizes = orbits.states().iter().map(|orbit| quotient.orbit_size(orbit));
    assert_eq!(sizes.sum::<usize>(), positions.len());
    for orbit in orbits.farthest() {
        let path = orbits.path_to(&quotient, orbit).unwrap();
        let real = quotient.lift(&puzzle.initial(), &path).unwrap();
        assert_eq!(positions.distance(real.end()), Some(12));
    }
}

#[test]
fn the_example_obeys_the_laws() {
    let puzzle = SlidingTiles::new(3, 3).unwrap();
    let states = laws::sample(&puzzle, 1, 100);
    laws::game(&puzzle, &states).unwrap();
    laws::keyed(&puzzle, &states).unwrap();
    laws::group(&puzzle.symmetry()).unwrap();
    laws::symmetry(&puzzle, &puzzle.symmetry(), &states).unwrap();
    assert!(SlidingTiles::new(5, 4).is_none() && SlidingTiles::new(u32::MAX, 2).is_none());
}
