//! Tests of the example that solves the race by rows of bits: it agrees with the library, and its check finds wrong values.

#[path = "../../examples/race_rows/main.rs"]
#[expect(dead_code, reason = "the example's own output")]
pub(crate) mod example;

use abstract_games::sliding::race::{Position, Race, RaceSolver};
use abstract_games::{Bfs, Game, Quotient, Retrograde};
use example::check::{check, expected, position, sample};
use example::plies::{Plies, Value};
use example::rows::{Progress, Rows, Solved};
use example::sets::Sets;
use example::triples::{Row, Triples};

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
    let (solved, _) = rows.solve(1, None, |step| watched.push(step));
    assert_eq!(solved, by_the_library(4));
    watched.retain(|step| matches!(step, Progress::Decided { .. }));
    let expected = (0..).zip(solved.decided.iter().copied().chain([0]));
    let expected = expected.map(|(plies, orbits)| Progress::Decided { plies, orbits });
    assert_eq!(watched, expected.collect::<Vec<_>>());
    for threads in [0, 3] {
        assert_eq!(rows.solve(threads, None, |_| ()).0, solved, "{threads} threads");
    }
    // All sets of each row at once, and none.
    for dense in [0, u64::MAX] {
        let rows = Rows::new(4).unwrap().with_dense_rows_from(dense);
        assert_eq!(rows.solve(1, None, |_| ()).0, solved, "at once from {dense} on");
    }
    let result = RaceSolver::new(Race::new(4).unwrap()).solve();
    let numbers = [result.orbits, result.won, result.lost, result.drawn].map(|n| n as u64);
    assert_eq!([solved.orbits(), solved.won(), solved.lost(), solved.drawn], numbers);
}

#[test]
#[ignore = "takes minutes without optimisation; 4 × 4 is compared in every run"]
fn rows_of_5x5_have_the_values_and_distances_of_retrograde_analysis() {
    assert_eq!(Rows::new(5).unwrap().solve(2, None, |_| ()).0, by_the_library(5));
}

/// The race on 4 × 4 squares with all values.
fn solved() -> (Rows, Plies, Solved) {
    let rows = Rows::new(4).unwrap();
    let plies = Plies::new(rows.sets());
    let (solved, _) = rows.solve(1, Some(&plies), |_| ());
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
fn outcomes_follow_from_those_of_the_successors_in_random_games() {
    let rows = Rows::new(4).unwrap();
    let (_, outcomes) = rows.solve(1, None, |_| ());
    assert_eq!(sample(&rows, &outcomes, 1000), Ok(()));
    // Those of another board are wrong.
    let small = Rows::new(5).unwrap();
    assert!(sample(&small, &outcomes, 1000).is_err());
}

/// The sets of a row, as bits, and their list.
fn random_row(sets: &Sets, is_in: impl Fn(usize) -> bool) -> (Row, Vec<usize>) {
    let chosen: Vec<usize> = (0..sets.len()).filter(|&set| is_in(set)).collect();
    let mut row = Row::new(sets);
    row.replace(words(sets, &chosen).into_iter());
    (row, chosen)
}

fn words(sets: &Sets, chosen: &[usize]) -> Vec<u64> {
    let mut words = vec![0; sets.len().div_ceil(64)];
    chosen.iter().for_each(|set| words[set / 64] |= 1 << (set % 64));
    words
}

/// Some boards have one central square and some four; the words of 8 × 8 are full.
#[test]
fn all_sets_at_once_move_as_one_after_the_other() {
    for size in [4, 5, 7, 8] {
        let sets = Sets::new(size);
        let triples = Triples::new(&sets);
        for (every, salt) in [(1, 0), (2, 1), (97, 2), (9973, 3)] {
            let others = sets.mask((sets.unfinished() - 1) / (salt + 1));
            let is_in = |set: usize| {
                let mask = sets.mask(set);
                let is_position = mask & others == 0 && (mask & sets.centre()).count_ones() <= 1;
                is_position && (set * 7919 + salt) % every == 0
            };
            let unfinished = |row: &Row| -> Vec<usize> {
                (0..sets.unfinished())
                    .filter(|set| row.words()[set / 64] >> (set % 64) & 1 == 1)
                    .collect()
            };
            let sorted = |mut list: Vec<usize>| {
                list.sort_unstable();
                list.dedup();
                list
            };
            let (mut row, chosen) = random_row(&sets, |set| set < sets.unfinished() && is_in(set));
            let mut after = Vec::new();
            for &set in &chosen {
                sets.all_slides(set, others, |next| {
                    after.push(next);
                    true
                });
            }
            triples.after_slides(&mut row, &mut Vec::new(), others);
            assert_eq!(
                row.words()[..sets.len().div_ceil(64)],
                words(&sets, &after),
                "{size}, {every}: after"
            );

            let (mut row, chosen) = random_row(&sets, is_in);
            let mut before = Vec::new();
            for &set in &chosen {
                sets.for_each_slide_to(set, others, |set| before.push(set));
            }
            before.retain(|&set| set < sets.unfinished());
            triples.before_slides(&mut row, &mut Vec::new(), others);
            assert_eq!(unfinished(&row), sorted(before), "{size}, {every}: before");

            let (mut row, _) = random_row(&sets, is_in);
            let elsewhere = (0..sets.unfinished()).filter(|&set| {
                sets.mask(set) & others == 0 && !sets.all_slides(set, others, is_in)
            });
            let elsewhere: Vec<usize> = elsewhere.collect();
            triples.before_slides_elsewhere(&mut row, &mut Vec::new(), others);
            let mut found = unfinished(&row);
            // Sets with rooks on the same squares as the other player are no positions.
            found.retain(|&set| sets.mask(set) & others == 0);
            assert_eq!(found, elsewhere, "{size}, {every}: elsewhere");
        }
    }
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
