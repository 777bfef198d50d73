//! Tests of the rule for walls.

use abstract_games_core::Game;
use abstract_games_four_way_fences::{FourWayFences, Protected, Rules};

use crate::{game, play, position};

/// The default rules, except that four stones must leave the board.
fn rules() -> Rules {
    Rules { stones_needed: 4, ..Rules::default() }
}

/// Checks why each wall cannot be placed after `steps` from the position `text`. The reason is
/// empty for a legal wall.
fn check(game: &FourWayFences, text: &str, steps: &[&str], walls: &[(&str, &str)]) {
    let position = play(game, &position(game, text), steps);
    for (wall, reason) in walls {
        let why = game.illegality(&position, &wall.parse().unwrap());
        assert_eq!(why.map(|why| why.to_string()).unwrap_or_default(), *reason, "{wall}");
    }
}

#[test]
fn a_wall_may_lie_along_the_boundary_but_not_beyond_it() {
    const BEYOND: &str = "the wall is not on the board of 4 × 4 cells";
    let walls = [("Ba-", ""), ("Aa4", ""), ("Ba|", BEYOND), ("Aa3", BEYOND), ("Qq4", BEYOND)];
    let inner = Rules { edge_walls: false, ..rules() };
    let straight = Rules { l_walls: false, ..rules() };
    for (rules, walls) in [
        (rules(), &walls[..]),
        (inner, &[("Ba-", "walls along the boundary are excluded")]),
        (straight, &[("Bb1", "L-shaped walls are excluded")]),
    ] {
        check(&game(4, rules), "- / - / nBd NBa / first / 1", &["n-Cd"], walls);
    }
}

#[test]
fn no_unit_edge_is_walled_twice_but_two_walls_may_share_an_anchor() {
    const TWICE: &str = "the edge CcDc is walled already";
    let walls = [("Dc-", TWICE), ("Cc|", ""), ("Cc1", TWICE)];
    check(&game(6, rules()), "c:BC / - / nBf NBa / first / 1", &["n-Cf"], &walls);
    // The two straight walls at Cc cross, which an option forbids.
    let forbidden = game(6, Rules { crossing_walls: false, ..rules() });
    let walls = [("Cc|", "it crosses a straight wall at its anchor"), ("Bc|", "")];
    check(&forbidden, "c:BC / - / nBf NBa / first / 1 / straight Cc", &["n-Cf"], &walls);
}

#[test]
fn a_wall_leaves_the_opponent_a_path_and_the_mover_none_if_the_rule_protects_the_opponent() {
    const LAST: &str = "it takes from S the last path to its goal";
    let opponent = game(4, rules());
    // Both stones are in the corner at the north-west, whose exits but one are walled.
    let walls = [("Ba3", LAST), ("Ba-", ""), ("Bb1", LAST)];
    check(&opponent, "b:A / - / nBd SAa / first / 1", &["n-Cd"], &walls);
    // s on Ba is shut in by its own player: north is the boundary.
    let shut = "b:AB / - / sBa NBd / first s / 1";
    check(&opponent, shut, &[], &[("Cb1", "")]);
    let everyone = game(4, Rules { protected: Protected::Everyone, ..rules() });
    check(&everyone, shut, &[], &[("Cb1", "it takes from s the last path to its goal")]);
}

#[test]
fn a_stone_that_is_shut_in_does_not_forbid_every_wall() {
    // S was shut in by its own player.
    check(&game(4, rules()), "b:A / B:a / nBd SAa / first n / 1", &[], &[("Cc-", "")]);
}

#[test]
fn the_last_exit_of_a_goal_edge_may_not_be_walled() {
    let game = game(4, rules());
    let text = "a:AB / - / nBd NBc / first n / 1";
    check(&game, text, &[], &[("Da-", "it takes from N the last path to its goal"), ("Ea3", "")]);
    let position = position(&game, text);
    assert_eq!(game.legal_walls(&position).count(), game.moves(&position).count());
}
