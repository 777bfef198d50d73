//! Tests of the example that solves the race by rows of bits: it agrees with the library, and its check finds wrong values.

#[path = "../../examples/race_rows/main.rs"]
#[expect(dead_code, reason = "the example's own output")]
pub(crate) mod example;

use abstract_games::sliding::race::{Race, RaceSolver};
use abstract_games::{Bfs, Game, Quotient, Retrograde};
use example::check::check;
use example::plies::Plies;
use example::rows::{Rows, Solved};

/// The race by retrograde analysis of the library.
fn by_the_library(size: u32) -> Solved {
    let race = Race::new(size).unwrap();
    let quotient = Quotient::new(race, race.symmetry());
    let found = Bfs::new(&quotient).explore();
    let solved = Retrograde::new(&quotient, &found).solve();
    let mut decided = Vec::new();
    let mut drawn = 0;
    for (_, distance) in solved.iter() {
        match distance {
            Some(plies) => {
                decided.resize(decided.len().max(plies + 1), 0);
                decided[plies] += 1;
            }
            None => drawn += 1,
        }
    }
    Solved { decided, drawn, start: solved.distance(&quotient.initial()) }
}

#[test]
fn rows_have_the_values_and_distances_of_retrograde_analysis() {
    let rows = Rows::new(4).unwrap();
    let mut watched = Vec::new();
    let solved = rows.solve(1, None, |plies, decided| watched.push((plies, decided)));
    assert_eq!(solved, by_the_library(4));
    let expected = (0..).zip(solved.decided.iter().copied().chain([0]));
    assert_eq!(watched, expected.collect::<Vec<_>>());
    for threads in [0, 3] {
        assert_eq!(rows.solve(threads, None, |_, _| ()), solved, "{threads} threads");
    }
    let result = RaceSolver::new(Race::new(4).unwrap()).solve();
    let numbers = [result.orbits, result.won, result.lost, result.drawn].map(|n| n as u64);
    assert_eq!([solved.orbits(), solved.won(), solved.lost(), solved.drawn], numbers);
}

#[test]
#[ignore = "takes minutes without optimisation; 4 × 4 is compared in every run"]
fn rows_of_5x5_have_the_values_and_distances_of_retrograde_analysis() {
    assert_eq!(Rows::new(5).unwrap().solve(2, None, |_, _| ()), by_the_library(5));
}

#[test]
fn values_are_checked_by_the_rules_and_a_wrong_one_is_found() {
    let rows = Rows::new(4).unwrap();
    let plies = Plies::new(rows.sets());
    let solved = rows.solve(1, Some(&plies), |_, _| ());
    let [first, second] = rows.start();
    let (row, column) = rows.entry(first, second);
    assert_eq!(check(&rows, &plies, 2), Ok(solved.orbits() - solved.decided[0]));
    let value = plies.get(row, column).unwrap();
    plies.set_drawn(row, column);
    assert_ne!(plies.get(row, column), Some(value));
    assert!(check(&rows, &plies, 2).is_err());
    // Without any values nothing is proved.
    assert!(check(&rows, &Plies::new(rows.sets()), 1).is_err());
}

#[test]
fn other_boards_are_refused() {
    assert!([0, 3, 9, 255].map(Rows::new).iter().all(Option::is_none));
}
