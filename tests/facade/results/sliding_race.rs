//! The race of sliding rooks: the values and the strategies.

use abstract_games::play::Claim;
use abstract_games::sliding::race::{Race, RaceResult, RaceSolver, RaceValues};
use abstract_games::{Run, Side};

use super::{data, document, first_table, section, strategy_cells};
use crate::race_rows::program::rows::Rows;

const VALUES: &str = "size,value,orbits,won,lost,drawn,longest_win";
const STRATEGIES: &str = "size,owner,replies,won_at_once,positions,finished,bytes,sha256";

/// The numbers of orbits in a row of values.
fn counts(found: &RaceResult) -> [String; 4] {
    [found.orbits, found.won, found.lost, found.drawn].map(|count| count.to_string())
}

#[test]
fn the_table_of_the_race_is_its_data_file() {
    let page = document("sliding.md");
    let table = first_table(section(&page, "## The race\n"), 7);
    let rows = data("race.csv", VALUES);
    assert_eq!(table.len(), rows.len());
    for (row, printed) in rows.iter().zip(table) {
        // Such as `winwiththefirstmove`, and `5plies`.
        assert_eq!(printed[0], row[0]);
        assert!(printed[1].starts_with(&row[1]), "{printed:?}");
        assert_eq!(printed[2..6], row[2..6]);
        assert_eq!(printed[6], format!("{}plies", row[6]));
    }
    assert_eq!(rows[0][2..6], counts(&RaceSolver::new(Race::new(4).unwrap()).solve()));
}

/// The numbers by distance are those of another program, `race_rows`.
#[test]
fn the_orbits_at_each_distance_add_up_to_the_table() {
    let rows = data("race-by-distance.csv", "size,plies,orbits");
    let numbers = |row: &Vec<String>| [&row[1], &row[2]].map(|cell| cell.parse::<u64>().unwrap());
    for row in data("race.csv", VALUES) {
        let decided: Vec<_> = rows.iter().filter(|of| of[0] == row[0]).map(numbers).collect();
        assert!((0..).zip(&decided).all(|(plies, of)| of[0] == plies), "{row:?}");
        let sum = |odd| decided.iter().filter(|of| of[0] % 2 == odd).map(|of| of[1]).sum::<u64>();
        let drawn: u64 = row[5].parse().unwrap();
        let found = [sum(1) + sum(0) + drawn, sum(1), sum(0)].map(|sum| sum.to_string());
        assert_eq!(found, row[2..5], "{row:?}");
        assert_eq!((decided.len() - 1).to_string(), row[6]);
    }
    let solved = Rows::new(4).unwrap().solve(1, None, |_| ());
    let least = rows.iter().filter(|of| of[0] == "4").map(|row| numbers(row)[1]);
    assert_eq!(solved.decided, least.collect::<Vec<_>>());
}

#[test]
fn the_table_of_the_strategies_is_its_data_file() {
    let page = document("sliding.md");
    let race = section(&page, "## The race\n");
    let (_, below) = race.split_once("| n | owner |").unwrap();
    let table = first_table(below, 7);
    let rows = data("race-strategies.csv", STRATEGIES);
    assert_eq!(table.len(), rows.len());
    for (row, printed) in rows.iter().zip(table) {
        assert_eq!(printed, row[..7]);
        assert!(race.contains(&row[7]), "{row:?}");
    }
}

#[test]
fn the_table_of_the_match_is_its_data_file() {
    let page = document("sliding.md");
    let (_, below) = section(&page, "## The race\n").split_once("| opponent | won |").unwrap();
    let table = first_table(below, 6);
    let rows = data("race-match.csv", "player,won,drawn,lost,choices,wrong");
    assert_eq!(table.len(), rows.len());
    for (row, printed) in rows.iter().zip(table) {
        assert_eq!(printed[0], row[0].replace(' ', ""));
        assert_eq!(printed[1..], row[1..]);
        let games: u32 = row[1..4].iter().map(|cell| cell.parse::<u32>().unwrap()).sum();
        // Each drawn position is lost by exactly one choice.
        assert_eq!((games, &row[3]), (400, &row[5]), "{row:?}");
    }
}

#[test]
#[ignore = "more than five minutes without optimisation: every run solves the race on 4 x 4 and compares the page with the data files"]
fn the_rows_of_5x5_are_those_of_the_program() {
    let race = Race::new(5).unwrap();
    let row = &data("race.csv", VALUES)[1];
    let found = RaceSolver::new(race).solve();
    assert_eq!((&row[2..6], &*row[6]), (&counts(&found)[..], "109"));
    assert_eq!(found.longest, Some(109));
    let values = RaceValues::new(race, Run::new()).unwrap();
    let rows = data("race-strategies.csv", STRATEGIES);
    for (side, row) in [Side::First, Side::Second].into_iter().zip(rows) {
        let strategy = values.strategy(side, Claim::Draw, ()).unwrap();
        let verified = strategy.verify(values.quotient(), ()).unwrap();
        assert_eq!(row[2..], strategy_cells(&strategy, &verified, &race.strategy_header()));
    }
}
