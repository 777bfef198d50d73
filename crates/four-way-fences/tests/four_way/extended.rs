//! Tests of the extended notation.

use abstract_games_core::{Game, Players};
use abstract_games_four_way_fences::notation::{ExtendedRecord, Form};
use abstract_games_four_way_fences::{
    FourWayFences, Position, Rules, Setup, Step, StoneMove, Turn,
};
use proptest::prelude::*;

use crate::{game, plain::rules};

fn refusal(text: &str) -> (String, usize) {
    let error = text.parse::<ExtendedRecord>().unwrap_err();
    (error.to_string(), error.before.turns.len())
}

#[test]
fn a_text_that_is_no_extended_record_is_refused_with_the_place() {
    let first = "1. n:N e:E Bg3\n";
    for (text, error, before) in [
        (
            "n:N e:E Bg3",
            "line 1, column 1: `n:N` is not 1., the number of the next turn, or start",
            0,
        ),
        (
            "2. n:N e:E Bg3",
            "line 1, column 1: `2.` is not 1., the number of the next turn, or start",
            0,
        ),
        ("1.", "line 1, column 1: `1.` is not the end: a turn has moves of stones and a wall", 0),
        (
            "1. n:N é:E Bg3",
            "line 1, column 8: `é` in `é:E` is not a stone: n, e, w, s, N, E, W or S",
            0,
        ),
        ("start here", "line 1, column 7: `here` is not a position", 0),
        (
            &format!("{first}2. n:N"),
            "line 2, column 1: `2.` is not 1..., the number of the next turn",
            1,
        ),
        (
            &format!("{first}start - / - / - / first / 0"),
            "line 2, column 1: `start` is not a turn",
            1,
        ),
        (
            &format!("{first}1... N:N Aa4 S:S"),
            "line 2, column 14: `S:S` is not the end of the turn",
            1,
        ),
    ] {
        let (message, turns) = refusal(text);
        assert!(message.starts_with(error), "{text}: {message}");
        assert_eq!(turns, before, "{text}");
    }
}

#[test]
fn an_extended_record_is_refused_at_its_first_illegal_part() {
    let game = FourWayFences::standard();
    let text = "# A comment\n1.   n:N e:E Bg3\n\n1... N:N  E:S W:W S:S Bg3\n2. n:N";
    let record: ExtendedRecord = text.parse().unwrap();
    let error = record.replay(&game).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4, column 23: turn 1..., `Bg3`: the edge AgBg is walled already"
    );
    assert_eq!((error.index, error.before.len()), (1, 2));
    let beyond: ExtendedRecord = "start - / - / nPp / first / 0".parse().unwrap();
    let error = beyond.replay(&game).unwrap_err();
    assert_eq!(error.to_string(), "start: the cell Pp of n is not on the board of 10 × 10 cells");
}

/// The whole turns of a line of play, up to the last complete one, with the position after it.
fn turns(
    game: &FourWayFences,
    start: &Position,
    choices: &[prop::sample::Index],
) -> (Vec<Turn>, Position) {
    let (mut position, mut last) = (*start, *start);
    let (mut turns, mut turn) = (Vec::new(), Turn::default());
    for choice in choices {
        let moves = game.move_list(&position);
        if moves.is_empty() {
            break;
        }
        let step = *choice.get(&moves);
        let next = game.play(&position, &step);
        match step {
            Step::Stone { stone, to } => {
                let mut paths = game.paths(&position, stone).into_iter();
                let path = paths.rfind(|path| path.end == to).unwrap();
                turn.moves.push(StoneMove { stone, legs: path.legs });
            }
            Step::Wall(wall) => turn.wall = Some(wall),
            Step::NoWall => {}
        }
        position = next;
        if !matches!(step, Step::Stone { .. }) || game.outcome(&next).is_some() {
            turns.push(std::mem::take(&mut turn));
            last = position;
        }
    }
    (turns, last)
}

#[test]
fn a_record_that_states_its_rules_is_played_with_no_others() {
    let text = "rules size 4 stones-needed 1 no-l-walls\n1.   n:N e:E\n";
    let record: ExtendedRecord = text.parse().unwrap();
    assert_eq!(record.to_string(), text);
    let rules = Rules { stones_needed: 1, l_walls: false, ..Rules::default() };
    assert_eq!(record.rules, Some(game(4, rules)));
    let error = record.replay(&game(4, Rules::default())).unwrap_err();
    let reason = "the game has the rules `size 4 stones-needed 1 no-l-walls`, not `size 4`";
    assert_eq!((error.to_string().as_str(), error.before.len()), (reason, 0));
    for (rules, message) in [
        ("size 3", "line 1, column 1: `size 3` is not supported: the width of the board is 3"),
        ("size", "line 1, column 7: `size` is not an option with its value"),
        ("size four", "line 1, column 12: `four` is not a value of size"),
        ("stones-needed 5", "`stones-needed 5` is not supported: the number of stones needed is 5"),
        ("no-walls", "line 1, column 7: `no-walls` is not an option of the rules"),
        ("size 4 size 4", "line 1, column 14: `size` is not an option that is not stated before"),
        ("size 4 width 5", "line 1, column 14: `width` is not an option beside size"),
        ("height 5 size 4", "line 1, column 7: `height` is not an option beside size"),
        ("width 5", "line 1, column 7: `width` is not an option without height"),
        ("no-l-walls height 5", "line 1, column 18: `height` is not an option without width"),
        ("jump-at-goal turns win turns", "line 1, column 30: `turns` is not a value of win"),
        ("win soon", "line 1, column 11: `soon` is not a value of win"),
    ] {
        let error = format!("rules {rules}\n").parse::<ExtendedRecord>().unwrap_err();
        assert!(error.to_string().contains(message), "{rules}: {error}");
    }
    for late in ["1.   n:N e:E Bg3\nrules size 10\n", "rules size 10\nrules size 10\n"] {
        let error = late.parse::<ExtendedRecord>().unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 1: `rules`"), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn an_extended_record_gives_the_game_back(
        rules in rules(), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80), skip in 0..3_usize,
    ) {
        let game = game(5, rules);
        let (before, _) = turns(&game, &game.initial(), &choices[..choices.len().min(5 * skip)]);
        let start = before.iter().fold(game.initial(), |p, turn| game.play_turn(&p, turn).unwrap());
        let (turns, last) = turns(&game, &start, &choices);
        let record = ExtendedRecord {
            rules: Some(game),
            start: Some(Setup::from(&start)),
            turns: turns.into_iter().map(Into::into).collect(),
        };
        let text = record.to_string();
        prop_assert_eq!(Form::of(&text), Form::Extended);
        let read: ExtendedRecord = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        let positions = read.replay(&game).unwrap();
        prop_assert_eq!(positions.last(), Some(&last));
        // The record of the same game leaves more open, and the game is one way to play it.
        let recorded = read.to_record(&game).unwrap();
        let replay = recorded.replay(&game, &start).unwrap();
        prop_assert!(replay.positions().contains(&last), "{}", recorded);
        // One way through the replay is a game.
        let (positions, turns) = replay.line();
        let line = ExtendedRecord { turns: turns.into_iter().map(Into::into).collect(), ..record };
        prop_assert_eq!(line.replay(&game).unwrap(), positions);
    }
}
