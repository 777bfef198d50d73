//! Tests of the program that solves the race by rows of bits: it agrees with the library, and its
//! check finds wrong values.

#[path = "../../research/race_rows/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
pub(crate) mod program;

use abstract_games::sliding::race::{Position, Race, solve_race};
use abstract_games::{Bfs, Game, Players, Quotient, RandomPlay, Retrograde, Run, Score};
use program::bits::Untaken;
use program::check::{check, expected, position, ranks, sample};
use program::outcomes::{Outcome, Outcomes, Seen};
use program::plies::{Plies, Value};
use program::rows::Rows;
use program::sets::Sets;
use program::solve::{Progress, Solved};
use program::triples::{SetBits, Triples};

/// The race by retrograde analysis of the library.
fn by_the_library(size: u32) -> Solved {
    let race = Race::new(size).unwrap();
    let quotient = Quotient::new(race, race.symmetry());
    let found = Bfs::new(&quotient).explore();
    let solved = Retrograde::new(&quotient, &found).solve();
    let mut decided = Vec::new();
    let mut drawn = 0;
    for score in solved.iter() {
        match score.and_then(Score::distance) {
            Some(plies) => {
                let plies = plies as usize;
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
    let solved = rows.solve(1, None, |step| watched.push(step));
    assert_eq!(solved, by_the_library(4));
    watched.retain(|step| matches!(step, Progress::Decided { .. }));
    let expected = (0..).zip(solved.decided.iter().copied().chain([0]));
    let expected = expected.map(|(plies, orbits)| Progress::Decided { plies, orbits });
    assert_eq!(watched, expected.collect::<Vec<_>>());
    for threads in [0, 3] {
        assert_eq!(rows.solve(threads, None, |_| ()), solved, "{threads} threads");
    }
    // All sets of each row at once, and none.
    for triples in [0, u64::MAX] {
        let rows = Rows::with_triples_per_entry(4, triples).unwrap();
        assert_eq!(rows.solve(1, None, |_| ()), solved, "one entry for {triples} triples");
    }
    let result = solve_race(Race::new(4).unwrap(), u64::MAX, Run::new());
    let numbers = [result.orbits, result.won, result.lost, result.drawn].map(|n| n as u64);
    assert_eq!([solved.orbits(), solved.won(), solved.lost(), solved.drawn], numbers);
}

#[test]
#[ignore = "takes minutes without optimisation; 4 × 4 is compared in every run"]
fn rows_of_5x5_have_the_values_and_distances_of_retrograde_analysis() {
    let expected = by_the_library(5);
    for triples in [0, 10, u64::MAX] {
        let rows = Rows::with_triples_per_entry(5, triples).unwrap();
        let (solved, outcomes) = rows.outcomes(2, |_| ());
        assert_eq!(solved, expected, "one entry for {triples} triples");
        assert_eq!(outcomes.check(&rows, 2), Ok((solved.unfinished(), solved.outcome())));
        assert_eq!(sample(&rows, &outcomes, 100_000), Ok(()));
    }
}

/// The race on 4 × 4 squares with all values.
fn solved() -> (Rows, Plies, Solved) {
    let rows = Rows::new(4).unwrap();
    let plies = Plies::new(&rows.sets);
    let solved = rows.solve(1, Some(&plies), |_| ());
    (rows, plies, solved)
}

#[test]
fn the_values_of_the_solver_follow_from_the_rules() {
    let (rows, plies, mut solved) = solved();
    // The table has no values of finished positions.
    solved.decided[0] = 0;
    assert_eq!(check(&rows, &plies, 2), Ok(solved));
    // Without any values nothing is proved.
    assert_eq!(check(&rows, &Plies::new(&rows.sets), 1), Err(Race::new(4).unwrap().initial()));
}

#[test]
fn every_wrong_value_is_found() {
    let (rows, plies, _) = solved();
    let others = (0..rows.sets.unfinished_orbits()).map(|row| rows.sets.canonical(row));
    // The last has several entries for each position, as all symmetries fix it; the others have
    // one.
    let symmetric = others.clone().find(|&set| rows.sets.canonical_with(set, 0).count() == 8);
    for mover in others.rev().take(2).chain(symmetric) {
        let has_value = |other: &usize| plies.get(rows.sets.orbit(mover), *other).is_some();
        let other = (0..rows.sets.unfinished()).find(has_value).unwrap();
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
    let set =
        |squares: [(u8, u8); 4]| rows.sets.rank(squares.map(|at| rows.sets.square(at))) as usize;
    let (row, other) = (0..rows.sets.unfinished_orbits())
        .map(|row| (row, rows.sets.canonical(row)))
        .find(|&(_, other)| rows.sets.orbit(other) == rows.sets.orbit(rows.start[1]))
        .unwrap();
    let mover = set([(1, 1), (3, 1), (1, 3), (3, 3)]);
    let position = position(&rows, mover, other);
    let plies = Plies::new(&rows.sets);
    let value = || expected(&rows, &plies, race, row, &position);
    let mut successors = Vec::new();
    rows.sets.all_slides(mover, rows.sets.mask(other), |set| {
        successors.push(set);
        true
    });
    assert!(successors.len() >= 4 && successors.iter().all(|&set| set < rows.sets.unfinished()));
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
fn outcomes_follow_from_those_of_the_successors() {
    let rows = Rows::new(4).unwrap();
    let (solved, outcomes) = rows.outcomes(1, |_| ());
    assert_eq!(outcomes.check(&rows, 2), Ok((solved.unfinished(), solved.outcome())));
    assert_eq!(sample(&rows, &outcomes, 1000), Ok(()));
    // Black wins with the first move.
    let [mover, other] = rows.start;
    assert_eq!(outcomes.get(&rows, mover, other), Some(Outcome::Won));
}

/// The outcomes on 4 × 4, with `to` for each outcome `from`.
fn with_changed_outcomes(rows: &Rows, from: Outcome, to: Outcome) -> Outcomes {
    let (_, right) = rows.outcomes(1, |_| ());
    let [reached, drawn, won] = [(); 3].map(|()| rows.zeros());
    for row in 0..rows.sets.unfinished_orbits() {
        let other = rows.sets.canonical(row);
        for mover in 0..rows.sets.unfinished() {
            let Some(outcome) = right.get(rows, mover, other) else { continue };
            reached.set(row, mover);
            match if outcome == from { to } else { outcome } {
                Outcome::Drawn => _ = drawn.set(row, mover),
                Outcome::Won => {
                    let (row, columns) = rows.entries(mover, other);
                    columns.for_each(|column| _ = won.set(row, column));
                }
                Outcome::Lost => {}
            }
        }
    }
    Outcomes::new(rows, 3, [reached, drawn, won])
}

#[test]
fn wrong_outcomes_are_found() {
    use Outcome::{Drawn, Lost, Won};
    let rows = Rows::new(4).unwrap();
    for (from, to) in [(Won, Lost), (Won, Drawn), (Lost, Won), (Lost, Drawn)] {
        let outcomes = with_changed_outcomes(&rows, from, to);
        assert!(outcomes.check(&rows, 1).is_err(), "{from:?} as {to:?}");
        assert!(sample(&rows, &outcomes, 1000).is_err(), "{from:?} as {to:?}");
    }
    let outcomes = with_changed_outcomes(&rows, Won, Won);
    assert!(outcomes.check(&rows, 1).is_ok(), "nothing is changed");
}

#[test]
fn positions_without_an_outcome_are_found() {
    let rows = Rows::new(5).unwrap();
    let zeros = || [(); 3].map(|()| rows.zeros());
    let [mover, other] = rows.start;
    // No position has an outcome, not even the start.
    let outcomes = Outcomes::new(&rows, 1, zeros());
    assert_eq!(outcomes.check(&rows, 1), Err([mover, other]));
    assert_eq!(sample(&rows, &outcomes, 1), Err(Race::new(5).unwrap().initial()));
    // Only the start has one.
    let [reached, drawn, won] = zeros();
    let (row, columns) = rows.entries(other, mover);
    columns.for_each(|column| _ = reached.set(row, column));
    let outcomes = Outcomes::new(&rows, 1, [reached, drawn, won]);
    assert!(outcomes.check(&rows, 1).is_err());
    // The start is lost if all its successors are won, but they are not reached.
    let [reached, drawn, won] = zeros();
    let (row, columns) = rows.entries(other, mover);
    for column in columns {
        reached.set(row, column);
        rows.sets.all_slides(column, rows.sets.mask(rows.sets.canonical(row)), |set| {
            won.set(row, set);
            true
        });
    }
    let outcomes = Outcomes::new(&rows, 1, [reached, drawn, won]);
    assert!(outcomes.check(&rows, 1).is_err());
}

/// 4 × 4 has no drawn positions, so these are on 5 × 5.
#[test]
fn an_outcome_follows_from_those_of_the_successors() {
    use Outcome::{Drawn, Lost, Won};
    let seen = |outcomes: &[Option<Outcome>]| {
        let mut seen = Seen::default();
        for outcome in outcomes {
            seen.add(*outcome);
        }
        seen.outcome()
    };
    assert_eq!(seen(&[]), Some(Drawn));
    assert_eq!(seen(&[Some(Won), Some(Won)]), Some(Lost));
    assert_eq!(seen(&[Some(Won), Some(Drawn)]), Some(Drawn));
    assert_eq!(seen(&[Some(Lost), Some(Drawn), Some(Won)]), Some(Won));
    assert_eq!(seen(&[Some(Lost), None]), None);

    let rows = Rows::new(5).unwrap();
    let stuck: Position = STUCK.parse().unwrap();
    let [mover, other] = ranks(&rows, &stuck);
    let [reached, drawn, won] = [(); 3].map(|()| rows.zeros());
    let (row, column) = rows.entry(other, mover);
    reached.set(row, column);
    drawn.set(row, column);
    let outcomes = Outcomes::new(&rows, 1, [reached, drawn, won]);
    assert_eq!(outcomes.get(&rows, mover, other), Some(Drawn));
    assert_eq!(outcomes.expected(&rows, row, column), Some(Drawn), "it has no moves");
}

/// The slides of sets are those of the library on every board, also where the values of no test say
/// so.
#[test]
fn sets_slide_by_the_rules() {
    for size in 4..=8 {
        let rows = Rows::new(size).unwrap();
        let race = Race::new(size.into()).unwrap();
        for (_, position) in (0..20).flat_map(|seed| RandomPlay::new(&race, seed).take(30)) {
            let [mover, other] = ranks(&rows, &position);
            let mut slides = Vec::new();
            rows.sets.all_slides(mover, rows.sets.mask(other), |set| {
                slides.push(set);
                true
            });
            let next = race.successors(&position).map(|(_, next)| ranks(&rows, &next)[1]);
            if race.outcome(&position).is_none() {
                assert_eq!(sorted(slides), sorted(next.collect()), "{position}");
            }
        }
    }
}

/// Some of the sets of a position with these rooks of the other player, up to one move that
/// finishes it.
fn some_sets(sets: &Sets, others: u64, every: usize, salt: usize) -> Vec<usize> {
    let is_in = |&set: &usize| {
        let mask = sets.mask(set);
        let is_position = mask & others == 0 && (mask & sets.centre()).count_ones() <= 1;
        is_position && (set * 7919 + salt) % every == 0
    };
    (0..sets.len()).filter(is_in).collect()
}

fn bits(sets: &Sets, chosen: &[usize]) -> SetBits {
    let mut words = vec![0; sets.len().div_ceil(64)];
    for set in chosen {
        words[set / 64] |= 1 << (set % 64);
    }
    let mut bits = SetBits::new(sets);
    bits.replace(words.into_iter());
    bits
}

/// The sets of a row that are not finished.
fn unfinished(sets: &Sets, bits: &SetBits) -> Vec<usize> {
    let is_in = |set: &usize| bits.words()[set / 64] >> (set % 64) & 1 == 1;
    (0..sets.unfinished()).filter(is_in).collect()
}

fn sorted(mut list: Vec<usize>) -> Vec<usize> {
    list.sort_unstable();
    list.dedup();
    list
}

/// Boards of odd size have one central square, the others four. On 8 × 8 words are full.
#[test]
fn all_sets_at_once_move_as_one_after_the_other() {
    for (size, every, salt) in
        [(4, 1, 0), (4, 2, 1), (5, 1, 0), (5, 97, 2), (7, 97, 2), (8, 9973, 3), (8, 97, 1)]
    {
        let (sets, buffer) = (Sets::new(size), &mut Vec::new());
        let triples = Triples::new(&sets);
        let others = sets.mask((sets.unfinished() - 1) / (salt + 1));
        let mut chosen = some_sets(&sets, others, every, salt);

        let mut moved = bits(&sets, &chosen);
        triples.before_slides(&mut moved, buffer, others);
        let mut before = Vec::new();
        for &set in &chosen {
            sets.for_each_slide_to(set, others, |set| before.push(set));
        }
        before.retain(|&set| set < sets.unfinished());
        assert_eq!(unfinished(&sets, &moved), sorted(before), "{size}, {every}: before");

        let mut moved = bits(&sets, &chosen);
        triples.before_slides_elsewhere(&mut moved, buffer, others);
        // Sets with rooks on the squares of the other player are no positions.
        let mut found = unfinished(&sets, &moved);
        found.retain(|&set| sets.mask(set) & others == 0);
        let is_chosen = |set: usize| chosen.binary_search(&set).is_ok();
        let leaves =
            |&set: &usize| sets.mask(set) & others == 0 && !sets.all_slides(set, others, is_chosen);
        let elsewhere: Vec<_> = (0..sets.unfinished()).filter(leaves).collect();
        assert_eq!(found, elsewhere, "{size}, {every}: elsewhere");

        chosen.retain(|&set| set < sets.unfinished());
        let mut moved = bits(&sets, &chosen);
        triples.after_slides(&mut moved, buffer, others);
        let mut after = Vec::new();
        for &set in &chosen {
            sets.all_slides(set, others, |next| {
                after.push(next);
                true
            });
        }
        assert_eq!(moved.words(), bits(&sets, &after).words(), "{size}, {every}: after");
    }
}

const STUCK: &str = "a1 b1 a2 b2 | c1 c2 a3 b3 | black";

/// The solver takes rows as a whole, or one set after the other. Neither may call a position
/// without moves lost.
#[test]
fn a_position_without_moves_is_not_lost() {
    for triples in [0, u64::MAX] {
        let rows = Rows::with_triples_per_entry(5, triples).unwrap();
        let stuck: Position = STUCK.parse().unwrap();
        let [mover, other] = ranks(&rows, &stuck);
        let (row, column) = rows.entry(other, mover);
        let [open, won, taken, lost] = [(); 4].map(|()| rows.zeros());
        open.set(row, column);
        // Another position of the row has been won.
        won.set(row, rows.sets.unfinished() - 1);
        let wins = Untaken { bits: &won, taken: Some(&taken) };
        let lose = |_, _| panic!("a position without moves");
        assert_eq!(rows.decide_losses(1, &open, &wins, &lost, lose), 0);
        assert!(open.get(row, column));
        assert_eq!(wins.count(row), 0, "it has been taken");
    }
}

#[test]
fn a_player_who_cannot_move_has_drawn() {
    let (rows, race) = (Rows::new(5).unwrap(), Race::new(5).unwrap());
    let stuck: Position = STUCK.parse().unwrap();
    assert_eq!(race.moves(&stuck).count(), 0);
    let plies = Plies::new(&rows.sets);
    assert_eq!(expected(&rows, &plies, race, 0, &stuck), Some(Value::Drawn));
}

#[test]
fn other_boards_are_refused() {
    assert!([0, 3, 9, 255].map(Rows::new).iter().all(Option::is_none));
}
