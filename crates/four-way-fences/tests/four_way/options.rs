//! Tests of the options of the rules that concern turns and the end of the game.

use abstract_games_core::{Game, Outcome, Players, Side};
use abstract_games_four_way_fences::{Equalizer, FourWayFences, Inability, Rules, Turn, WinTime};

use crate::{game, position, steps};

/// The numbers of stones that move in the first turns of a line of play.
fn stones_moved(game: &FourWayFences, turns: usize) -> Vec<usize> {
    let mut p = game.initial();
    let mut counts = Vec::new();
    while counts.len() < turns {
        let step = game.moves(&p).next().unwrap();
        let moved = p.moved().len();
        let next = game.play(&p, &step);
        if next.turn() != p.turn() {
            counts.push(moved);
        }
        p = next;
    }
    counts
}

#[test]
fn the_equalizers_limit_the_first_turns() {
    for equalizer in Equalizer::ALL {
        let game = game(10, Rules { equalizer, ..Rules::default() });
        let counts: String = stones_moved(&game, 5).iter().map(ToString::to_string).collect();
        assert!(counts.starts_with(&equalizer.to_string()), "{counts}");
    }
}

#[test]
fn the_game_is_won_in_mid_turn_or_after_the_turn() {
    let text = "- / - / nAa eAc NBc SCc / first / 1";
    let at_once = game(4, Rules::default());
    let won = crate::play(&at_once, &position(&at_once, text), &["n-off"]);
    assert_eq!(at_once.outcome(&won), Some(Outcome::Win(Side::First)));
    assert_eq!(steps(&at_once, &won), Vec::<String>::new());
    let turn: Turn = "n:N".parse().unwrap();
    assert_eq!(at_once.play_turn(&position(&at_once, text), &turn), Ok(won));

    // After the turn: the other stones move and a wall is placed before the game is won.
    let after_turn =
        game(4, Rules { stones_needed: 1, win: WinTime::AfterTurn, ..Rules::default() });
    let text = "- / - / nAa eAc wDd sDc NBc SCc EDa WBd / first / 1";
    let p = crate::play(&after_turn, &position(&after_turn, text), &["n-off"]);
    assert_eq!(after_turn.outcome(&p), None);
    let p = crate::play(&after_turn, &p, &["e-Ad", "w-Cd", "s-Dd", "Bb-"]);
    assert_eq!(after_turn.outcome(&p), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_blocked_stone_stays_or_loses() {
    // n is shut in on all sides, so only e can move.
    let text = "b:A / B:a / nAa eCc NBc SCd / first / 1";
    let text = text.replace("b:A", "a:A b:A");
    let stays = game(4, Rules { stones_needed: 4, ..Rules::default() });
    let p = crate::play(&stays, &position(&stays, &text), &["e-Dc"]);
    assert!(steps(&stays, &p).contains(&"Cc-".to_owned()));
    let loses =
        game(4, Rules { stones_needed: 4, blocked_stone: Inability::Lose, ..Rules::default() });
    let p = crate::play(&loses, &position(&loses, &text), &["e-Dc"]);
    assert_eq!(loses.outcome(&p), Some(Outcome::Win(Side::Second)));
}

#[test]
fn a_player_without_walls_places_none() {
    let game = game(4, Rules { supply: Some(1), no_wall: Inability::Lose, ..Rules::default() });
    let p = position(&game, "- / - / nBd eAb NBb SCb / first ne / 1 / left 0 1");
    assert_eq!(steps(&game, &p), ["no-wall"]);
    let next = crate::play(&game, &p, &["no-wall"]);
    assert_eq!((next.turn(), next.supply(Side::Second)), (Side::Second, Some(1)));
}

#[test]
fn a_turn_is_refused_at_its_first_illegal_part() {
    let game = FourWayFences::standard();
    let refuse = |text: &str| {
        let error = game.play_turn(&game.initial(), &text.parse().unwrap()).unwrap_err();
        (error.index, error.to_string())
    };
    assert_eq!(refuse("n:N n:N Bg3").1, "`n:N`: n has already moved in this turn");
    assert_eq!(refuse("n:N e:E s:S Bg3").1, "`s:S`: only 2 of the stones move in this turn");
    assert_eq!(refuse("n:N N:N Bg3").1, "`N:N`: it is the turn of the first player");
    assert_eq!(refuse("n:N Bg3"), (1, "`Bg3`: e has to move first".to_owned()));
    assert_eq!(
        refuse("n:N e:E"),
        (2, "`no-wall`: a wall can be placed, so the turn does not end without one".to_owned())
    );
    assert_eq!(refuse("n:N e:W Bg3").1, "`e:W`: e on Ad has no such move");
    let error = game.step(&game.initial(), &"e:W".parse().unwrap()).unwrap_err();
    assert_eq!((error.index, error.to_string()), (0, "`e:W`: e on Ad has no such move".to_owned()));
    assert_eq!(*error.before, game.initial());
}
