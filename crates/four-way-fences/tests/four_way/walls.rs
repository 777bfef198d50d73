//! Tests of the rule for walls.

use abstract_games_core::Game;
use abstract_games_four_way_fences::{FourWayFences, Position, Protected, Rules};

use crate::{game, play, position};

/// The rules of one stone each on a small board.
fn rules() -> Rules {
    Rules { stones_needed: 4, ..Rules::default() }
}

/// The position in which the first player has moved a stone by `step`, and places a wall.
fn after(game: &FourWayFences, walls: &str, stones: &str, step: &str) -> Position {
    let start = position(game, &format!("{walls} / {stones} / first / 1"));
    play(game, &start, &[step])
}

/// Checks why each wall cannot be placed. The reason is empty for a legal wall.
fn check(game: &FourWayFences, position: &Position, walls: &[(&str, &str)]) {
    for (wall, reason) in walls {
        let why = game.illegality(position, &wall.parse().unwrap());
        assert_eq!(why.map(|why| why.to_string()).unwrap_or_default(), *reason, "{wall}");
    }
}

#[test]
fn a_wall_may_lie_along_the_boundary_but_not_beyond_it() {
    const BEYOND: &str = "the wall is not on the board of 4 × 4 cells";
    let inner = Rules { edge_walls: false, ..rules() };
    let straight = Rules { l_walls: false, ..rules() };
    for (rules, wall, reason) in [
        (rules(), "Ba-", ""),
        (rules(), "Aa4", ""),
        (rules(), "Ba|", BEYOND),
        (rules(), "Aa3", BEYOND),
        (rules(), "Qq4", BEYOND),
        (inner, "Ba-", "walls along the boundary are excluded"),
        (straight, "Bb1", "L-shaped walls are excluded"),
    ] {
        let game = game(4, rules);
        let p = after(&game, "- / -", "nBd NBa", "n-Cd");
        check(&game, &p, &[(wall, reason)]);
    }
}

#[test]
fn no_unit_edge_is_walled_twice_but_two_walls_may_share_an_anchor() {
    const TWICE: &str = "the edge CcDc is walled already";
    let default = game(6, rules());
    let p = after(&default, "c:BC / -", "nBf NBa", "n-Cf");
    check(&default, &p, &[("Dc-", TWICE), ("Cc|", ""), ("Cc1", TWICE)]);
    // The two straight walls at Cc cross, which an option forbids.
    let forbidden = game(6, Rules { crossing_walls: false, ..rules() });
    let start = position(&forbidden, "c:BC / - / nBf NBa / first / 1 / straight Cc");
    let p = play(&forbidden, &start, &["n-Cf"]);
    check(&forbidden, &p, &[("Cc|", "it crosses a straight wall at its anchor"), ("Bc|", "")]);
}

#[test]
fn a_wall_leaves_the_opponent_a_path_and_the_mover_none_if_the_rule_protects_the_opponent() {
    const LAST: &str = "it takes from S the last path to its goal";
    let opponent = game(4, rules());
    // Both stones are in the corner at the north-west, whose exits but one are walled.
    let p = after(&opponent, "b:A / -", "nBd SAa", "n-Cd");
    check(&opponent, &p, &[("Ba3", LAST), ("Ba-", ""), ("Bb1", LAST)]);
    // s on Ba is shut in by its own player: north is the boundary.
    let shut = position(&opponent, "b:AB / - / sBa NBd / first s / 1");
    check(&opponent, &shut, &[("Cb1", "")]);
    let everyone = game(4, Rules { protected: Protected::Everyone, ..rules() });
    check(&everyone, &shut, &[("Cb1", "it takes from s the last path to its goal")]);
}

#[test]
fn a_stone_that_is_shut_in_does_not_forbid_every_wall() {
    let game = game(4, rules());
    // S was shut in by its own player.
    let p = position(&game, "b:A / B:a / nBd SAa / first n / 1");
    check(&game, &p, &[("Cc-", "")]);
}

#[test]
fn the_last_exit_of_a_goal_edge_may_not_be_walled() {
    let game = game(4, rules());
    let p = position(&game, "a:AB / - / nBd NBc / first n / 1");
    check(&game, &p, &[("Da-", "it takes from N the last path to its goal"), ("Ea3", "")]);
    assert_eq!(game.legal_walls(&p).count(), game.moves(&p).count());
}
