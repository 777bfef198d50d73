//! Tests of the rule for walls.

use abstract_games_core::Game;
use abstract_games_four_way_fences::{FourWayFences, Position, Protected, Rules};

use crate::{game, position};

/// Why a wall cannot be placed, or nothing.
fn why(game: &FourWayFences, position: &Position, wall: &str) -> String {
    let why = game.illegality(position, &wall.parse().unwrap());
    why.map(|why| why.to_string()).unwrap_or_default()
}

/// A position with a wall to place: the first player has no stone left to move.
const NOTHING_TO_MOVE: &str = "first / 1";

fn with(walls: &str, stones: &str) -> String {
    format!("{walls} / {stones} / {NOTHING_TO_MOVE}")
}

#[test]
fn a_wall_may_lie_along_the_boundary_but_not_beyond_it() {
    let rules = Rules { stones_needed: 4, ..Rules::default() };
    let default = game(4, rules);
    let p = position(&default, &with("- / -", "nBd NBa"));
    let p = crate::play(&default, &p, &["n-Cd"]);
    assert_eq!(why(&default, &p, "Ba-"), "");
    assert_eq!(why(&default, &p, "Aa4"), "");
    assert_eq!(why(&default, &p, "Ba|"), "the wall is not on the board of 4 × 4 cells");
    assert_eq!(why(&default, &p, "Aa3"), "the wall is not on the board of 4 × 4 cells");
    assert_eq!(why(&default, &p, "Qq4"), "the wall is not on the board of 4 × 4 cells");
    let inner = game(4, Rules { edge_walls: false, ..rules });
    assert_eq!(why(&inner, &p, "Ba-"), "walls along the boundary are excluded");
    let straight = game(4, Rules { l_walls: false, ..rules });
    assert_eq!(why(&straight, &p, "Bb1"), "L-shaped walls are excluded");
}

#[test]
fn no_unit_edge_is_walled_twice_but_two_walls_may_share_an_anchor() {
    let rules = Rules { stones_needed: 4, ..Rules::default() };
    let default = game(6, rules);
    let p = position(&default, &with("c:BC / -", "nBf NBa"));
    let p = crate::play(&default, &p, &["n-Cf"]);
    assert_eq!(why(&default, &p, "Dc-"), "the edge CcDc is walled already");
    assert_eq!(why(&default, &p, "Cc|"), "");
    assert_eq!(why(&default, &p, "Cc1"), "the edge CcDc is walled already");
    // The two straight walls at Cc cross, which an option forbids.
    let forbidden = game(6, Rules { crossing_walls: false, ..rules });
    let p = position(&forbidden, &format!("{} / straight Cc", with("c:BC / -", "nBf NBa")));
    let p = crate::play(&forbidden, &p, &["n-Cf"]);
    assert_eq!(why(&forbidden, &p, "Cc|"), "it crosses a straight wall at its anchor");
    assert_eq!(why(&forbidden, &p, "Bc|"), "");
}

#[test]
fn a_wall_leaves_the_opponent_a_path_and_the_mover_none_if_the_rule_protects_the_opponent() {
    let rules = Rules { stones_needed: 4, ..Rules::default() };
    let opponent = game(4, rules);
    // Both stones are in the corner at the north-west, whose exits but one are walled.
    let first_to_move = position(&opponent, "b:A / - / nBd SAa / first / 1");
    let p = crate::play(&opponent, &first_to_move, &["n-Cd"]);
    assert_eq!(why(&opponent, &p, "Ba3"), "it takes from S the last path to its goal");
    assert_eq!(why(&opponent, &p, "Ba-"), "");
    assert_eq!(why(&opponent, &p, "Bb1"), "it takes from S the last path to its goal");
    // s on Ba is shut in by its own player: north is the boundary.
    let shut = position(&opponent, "b:AB / - / sBa NBd / first s / 1");
    assert_eq!(why(&opponent, &shut, "Cb1"), "");
    let everyone = game(4, Rules { protected: Protected::Everyone, ..rules });
    assert_eq!(why(&everyone, &shut, "Cb1"), "it takes from s the last path to its goal");
}

#[test]
fn a_stone_that_is_shut_in_does_not_forbid_every_wall() {
    let game = game(4, Rules { stones_needed: 4, ..Rules::default() });
    // S was shut in by its own player.
    let p = position(&game, "b:A / B:a / nBd SAa / first n / 1");
    assert_eq!(why(&game, &p, "Cc-"), "");
}

#[test]
fn the_last_exit_of_a_goal_edge_may_not_be_walled() {
    let game = game(4, Rules { stones_needed: 4, ..Rules::default() });
    let p = position(&game, "a:AB / - / nBd NBc / first n / 1");
    assert_eq!(why(&game, &p, "Da-"), "it takes from N the last path to its goal");
    assert_eq!(why(&game, &p, "Ea3"), "");
    assert_eq!(game.legal_walls(&p).count(), game.moves(&p).count());
}
