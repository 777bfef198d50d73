//! Tests of the example that solves the race by rows of bits: it agrees with the library, and its check finds wrong values.

#[path = "../../examples/race_rows/main.rs"]
#[expect(dead_code, reason = "the example's own output")]
pub(crate) mod example;

use abstract_games::sliding::race::{Position, Race, RaceSolver};
use abstract_games::{Bfs, Game, Quotient, Retrograde};
use example::check::{check, expected, position};
use example::plies::{Plies, Value};
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

/// The race on 4 × 4 squares with all values.
fn solved() -> (Rows, Plies, Solved) {
    let rows = Rows::new(4).unwrap();
    let plies = Plies::new(rows.sets());
    let solved = rows.solve(1, Some(&plies), |_, _| ());
    (rows, plies, solved)
}

#[test]
fn the_values_of_the_solver_follow_from_the_rules() {
    let (rows, plies, mut solved) = solved();
    // The table has no values of finished positions.
    solved.decided[0] = 0;
    assert_eq!(check(&rows, &plies, 2), Ok(solved));
    // Without any values nothing is proved.
    assert_eq!(check(&rows, &Plies::new(rows.sets()), 1), Err(Race::new(4).unwrap().initial()));
}

#[test]
fn every_wrong_value_is_found() {
    let (rows, plies, _) = solved();
    let others = (0..rows.sets().unfinished_orbits()).map(|row| rows.sets().canonical(row));
    // The first has several entries for each position, as all symmetries fix it; the others have one.
    let symmetric = others.clone().find(|&set| rows.sets().canonical_with(set, 0).count() == 8);
    for mover in others.rev().take(2).chain(symmetric) {
        let has_value = |other: &usize| plies.get(rows.sets().orbit(mover), *other).is_some();
        let other = (0..rows.sets().unfinished()).find(has_value).unwrap();
        let (row, columns) = rows.entries(mover, other);
        for column in columns {
            let Some(Value::Decided(right)) = plies.get(row, column) else { panic!("a draw") };
            plies.set_drawn(row, column);
            assert!(check(&rows, &plies, 1).is_err(), "{row}, {column}: drawn");
            plies.set_decided(row, column, usize::from(right) + 2);
            assert!(check(&rows, &plies, 1).is_err(), "{row}, {column}: two plies more");
            plies.set_decided(row, column, right.into());
        }
    }
    assert!(check(&rows, &plies, 1).is_ok());
}

/// 4 × 4 has no drawn positions, so these are on 5 × 5.
#[test]
fn a_value_follows_from_those_of_the_successors() {
    let (rows, race) = (Rows::new(5).unwrap(), Race::new(5).unwrap());
    let set = |squares: [(u8, u8); 4]| {
        rows.sets().rank(squares.map(|at| rows.sets().square(at))) as usize
    };
    let (row, other) = (0..rows.sets().unfinished_orbits())
        .map(|row| (row, rows.sets().canonical(row)))
        .find(|&(_, other)| rows.sets().orbit(other) == rows.sets().orbit(rows.start()[1]))
        .unwrap();
    let mover = set([(1, 1), (3, 1), (1, 3), (3, 3)]);
    let position = position(&rows, mover, other);
    let plies = Plies::new(rows.sets());
    let value = || expected(&rows, &plies, race, row, &position);
    let mut successors = Vec::new();
    rows.sets().all_slides(mover, rows.sets().mask(other), |set| {
        successors.push(set);
        true
    });
    assert!(successors.len() >= 4 && successors.iter().all(|&set| set < rows.sets().unfinished()));
    assert_eq!(value(), None, "no successor has a value");
    for &set in &successors {
        plies.set_decided(row, set, 3);
    }
    plies.set_decided(row, successors[0], 7);
    assert_eq!(value(), Some(Value::Decided(8)), "all are won, the latest in 7");
    plies.set_drawn(row, successors[1]);
    assert_eq!(value(), Some(Value::Drawn));
    plies.set_decided(row, successors[2], 6);
    assert_eq!(value(), Some(Value::Decided(7)));
    plies.set_decided(row, successors[3], 4);
    assert_eq!(value(), Some(Value::Decided(5)), "the earliest is lost in 4");
}

#[test]
fn a_player_who_cannot_move_has_drawn() {
    let (rows, race) = (Rows::new(5).unwrap(), Race::new(5).unwrap());
    let stuck: Position = "a1 b1 a2 b2 | c1 c2 a3 b3 | black".parse().unwrap();
    assert_eq!(race.moves(&stuck).count(), 0);
    let plies = Plies::new(rows.sets());
    assert_eq!(expected(&rows, &plies, race, 0, &stuck), Some(Value::Drawn));
}

#[test]
fn other_boards_are_refused() {
    assert!([0, 3, 9, 255].map(Rows::new).iter().all(Option::is_none));
}
