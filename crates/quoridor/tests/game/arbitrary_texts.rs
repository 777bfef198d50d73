//! The fuzz targets, on texts of characters and words that occur in notations.

use proptest::prelude::*;

use crate::fuzzed::TARGETS;

/// Texts of characters and words that occur in notations, and arbitrary texts.
fn texts() -> impl Strategy<Value = String> {
    let words = "1.¦2.¦3...¦...¦…¦__¦e2¦e8¦e3h¦c4v¦k11¦b1¦pass¦N¦S¦NN¦NE¦C4/¦F3-¦PASS¦{¦}¦{a b}¦[¦]¦\n¦/¦\
         Well¦[/ / b1 b4 / 2 2 / 1]¦é¦0.¦999999999999.¦d4f4¦10 10¦-¦|¦.¦a¦he3¦E2;E8¦e1-e2¦1)¦\
         [Event \"x\"]¦1-0¦*¦(e3¦)¦; so¦!¦#¦1.e2e82.e3h¦['e2', 'e8']¦{\"moves\": [¦W: e9,¦B: e1¦E1E9";
    let words: Vec<_> = words.split('¦').collect();
    let word = prop_oneof![8 => prop::sample::select(words).prop_map(str::to_owned), 1 => ".{0,3}"];
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_target_holds_of_arbitrary_texts(text in prop_oneof![1 => diagrams(), 3 => texts()]) {
        for (_, target) in TARGETS {
            target(&text);
        }
    }
}
