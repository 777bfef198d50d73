//! Every parser of a notation returns for every text, and reads again what it wrote.

use abstract_games_quoridor::notation::{Diagram, GameRecord, Layout, Notation};
use abstract_games_quoridor::{Board, Quoridor, Setup};
use proptest::prelude::*;

/// Texts of characters and words that occur in notations, and arbitrary texts.
fn texts() -> impl Strategy<Value = String> {
    let words = [
        "1.",
        "2.",
        "3...",
        "...",
        "…",
        "__",
        "e2",
        "e8",
        "e3h",
        "c4v",
        "k11",
        "b1",
        "pass",
        "N",
        "S",
        "NN",
        "NE",
        "C4/",
        "F3-",
        "PASS",
        "{",
        "}",
        "{a b}",
        "[",
        "]",
        "\n",
        "/",
        "Well",
        "[/ / b1 b4 / 2 2 / 1]",
        "é",
        "0.",
        "999999999999.",
        "d4f4",
        "10 10",
        "-",
        "|",
        ".",
        "a",
    ];
    let word = prop_oneof![8 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,3}"];
    let joined = prop::collection::vec((word, prop::sample::select(&[" ", "", "\n"][..])), 0..20);
    let joined = joined.prop_map(|words| words.into_iter().map(|(word, gap)| word + gap).collect());
    prop_oneof![3 => joined, 1 => "(?s).{0,60}"]
}

/// A diagram with some characters exchanged and some lines removed.
fn diagrams() -> impl Strategy<Value = String> {
    let drawn = "4 . 2 .\n   |\n3 .|. .\n    ---\n2 . . .\n\n1 . 1 .\n  a b c\n1 2 / 1\n";
    let change =
        (0..drawn.len(), prop::sample::select(vec!['.', '-', '|', ' ', '1', '2', '\n', 'é']));
    prop::collection::vec(change, 0..4).prop_map(|changes| {
        let mut characters: Vec<char> = drawn.chars().collect();
        for (index, c) in changes {
            characters[index] = c;
        }
        characters.into_iter().collect()
    })
}

fn read_diagram<const N: usize>(text: &str) {
    match text.parse::<Diagram<N>>() {
        Ok(diagram) => {
            assert_eq!(diagram.to_string().parse(), Ok(diagram.clone()));
            let game = Quoridor::new(diagram.board(), [2; N]).unwrap();
            let _ = game.position(diagram.setup()).map_err(|error| error.to_string());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn read_all<const N: usize>(game: &Quoridor<N>, text: &str) {
    if let Ok(setup) = text.parse::<Setup<N>>() {
        assert_eq!(
            setup.to_string().parse::<Setup<N>>().map(|again| again.to_string()),
            Ok(setup.to_string())
        );
        let _ = game.position(&setup).map_err(|error| error.to_string());
    }
    for notation in Notation::ALL {
        let (record, is_whole) = match notation.read(game, text) {
            Ok(record) => (record, true),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                (*error.before, false)
            }
        };
        // What was read, all of it or the part before an error, is written and read again.
        let written = record.score(Layout::Columns);
        let again: GameRecord<N> = written.parse().unwrap();
        assert_eq!(again.plies.len(), record.plies.len(), "{is_whole}: {written}");
        assert_eq!(again.score(Layout::Columns), written);
        for other in Notation::ALL {
            let _ =
                other.write(game, &record, Layout::Horizontal).map_err(|error| error.to_string());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_text_is_read_or_refused(text in texts()) {
        read_all(&Quoridor::standard(), &text);
        read_all(&Quoridor::new(Board::new(2, 4).unwrap(), [2; 2]).unwrap(), &text);
        read_all(&Quoridor::new(Board::new(3, 3).unwrap(), [1; 3]).unwrap(), &text);
        read_all(&Quoridor::standard_for_four(), &text);
    }

    #[test]
    fn every_diagram_is_read_or_refused(text in prop_oneof![diagrams(), texts()]) {
        read_diagram::<2>(&text);
        read_diagram::<3>(&text);
        read_diagram::<4>(&text);
    }
}
