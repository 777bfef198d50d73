//! Text forms and serde values: what was written is read back as the same value.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Coordinates, CycleIndex, Dihedral, Outcome, Path, Permutation, PermutationGroup, Seat, Side,
    Stop, TextError, Transform, Value, strategies,
};
use abstract_games_play::Claim;
use abstract_games_search::End;
use abstract_games_solve::{Bounds, Score};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn reads_back<T: Display + FromStr<Err = TextError> + PartialEq + Debug>(value: &T) {
    assert_eq!(value.to_string().parse().as_ref(), Ok(value));
}

/// `value` as JSON, after checking that the JSON deserialises to `value`.
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    json
}

/// The offending part of `text`, and what was expected there.
fn refused<T: FromStr<Err = TextError> + Debug>(text: &str) -> (String, String) {
    let error = text.parse::<T>().unwrap_err();
    assert_eq!(error.to_string(), format!("`{}` is not {}", error.found(), error.expected()));
    (error.found().to_owned(), error.expected().to_owned())
}

/// Any text, or parts of text forms put together at random.
fn any_text() -> impl Strategy<Value = String> {
    let parts = "win¦loss¦draw¦ in ¦0¦17¦4294967296¦-1¦(¦)¦ ¦e4¦half turn¦é¦X¦.¦first¦1048576";
    let parts: Vec<_> = parts.split('¦').collect();
    let nearly = prop::collection::vec(prop::sample::select(parts), 0..7);
    prop_oneof![any::<String>(), nearly.prop_map(|parts| parts.concat())]
}

#[test]
fn every_seat_has_one_text_form() {
    for seat in (1..=12).flat_map(Seat::all) {
        reads_back(&seat);
        assert_eq!(json(&seat), format!("\"{seat}\""));
    }
    for text in
        ["", "seat", "seat 0 of 3", "seat 4 of 3", "seat 01 of 3", "seat +1 of 3", "seat 1 of 256"]
    {
        assert_eq!(refused::<Seat>(text).0, text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A text that can be read gives a value whose text form gives the same value. Any other text
    /// is an error, never a panic.
    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        fn read<T: Display + FromStr<Err = TextError> + PartialEq + Debug>(text: &str) {
            match text.parse::<T>() {
                Ok(value) => reads_back(&value),
                Err(error) => assert!(!error.expected().is_empty()),
            }
        }
        read::<Value>(&text);
        read::<Side>(&text);
        read::<Score>(&text);
        read::<Transform>(&text);
        if let Ok(square) = text.parse::<Coordinates>() {
            prop_assert_eq!(square.to_string(), text.as_str());
        }
        // Fixed points beyond the last point that moves are not written.
        if let Ok(permutation) = text.parse::<Permutation>() {
            let read: Permutation = permutation.to_string().parse().unwrap();
            let degree = u32::try_from(permutation.degree()).unwrap();
            prop_assert_eq!(read.with_degree(degree), permutation);
        }
        let _ = text.parse::<abstract_games_core::tic_tac_toe::Board>();
    }
}

#[test]
fn words_are_read_back() {
    [Value::Win, Value::Draw, Value::Loss].iter().for_each(reads_back);
    [Side::First, Side::Second].iter().for_each(reads_back);
    Transform::ALL.iter().for_each(reads_back);
    assert_eq!(refused::<Value>("Win"), ("Win".into(), "a value: win, draw or loss".into()));
    assert_eq!(refused::<Side>(""), (String::new(), "a side: first or second".into()));
    assert_eq!(refused::<Transform>("turn").0, "turn");
}

proptest! {
    #[test]
    fn scores_are_read_back(distance in any::<u32>()) {
        for score in [Score::Win(distance), Score::Loss(distance), Score::Draw] {
            reads_back(&score);
            prop_assert_eq!(json(&score), format!("\"{score}\""));
        }
    }

    #[test]
    fn permutations_are_read_back(
        permutation in (0..40_usize).prop_flat_map(strategies::permutation),
    ) {
        let read: Permutation = permutation.to_string().parse().unwrap();
        let degree = u32::try_from(permutation.degree()).unwrap();
        prop_assert!(read.degree() <= permutation.degree());
        prop_assert_eq!(&read.with_degree(degree), &permutation);
        let images: Vec<_> = (0..permutation.degree()).map(|p| permutation.image(p)).collect();
        prop_assert_eq!(json(&permutation), serde_json::to_string(&images).unwrap());
    }
}

#[test]
fn the_error_of_an_invalid_score_names_the_offending_part() {
    for text in ["", "win", "loss", "draw in 3", "lose in 3", "win in", "win  in 3"] {
        assert_eq!(refused::<Score>(text).0, text);
    }
    for number in ["-1", "+1", "01", "4294967296", "1 ", "five", ""] {
        let (found, expected) = refused::<Score>(&format!("loss in {number}"));
        assert_eq!((found.as_str(), expected.as_str()), (number, "a number of moves"));
    }
}

#[test]
fn cycles_are_read_in_any_order_and_with_fixed_points() {
    let expected = Permutation::from_images([2, 1, 0, 4, 3]).unwrap();
    for text in ["(0 2)(3 4)", "(4 3) (2 0)", " ( 3 4 )(1)(0 2) "] {
        assert_eq!(text.parse().as_ref(), Ok(&expected), "{text}");
    }
    assert_eq!("()".parse(), Ok(Permutation::identity(0)));
    assert_eq!("(3)".parse(), Ok(Permutation::identity(4)));
    let greatest = format!("({})", Permutation::MAX_POINT_IN_TEXT);
    assert_eq!(greatest.parse::<Permutation>().unwrap().degree(), 1 << 20);
}

#[test]
fn the_error_of_an_invalid_permutation_names_the_offending_part() {
    let cases = [
        ("", ""),
        ("0 1", "0 1"),
        ("(0 1", "(0 1"),
        ("(0 1)2", "2"),
        ("(0 1)()", "()"),
        ("(0 1)(1 2)", "1"),
        ("(0 1 0)", "0"),
        ("(0 x)", "x"),
        ("(0 01)", "01"),
        ("(0 -1)", "-1"),
        ("(0 1048576)", "1048576"),
        ("((0 1))", "(0"),
    ];
    for (text, found) in cases {
        assert_eq!(refused::<Permutation>(text).0, found, "{text}");
    }
}

#[test]
fn small_types_are_read_back_from_json() {
    assert_eq!(json(&Value::Win), "\"win\"");
    assert_eq!(json(&Side::Second), "\"second\"");
    assert_eq!(json(&Claim::Draw), "\"draw\"");
    assert_eq!(json(&Some(Value::Draw)), "\"draw\"");
    assert_eq!(json(&Coordinates { column: 3, row: 3 }), "\"d4\"");
    assert_eq!(json(&Outcome::Win(Side::First)), "{\"win\":\"first\"}");
    assert_eq!(json(&Outcome::<Side>::Draw), "\"draw\"");
    assert_eq!(json(&Stop::WorkLimit), "\"work_limit\"");
    assert_eq!(json(&End::Exhausted), "\"exhausted\"");
    assert_eq!(json(&End::Stopped(Stop::Cancelled)), "{\"stopped\":\"cancelled\"}");
    let bounds = Bounds::at_least(Score::Draw);
    assert_eq!(json(&bounds), "{\"least\":\"draw\",\"greatest\":\"win in 0\"}");
    for transform in Transform::ALL {
        assert_eq!(json(&transform), format!("\"{transform}\""));
    }
    let mut path = Path::new(0_u32);
    path.push('a', 1);
    assert_eq!(json(&path), "{\"start\":0,\"steps\":[[\"a\",1]]}");
    let game = abstract_games_search::Bfs::new(&TicTacToe).explore();
    assert_eq!(json(&game.end()), "\"exhausted\"");
}

#[test]
fn cycle_indices_are_read_back_from_json_and_inconsistent_ones_are_refused() {
    let square = Dihedral::square(2).on_squares().unwrap().cycle_index();
    assert_eq!(
        json(&square),
        "{\"degree\":4,\"order\":8,\"terms\":[[[[1,2],[2,1]],2],[[[1,4]],1],[[[2,2]],3],[[[4,1]],2]]}"
    );
    json(&PermutationGroup::generated_by(0, []).unwrap().cycle_index());
    let faults = [
        ("{\"degree\":2,\"order\":1,\"terms\":[[[[1,3]],1]]}", "not a cycle type of 2 points"),
        (
            "{\"degree\":2,\"order\":1,\"terms\":[[[[1,1],[1,1]],1]]}",
            "not a cycle type of 2 points",
        ),
        (
            "{\"degree\":2,\"order\":1,\"terms\":[[[[2,1],[0,5]],1]]}",
            "not a cycle type of 2 points",
        ),
        ("{\"degree\":2,\"order\":3,\"terms\":[[[[2,1]],2]]}", "not those of a group of order 3"),
        ("{\"degree\":2,\"order\":0,\"terms\":[]}", "not those of a group of order 0"),
        ("{\"degree\":2,\"order\":2,\"terms\":[[[[2,1]],1],[[[2,1]],1]]}", "listed twice"),
    ];
    for (json, message) in faults {
        let error = serde_json::from_str::<CycleIndex>(json).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    // The text of long cycles takes no memory for each length.
    let long = r#"{"degree":18446744073709551615,"order":3,"terms":[[[[18446744073709551615,1]],2],
        [[[1,18446744073709551615]],1]]}"#;
    let long: CycleIndex = serde_json::from_str(long).unwrap();
    assert_eq!(long.to_string(), "1/3 (x1^18446744073709551615 + 2 x18446744073709551615)");
    assert!(serde_json::from_str::<Permutation>("[0,0]").is_err());
    let error = serde_json::from_str::<Score>("\"win in x\"").unwrap_err().to_string();
    assert!(error.contains("`x` is not a number of moves"), "{error}");
}
