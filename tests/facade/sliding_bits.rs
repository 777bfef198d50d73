//! Tests of the program that counts reachable configurations by a table of bits: it agrees with the
//! library.

#[path = "../../research/sliding_bits/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
pub(crate) mod program;

use std::collections::{BTreeMap, BTreeSet};

use abstract_games::sliding::{self, CensusTaker, SlidingPuzzle, centre};
use program::ends;
use program::levels::{Extent, Level, Levels, search};
use program::orbits::Orbits;
use program::slides::{Piece, Slides};

const PIECES: [(Piece, sliding::Piece); 3] = [
    (Piece::Rook, sliding::Piece::Rook),
    (Piece::Bishop, sliding::Piece::Bishop),
    (Piece::Queen, sliding::Piece::Queen),
];

/// All sets of four squares.
fn sets(size: u16) -> Vec<[u16; 4]> {
    let mut sets = Vec::new();
    for d in 0..size * size {
        for c in 0..d {
            for b in 0..c {
                sets.extend((0..b).map(|a| [a, b, c, d]));
            }
        }
    }
    sets
}

/// The images of a set under all symmetries of the board, each in ascending order, by turning and
/// reflecting the board.
fn images(size: u16, mut set: [u16; 4]) -> Vec<[u16; 4]> {
    let turn = |square| (square % size) * size + size - 1 - square / size;
    let reflect = |square| square / size * size + size - 1 - square % size;
    let mut images = Vec::new();
    for _ in 0..4 {
        set = set.map(turn);
        images.extend([set, set.map(reflect)]);
    }
    for image in &mut images {
        image.sort_unstable();
    }
    images
}

#[test]
fn each_orbit_has_one_number_which_leads_back_to_it() {
    for size in 2..=6 {
        let orbits = Orbits::new(size);
        let mut least_images = BTreeMap::new();
        for set in sets(size) {
            let (images, orbit) = (images(size, set), orbits.orbit(set));
            let least = *images.iter().min().unwrap();
            assert_eq!(*least_images.entry(orbit.number).or_insert(least), least, "{set:?}");
            let fixing = images.iter().filter(|&&image| image == set).count();
            assert_eq!(orbit.stabiliser as usize, fixing, "{set:?}");
            // Places of pieces do not matter.
            let [a, b, c, d] = set;
            assert_eq!(orbits.orbit([c, a, d, b]), orbit);
        }
        let different: BTreeSet<_> = least_images.values().collect();
        assert_eq!(different.len(), least_images.len());
        assert!(least_images.keys().all(|&number| number < orbits.end()));
        let mut cursor = orbits.sets();
        for (&number, least) in &least_images {
            let set = cursor.set(number);
            assert!(images(size, set.squares).contains(least), "{number} on {size} × {size}");
        }
    }
}

#[test]
fn few_numbers_belong_to_no_orbit() {
    assert!(Orbits::new(64).end() > 1 << 40);
    let orbits = Orbits::new(40);
    // C(1600, 4) / 8, which is less than the number of orbits of sets.
    let least = 1600_u64 * 1599 * 1598 * 1597 / 24 / 8;
    assert!(orbits.end() > least && orbits.end() < least + least / 50, "{}", orbits.end());
}

#[test]
fn the_number_after_a_move_is_that_of_the_squares_after_it() {
    for size in 3..=6 {
        let (orbits, slides) = (Orbits::new(size), Slides::new(Piece::Queen, size));
        let mut numbers: Vec<_> =
            sets(size).into_iter().map(|set| orbits.orbit(set).number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut cursor = orbits.sets();
        for number in numbers {
            let set = cursor.set(number);
            assert_eq!(orbits.orbit(set.squares).number, number);
            slides.for_each(set.squares, |piece, to| {
                let mut after = set.squares;
                after[piece] = to;
                let expected = orbits.orbit(after).number;
                assert_eq!(orbits.number_after(&set, piece, to), expected, "{after:?}");
            });
        }
    }
}

/// The census of the library.
fn by_the_library(piece: sliding::Piece, size: u16) -> (Levels, u64) {
    let puzzle = SlidingPuzzle::from_corners(piece, size.into()).unwrap();
    let goal = centre(size.into()).unwrap();
    let census = CensusTaker::new(&puzzle).goal(goal).unwrap().take();
    let level = |&orbits: &usize| Level { orbits: orbits as u64, sets: 0 };
    let levels = census.by_depth.iter().map(level).collect();
    (Levels { levels, goal: census.goal_distance }, census.reachable_configurations)
}

#[test]
fn the_counts_are_those_of_the_census_of_the_library() {
    for (piece, of_library) in PIECES {
        // The marks of 10 × 10 are in several parts, which two threads expand.
        for size in [2, 4, 6, 8, 10] {
            let (expected, configurations) = by_the_library(of_library, size);
            let (orbits, slides) = (Orbits::new(size), Slides::new(piece, size));
            let mut watched = Vec::new();
            let found =
                search(&orbits, &slides, ends(size), Extent::Everything, 2, |moves, level| {
                    assert_eq!(moves, watched.len());
                    watched.push(level);
                });
            assert_eq!(watched, found.levels);
            let sets: u64 = found.levels.iter().map(|level| level.sets).sum();
            assert_eq!(sets, configurations, "{piece:?}, {size} × {size}");
            let to_goal = search(&orbits, &slides, ends(size), Extent::Goal, 1, |_, _| ());
            assert_eq!(to_goal.goal, found.goal);
            let before = found.goal.unwrap_or(found.levels.len());
            assert_eq!(to_goal.levels, found.levels[..before]);
            let levels = found.levels.into_iter().map(|level| Level { sets: 0, ..level }).collect();
            assert_eq!(Levels { levels, ..found }, expected, "{piece:?}, {size} × {size}");
        }
    }
}
