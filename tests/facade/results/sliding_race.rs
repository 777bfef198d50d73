//! The race of sliding rooks: the values, the strategies and the match.

use abstract_games::play::Claim;
use abstract_games::sliding::race::{Race, RaceResult, RaceValues, solve_race};
use abstract_games::{Run, Side};

use super::{STRATEGY, data, strategy_cells};
use crate::race_rows::program::rows::Rows;

const COUNTS: [&str; 4] = ["orbits", "won", "lost", "drawn"];

/// The numbers of orbits in a row of values.
fn counts(found: &RaceResult) -> [String; 4] {
    [found.orbits, found.won, found.lost, found.drawn].map(|count| count.to_string())
}

#[test]
fn the_race_on_4x4_is_that_of_the_library() {
    let found = solve_race(Race::new(4).unwrap(), u64::MAX, Run::new());
    assert_eq!(data("race.csv")[0].cells(COUNTS), counts(&found));
}

/// The numbers by distance are those of another program, `race_rows`.
#[test]
fn the_orbits_at_each_distance_add_up_to_the_values() {
    let by_distance = data("race-by-distance.csv");
    for row in data("race.csv") {
        let of_board = by_distance.iter().filter(|of| of.cell("size") == row.cell("size"));
        let decided: Vec<u64> = of_board.clone().map(|of| of.number("orbits")).collect();
        assert!(of_board.map(|of| of.number::<usize>("plies")).eq(0..decided.len()));
        let sum = |first| decided.iter().skip(first).step_by(2).sum::<u64>();
        let (won, lost, drawn) = (sum(1), sum(0), row.number::<u64>("drawn"));
        let found = [won + lost + drawn, won, lost, drawn].map(|sum| sum.to_string());
        assert_eq!(row.cells(COUNTS), found, "{}", row.cell("size"));
        assert_eq!(row.number::<usize>("longest_win"), decided.len() - 1);
    }
    let solved = Rows::new(4).unwrap().solve(1, None, |_| ());
    let least = by_distance.iter().filter(|of| of.cell("size") == "4");
    assert_eq!(solved.decided, least.map(|row| row.number::<u64>("orbits")).collect::<Vec<_>>());
}

#[test]
fn each_drawn_position_of_the_match_is_lost_by_one_choice() {
    for row in data("race-match.csv") {
        let [won, drawn, lost, wrong] =
            ["won", "drawn", "lost", "wrong"].map(|column| row.number::<u32>(column));
        assert_eq!((won + drawn + lost, lost), (400, wrong), "{}", row.cell("player"));
    }
}

#[test]
#[ignore = "more than five minutes without optimisation: every run solves the race on 4 x 4"]
fn the_race_on_5x5_is_that_of_the_library() {
    let race = Race::new(5).unwrap();
    let found = solve_race(race, u64::MAX, Run::new());
    let row = &data("race.csv")[1];
    assert_eq!((row.cells(COUNTS), row.number("longest_win")), (counts(&found), 109));
    assert_eq!(found.longest, Some(109));
    let values = RaceValues::new(race, Run::new()).unwrap();
    for (side, row) in [Side::First, Side::Second].into_iter().zip(data("race-strategies.csv")) {
        let strategy = values.strategy(side, Claim::Draw, Run::new()).unwrap();
        let verified = strategy.verify(values.quotient(), ()).unwrap();
        let found = strategy_cells(&strategy, &verified, &race.strategy_header());
        assert_eq!(row.cells(STRATEGY), found);
    }
}
