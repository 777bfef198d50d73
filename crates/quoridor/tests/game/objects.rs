//! Objects with a list of moves.

use abstract_games_quoridor::notation::{GameRecord, Layout};
use proptest::prelude::*;

use crate::records::{read, refused};
use crate::scores::found;

#[test]
fn a_result_behind_the_moves_of_an_object_is_read_and_the_rest_is_a_comment() {
    let read = read("{\"moves\": [\"e2\"],\n \"size\": 9,\n \"result\": \"1-0\", \"rated\": true}")
        .unwrap();
    assert_eq!(read.record.result.as_deref(), Some("1-0"));
    assert_eq!(read.record.plies[0].comments, ["size\": 9", "rated\": true"]);
    let error = refused("{\"moves\": [\"e2\"], \"result\": \"1-0\", \"last\": \"e9\"}");
    assert!(error.contains("`e9` is not a part without moves"), "{error}");
}

#[test]
fn an_object_may_follow_a_line_that_names_a_list_of_moves() {
    let text = "The key \"moves\": [] has a list\n{\"moves\": [\"e2\", \"e8\"]}";
    assert_eq!(read(text).unwrap().record.plies.len(), 2);
}

/// Signs of a score are no moves in the keys of an object.
#[test]
fn keys_of_any_signs_behind_the_moves_of_an_object_are_comments() {
    for key in ["_id", "!", "…", "...", "[1]", "(a)", "1.", ";", "#"] {
        let text = format!("{{\"moves\": [\"e2\", \"e8\"], \"{key}\": 7, \"size\": 9}}");
        let record: GameRecord = text.parse().unwrap();
        assert_eq!((record.plies.len(), record.plies[1].comments.len()), (2, 1), "{text}");
        assert!(record.plies[1].comments[0].ends_with("\": 7, \"size\": 9"), "{record}");
    }
}

/// Comments that, in braces at the start of a text, would be objects with moves.
#[test]
fn a_comment_like_an_object_is_written_and_read_again() {
    crate::fuzzed::form("x\n{\"moves\": [ N ] (e3}");
    crate::fuzzed::form("# \"moves\": [e2]\n");
    crate::fuzzed::algebraic("# \"a\"\n# the \"moves\": [ N ]\n");
    crate::fuzzed::algebraic("# \"a\"\n# the \"\"moves\"\": [ N ]\n");
    let record: GameRecord = "{\"a\": 1, \"moves\": [\"e2\", \"e8\"]}".parse().unwrap();
    assert_eq!(record.score(Layout::Horizontal), "{\"a\": 1} 1. e2 e8");
}

/// Values of an object, with whether each looks like a move.
fn values() -> impl Strategy<Value = Vec<(&'static str, bool)>> {
    const VALUES: &[(&str, bool)] = &[
        ("9", false),
        ("null", false),
        ("\"Ann\"", false),
        ("[1, 2]", false),
        ("\"e3\"", true),
        ("\"d6h\"", true),
        ("[\"pass\"]", true),
        ("{\"last\": \"N\"}", true),
    ];
    prop::collection::vec(prop::sample::select(VALUES), 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_move_of_an_object_is_dropped(
        before in values(),
        moves in prop::collection::vec(prop::sample::select(vec!["e2", "E8", "e3h", "vd6"]), 1..9),
        after in values(),
    ) {
        let entries = |values: &[(&str, bool)], key: &str| {
            let entries = values.iter().zip(0..).map(|((value, _), n)| format!("\"{key}{n}\": {value}"));
            entries.collect::<Vec<_>>()
        };
        let list = [format!("\"moves\": [\"{}\"]", moves.join("\", \""))];
        let parts = [entries(&before, "before_"), list.to_vec(), entries(&after, "after_")].concat();
        let text = format!("{{{}}}", parts.join(", "));
        let [is_wrong, is_wrong_after] = [&before, &after].map(|part| part.iter().any(|it| it.1));
        match text.parse::<GameRecord>() {
            Ok(record) => {
                prop_assert!(!is_wrong && !is_wrong_after, "{}", text);
                prop_assert_eq!(record.plies.len(), moves.len(), "{}", text);
            }
            Err(error) => {
                prop_assert!(is_wrong || is_wrong_after, "{}: {}", text, error);
                let read = if is_wrong { 0 } else { moves.len() };
                prop_assert_eq!(error.before.plies.len(), read, "{}: {}", text, error);
                prop_assert!(text.contains(found(&error)), "{}", error);
            }
        }
    }
}
