//! Every parser returns for every text, and reads again what it wrote.

use abstract_games_four_way_fences::notation::{Diagram, GameRecord, Token};
use abstract_games_four_way_fences::{Cell, Point, Setup, Step, Stone, Turn, Wall};
use proptest::prelude::*;

fn texts() -> impl Strategy<Value = String> {
    let words = [
        "1.",
        "2.",
        "10",
        "n",
        "e",
        "2",
        "2s",
        "EN",
        "-",
        "...",
        "Bg3",
        "Di-",
        "Gj|",
        "Qq4",
        "n:N",
        "n:N2W",
        ":",
        "n-Dj",
        "W-off",
        "no-wall",
        "b:AB",
        "B:gh",
        "nDj",
        "SAa",
        "first",
        "second",
        "/",
        "left",
        "straight",
        "é",
        "\n",
        "   A   B   C   D   E",
        " a + - - - + a",
        "0",
        "255",
    ];
    let word = prop_oneof![8 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,3}"];
    let joined =
        prop::collection::vec((word, prop::sample::select(&[" ", "", "\n", " / "][..])), 0..16);
    let joined = joined.prop_map(|words| words.into_iter().map(|(word, gap)| word + gap).collect());
    prop_oneof![4 => joined, 1 => "(?s).{0,60}"]
}

/// Reads `text` as `T`, and what it writes again.
macro_rules! round_trip {
    ($text:expr, $($name:ty),+) => {$(
        match $text.parse::<$name>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse::<$name>().ok(), Some(read)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    )+};
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_text_is_read_or_refused(text in texts()) {
        round_trip!(text, Point, Cell, Wall, Stone, Step, Turn, Setup, Token, Diagram);
        match text.parse::<GameRecord>() {
            Ok(read) => prop_assert_eq!(&read.to_string().parse::<GameRecord>().unwrap().turns, &read.turns),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
