//! Tests of jumps: rows of stones, turns at walls and at edges, several legs, jumps off the board.

use abstract_games_four_way_fences::{FourWayFences, JumpAtGoal, Rules};

use crate::{game, position};

/// The paths of a stone, as their legs and ends.
fn paths(game: &FourWayFences, text: &str, stone: &str) -> Vec<String> {
    let paths = game.paths(&position(game, text), stone.parse().unwrap());
    let written = paths.into_iter().map(|path| {
        let legs: String = path.legs.iter().map(ToString::to_string).collect();
        format!("{legs} {}", path.end.map_or("off".to_owned(), |cell| cell.to_string()))
    });
    written.collect()
}

/// The paths of a stone on the board of 8 × 8 cells by the default rules.
fn standard(text: &str, stone: &str) -> Vec<String> {
    paths(&game(8, Rules::default()), text, stone)
}

#[test]
fn a_stone_jumps_an_unbroken_row_of_stones_of_both_players() {
    // n on Cg, with a row of three stones north of it.
    assert_eq!(
        standard("- / - / nCg eCf NCe SCd / first / 1", "n"),
        ["N4 Cc", "E Dg", "W Bg", "S Ch"]
    );
}

#[test]
fn a_gap_ends_the_row() {
    assert_eq!(standard("- / - / nCg eCf NCd / first / 1", "n"), ["N2 Ce", "E Dg", "W Bg", "S Ch"]);
}

#[test]
fn a_wall_behind_a_stone_turns_the_jump_to_both_sides() {
    assert_eq!(
        standard("f:C / - / nCg eCf / first / 1", "n"),
        ["NE Df", "NW Bf", "E Dg", "W Bg", "S Ch"]
    );
}

#[test]
fn a_wall_before_the_first_stone_stops_the_stone() {
    assert_eq!(standard("g:C / - / nCg eCf / first / 1", "n"), ["E Dg", "W Bg", "S Ch"]);
}

#[test]
fn a_jump_has_several_legs_over_further_stones() {
    // North over e, east over N and S, stopped by the wall east of S, and from there north and
    // south.
    assert_eq!(
        standard("f:C / F:f / nCg eCf NDf SEf / first / 1", "n"),
        ["NE2N Ee", "NE2S Eg", "NW Bf", "E Dg", "W Bg", "S Ch"]
    );
}

#[test]
fn an_edge_that_is_not_the_goal_turns_a_jump() {
    assert_eq!(
        standard("- / - / SCb WCa / second / 1", "S"),
        ["NE Da", "NW Ba", "E Db", "W Bb", "S Cc"]
    );
}

#[test]
fn a_stone_leaves_by_a_step_or_a_jump_over_its_own_goal_edge_only() {
    assert_eq!(standard("- / - / nCa / first / 1", "n")[0], "N off");
    assert_eq!(standard("- / - / nCb eCa / first / 1", "n")[0], "N2 off");
    assert_eq!(standard("- / - / sCa / first / 1", "s"), ["E Da", "W Ba", "S Cb"]);
}

#[test]
fn a_walled_goal_edge_counts_as_a_wall() {
    assert_eq!(standard("a:C / - / nCa / first / 1", "n"), ["E Da", "W Ba", "S Cb"]);
    let text = "a:C / - / nCb eCa / first / 1";
    assert_eq!(standard(text, "n"), ["NE Da", "NW Ba", "E Db", "W Bb", "S Cc"]);
    let without = game(8, Rules { turn_at_walled_goal: false, ..Rules::default() });
    assert_eq!(paths(&without, text, "n"), ["E Db", "W Bb", "S Cc"]);
}

#[test]
fn a_jump_at_the_goal_edge_leaves_or_turns_by_an_option() {
    let text = "- / - / nCb eCa / first / 1";
    let with = |jump_at_goal| game(8, Rules { jump_at_goal, ..Rules::default() });
    let others = ["E Db", "W Bb", "S Cc"];
    for (option, first) in [
        (JumpAtGoal::Leaves, vec!["N2 off"]),
        (JumpAtGoal::Turns, vec!["NE Da", "NW Ba"]),
        (JumpAtGoal::Either, vec!["N2 off", "NE Da", "NW Ba"]),
    ] {
        assert_eq!(paths(&with(option), text, "n"), [first, others.to_vec()].concat(), "{option}");
        // A step leaves in any case.
        assert_eq!(paths(&with(option), "- / - / nCa / first / 1", "n")[0], "N off");
    }
}

#[test]
fn a_ring_of_stones_leads_back_to_the_start_without_a_move() {
    // n on Cd; the stones on Cc, Dc and Dd complete a square whose outer sides are walled.
    let ring = "c:CD e:CD / C:cd E:cd / nCd eCc NDc SDd / first / 1";
    assert_eq!(standard(ring, "n"), Vec::<String>::new());
}

#[test]
fn two_ways_to_one_cell_are_two_paths_and_one_step() {
    let game = game(8, Rules { stones_needed: 4, ..Rules::default() });
    // To Dc over the stone on Cc, turning east, and over the one on Dd, turning north.
    let text = "c:C / E:d / nCd eCc NDd / first / 1";
    assert_eq!(paths(&game, text, "n"), ["NE Dc", "NW Bc", "EN Dc", "ES De", "W Bd", "S Ce"]);
    let steps = crate::steps(&game, &position(&game, text));
    assert_eq!(steps.iter().filter(|step| *step == "n-Dc").count(), 1);
}
