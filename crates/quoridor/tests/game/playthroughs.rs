//! Playthroughs, as a program prints them: each action is a move, and each line belongs there.

use abstract_games_quoridor::notation::{Form, GameReader, GameRecord};
use abstract_games_quoridor::{Quoridor, Variant};
use proptest::prelude::*;

use crate::records::{moves, read, refused};

#[test]
fn a_playthrough_states_its_rules() {
    let text = "game: quoridor(board_size=5,players=3)\n\n# Apply action \"c4\"\naction: 58\n\n\
                # Apply action \"b3\"\naction: 38\n";
    let read = GameReader::new().read(text).unwrap();
    let variant = Variant { no_side_jumps: true, ..Variant::default() };
    assert_eq!((read.game.supplies(), read.game.variant()), ([3; 3].as_slice(), variant));
    assert_eq!(read.record.to_string(), "1. c2 b3");
}

#[test]
fn every_part_of_a_playthrough_is_checked() {
    const END: &str = "a part of a playthrough after the moves that can be read";
    for (text, place, part) in [
        ("game: quoridor\n1. e2 e8", "line 2, column 1", "1. e2 e8"),
        ("game: quoridor\n\ngame: e2 e8", "line 3, column 1", "game: e2 e8"),
        (
            "game: quoridor\n# Apply action \"e8\" \"e2\"",
            "line 2, column 1",
            "# Apply action \"e8\" \"e2\"",
        ),
        ("game: quoridor\n# Apply action \"e8\"\n# State 2", "line 3, column 1", "# State 2"),
        ("game: quoridor\n## apply action e8", "line 2, column 1", "## apply action e8"),
        ("game: quoridor\naction: 5", "line 2, column 1", "action: 5"),
        ("game: quoridor(board_size=abc)", "line 1, column 16", "board_size=abc"),
        ("game: quoridor(board_size=5,wall_count=-3)", "line 1, column 29", "wall_count=-3"),
        ("game: quoridor(wall_count=300)", "line 1, column 16", "wall_count=300"),
        ("game: quoridor(board_size=20)", "line 1, column 16", "board_size=20"),
        ("game: quoridor(walls=3)", "line 1, column 16", "walls=3"),
    ] {
        assert_eq!(refused(text), format!("{place}: `{part}` is not {END}"));
    }
    let text = "\ngame: quoridor( board_size=5 , wall_count=2)\n#  Apply action \"c4\" \n# State 1";
    let read = read(text).unwrap();
    assert_eq!((moves(&read).as_str(), read.game.supplies()), ("c2", [2; 2].as_slice()));
}

/// A line of a playthrough.
#[derive(Clone, Debug)]
enum Line {
    Action(&'static str),
    /// Anything that belongs there.
    Other(&'static str),
    /// The number of the state.
    State,
    /// What does not belong there.
    Wrong(&'static str),
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    const ACTIONS: &[&str] = &["e8", "e2", "a1h", "h8v", "i9"];
    const OTHERS: &[&str] = &[
        "",
        "# e2 e8 and a comment",
        "IsTerminal() = False",
        "StringLegalActions() = [\"e8\", \"d9\"]",
        "ObservationTensor(0): ◯◉",
    ];
    const WRONG: &[&str] = &[
        "# Apply action \"z1\"",
        "# Apply action \"\"",
        "# Apply action \"e8\" e2",
        "# State 99",
        "e2 e8",
        "well e3",
        "e3 = e4",
        "1. e2",
        "N S",
    ];
    let line = prop_oneof![
        6 => prop::sample::select(ACTIONS).prop_map(Line::Action),
        3 => prop::sample::select(OTHERS).prop_map(Line::Other),
        2 => Just(Line::State),
        1 => prop::sample::select(WRONG).prop_map(Line::Wrong),
    ];
    prop::collection::vec(line, 0..24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_action_of_a_playthrough_is_dropped(lines in lines()) {
        let (mut text, mut actions, mut wrong) = ("game: quoridor\n".to_owned(), 0, None);
        for (number, line) in (2..).zip(&lines) {
            let written = match line {
                Line::Action(action) => format!("# Apply action \"{action}\""),
                Line::Other(line) | Line::Wrong(line) => (*line).to_owned(),
                Line::State => format!("# State {actions}"),
            };
            text = [text, written, "\n".to_owned()].concat();
            if wrong.is_none() {
                actions += usize::from(matches!(line, Line::Action(_)));
                wrong = matches!(line, Line::Wrong(_)).then_some(number);
            }
            if wrong.is_some() {
                break;
            }
        }
        match (GameRecord::read(Quoridor::standard(), None, &text), wrong) {
            (Ok((_, record)), None) => prop_assert_eq!(record.plies.len(), actions, "{}", text),
            (Err(error), Some(line)) => {
                let place = format!("line {line}, ");
                prop_assert!(error.to_string().starts_with(&place), "{}: {}", text, error);
                let error = Form::Glendenning.read(Quoridor::standard(), &text).unwrap_err();
                prop_assert_eq!(error.before.plies.len(), actions, "{}", text);
            }
            (read, _) => prop_assert!(false, "{}: {:?}", text, read),
        }
    }
}
