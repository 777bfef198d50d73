//! Tests of the notation of the record.

use abstract_games_core::{Game, Players, Side};
use abstract_games_four_way_fences::notation::{
    Diagram, ExtendedRecord, GameRecord, GameTextError, ReadGame, RecordedTurn, Replay, Token,
    ambiguous_stones, recorded_diagrams, resolve,
};
use abstract_games_four_way_fences::{Direction, FourWayFences, Position, Rules, Step, Stone};
use proptest::prelude::*;

use crate::{game, position};

fn refusal(text: &str) -> (String, usize) {
    let error = text.parse::<GameRecord>().unwrap_err();
    (error.to_string(), error.before.turns.len())
}

#[test]
fn a_text_that_is_no_record_is_refused_with_the_line_and_the_token() {
    assert_eq!(
        refusal("1. n e - - Bg3 N S W S Di-\n3. e e w s Hi-"),
        ("line 2, column 1: `3.` is not 2, the number of the next turn".to_owned(), 2),
    );
    assert_eq!(
        refusal("1. n e - - Bg3 N S W S Di\n"),
        (
            "line 1, column 24: `Di` is not a wall: a grid point followed by -, |, 1, 2, 3 or 4"
                .to_owned(),
            1
        ),
    );
    let (message, before) = refusal("# a comment\n1. n x - - Bg3");
    assert!(message.starts_with("line 2, column 6: `x` is not the move of a stone"), "{message}");
    assert_eq!(before, 0);
    assert!(refusal("1. n e - Bg3").0.ends_with("a turn has the moves of four stones and a wall"));
    assert!(
        refusal("1. n e - - Bg3\n2. e e w s Hi-")
            .0
            .starts_with("line 2, column 1: `2.` is not the end")
    );
    assert!(refusal("1. n e - - Bg3 N S W S Di- x").0.ends_with("`x` is not the end of the line"));
    assert!(refusal("0. n e - - Bg3").0.ends_with("`0.` is not the number of a turn"));
    assert!(refusal("1. n e - - Bg3 ...").0.starts_with("line 1, column 16"));
}

#[test]
fn a_record_is_read_as_it_was_written() {
    for text in [
        "    first            SECOND\n1.  n e - - Bg3      N S W S Di-\n2.  e e w s Hi-\n",
        "    a                b\n7.  ...              N 2S EN W -\n8.  - - - - Aa4\n",
    ] {
        let record: GameRecord = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let game = FourWayFences::standard();
    let text = "1. n e - - Bg3 N S W S Di-";
    let marked = format!("\u{feff}{text}");
    assert_eq!(marked.parse::<GameRecord>(), text.parse());
    let read = |text: &str| ReadGame::new(game, text, Side::First).unwrap();
    let read_alike = |text: &str| {
        let [plain, marked] = [read(text), read(&format!("\u{feff}{text}"))];
        assert_eq!((&plain.turns, &plain.fault), (&marked.turns, &marked.fault));
        assert_eq!(plain.positions, marked.positions);
        plain
    };
    let extended = read_alike(text).extended().to_string();
    assert_eq!(format!("\u{feff}{extended}").parse::<ExtendedRecord>(), extended.parse());
    let end = *read_alike(&extended).position();
    read_alike(&end.to_string());
    read_alike(&Diagram::new(game.board(), &end).to_string());
}

#[test]
fn a_token_leaves_the_direction_of_a_jump_open() {
    let game = game(8, Rules { stones_needed: 4, ..Rules::default() });
    let p = position(&game, "- / - / nCd eCc NDd / first / 1");
    let turn = |text: &str| text.parse::<GameRecord>().unwrap().turns.remove(0);
    let found = resolve(&game, &p, &turn("1. 2 e - - Hh-")).unwrap();
    let written: Vec<_> =
        found.iter().map(|found| (found.turn.to_string(), found.orders)).collect();
    assert_eq!(written, [("n:N2 e:E Hh-".to_owned(), 1), ("n:E2 e:E Hh-".to_owned(), 2)]);
    assert!(ambiguous_stones(&found).iter().eq([Direction::North]));
    let found = resolve(&game, &p, &turn("1. 2e e - - Hh-")).unwrap();
    assert_eq!(found.len(), 1);
    assert!(ambiguous_stones(&found).is_empty());
}

/// A turn of random play, in the notation of the record and as it was played.
fn turn_of(
    game: &FourWayFences,
    start: &Position,
    choices: &[prop::sample::Index],
) -> Option<(RecordedTurn, Position)> {
    let mut p = *start;
    let mut tokens = [const { Token::Absent }; 4];
    let mut choices = choices.iter();
    loop {
        let moves = game.move_list(&p);
        if moves.is_empty() {
            return Some((RecordedTurn { tokens, wall: None, place: None }, p));
        }
        let step = *choices.next()?.get(&moves);
        let next = game.play(&p, &step);
        match step {
            Step::Stone { stone, to } => {
                let paths = game.paths(&p, stone);
                let path = paths.iter().find(|path| path.end == to)?;
                tokens[stone.direction.index()] = Token::of(path, &paths);
            }
            Step::Wall(wall) => {
                return Some((RecordedTurn { tokens, wall: Some(wall), place: None }, next));
            }
            Step::NoWall => return Some((RecordedTurn { tokens, wall: None, place: None }, next)),
        }
        p = next;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_record_of_a_game_can_be_replayed_to_its_position(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
    ) {
        let game = game(6, Rules::default());
        let mut p = game.initial();
        let mut record = GameRecord::empty();
        let mut rest = choices.as_slice();
        while game.outcome(&p).is_none() && rest.len() >= 5 {
            let (turn, next) = turn_of(&game, &p, &rest[..5]).unwrap();
            record.turns.push(turn);
            p = next;
            rest = &rest[5..];
        }
        let read: GameRecord = record.to_string().parse().unwrap();
        prop_assert_eq!(&read, &record);
        let replay = read.replay(&game, &game.initial()).unwrap();
        prop_assert!(replay.positions().contains(&p));
        leads_where_it_says(&game, &replay);
        let mut to_p = replay.clone();
        to_p.keep(|position| *position == p);
        prop_assert_eq!(to_p.positions(), [p]);
        leads_where_it_says(&game, &to_p);
        let mut all = replay.clone();
        all.keep(|_| true);
        prop_assert_eq!(all, replay);
    }
}

/// Every resolution is a legal turn that leads from a position before it to one after it.
fn leads_where_it_says(game: &FourWayFences, replay: &Replay) {
    let mut before = vec![replay.start];
    for turn in &replay.turns {
        for way in &turn.ways {
            let after = game.play_turn(&before[way.from], &way.resolution.turn);
            assert_eq!(after.as_ref(), Ok(&turn.positions[way.to]));
        }
        before.clone_from(&turn.positions);
    }
}

#[test]
fn a_record_that_begins_with_the_other_player_is_refused() {
    let game = FourWayFences::standard();
    let record: GameRecord = "1. ... N S W S Di-".parse().unwrap();
    let error = record.replay(&game, &game.initial()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 8: turn 1S, `N S W S Di-`: it is the turn of the other player",
    );
    assert_eq!(
        error.before.start.cell(Stone::from_letter('n').unwrap()),
        Some("Dj".parse().unwrap())
    );
    assert_eq!(record.side(0), Side::Second);
}

#[test]
fn a_turn_after_the_end_is_refused_with_the_winner() {
    let game = game(6, Rules { stones_needed: 1, ..Rules::default() });
    let start = position(&game, "- / - / nBa eAd wFf sEe NAe ECc WDd SDa / first / 1");
    for (turns, place) in [
        ("1. n - - - -  N - - N Bb-", "line 1, column 15: turn 1S, `N - - N Bb-`"),
        ("1. n - - - -  - - - - -", "line 1, column 15: turn 1S, `- - - - -`"),
    ] {
        let record: GameRecord = turns.parse().unwrap();
        let error = record.replay(&game, &start).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{place}: the game is over: the first player has won")
        );
        assert_eq!((error.index, error.before.turns.len()), (1, 1));
    }
}

#[test]
fn a_turn_without_moves_of_stones_is_refused_without_a_list_of_moves() {
    let record: GameRecord = "1. - - - - Bg3".parse().unwrap();
    let game = FourWayFences::standard();
    let error = record.replay(&game, &game.initial()).unwrap_err();
    let expected = "line 1, column 4: turn 1f, `- - - - Bg3`: `Bg3`: n has to move first";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_text_of_another_board_or_other_rules_is_refused_with_what_it_states() {
    let small = game(4, Rules::default());
    let drawn = recorded_diagrams()[0].to_string();
    let error = ReadGame::new(small, &drawn, Side::First).unwrap_err();
    assert_eq!(error.to_string(), "the diagram has 10 × 10 cells, and the board 4 × 4");
    let text = "rules size 5\n1. n:N e:E Bb3\n";
    let GameTextError::Start { error, stated } =
        ReadGame::new(small, text, Side::First).unwrap_err()
    else {
        panic!("the rules are others");
    };
    assert_eq!(error.to_string(), "the game has the rules `size 5`, not `size 4`");
    assert_eq!(stated.unwrap().to_string(), "size 5");
    for text in ["", "1 2", "hello"] {
        let read = ReadGame::new(small, text, Side::First);
        assert!(read.is_err() || read.unwrap().fault.is_some(), "{text}");
    }
}
