//! Every parser returns for every text, and reads again what it wrote.

use std::sync::LazyLock;

use abstract_games_core::{Game, Side};
use abstract_games_four_way_fences::FourWayFences;
use abstract_games_four_way_fences::notation::{
    ExtendedRecord, recorded_diagrams, recorded_game, repairs,
};
use proptest::prelude::*;

use crate::fuzzed::TARGETS;

fn texts() -> impl Strategy<Value = String> {
    let words = "1.¦2.¦10¦n¦e¦2¦2s¦EN¦-¦...¦Bg3¦Di-¦Gj|¦Qq4¦n:N¦n:N2W¦:¦n-Dj¦W-off¦no-wall¦b:AB¦B:gh¦nDj¦\
         SAa¦first¦second¦/¦left¦straight¦é¦\n¦   A   B   C   D   E¦ a + - - - + a¦0¦255";
    let words: Vec<_> = words.split('¦').collect();
    let word = prop_oneof![8 => prop::sample::select(words).prop_map(str::to_owned), 1 => ".{0,3}"];
    let joined =
        prop::collection::vec((word, prop::sample::select(&[" ", "", "\n", " / "][..])), 0..16);
    let joined = joined.prop_map(|words| words.into_iter().map(|(word, gap)| word + gap).collect());
    prop_oneof![4 => joined, 1 => "(?s).{0,60}"]
}

/// Texts in each notation, from the recorded game.
fn seeds() -> Vec<String> {
    let game = FourWayFences::standard();
    let record = recorded_game().repaired(repairs()).unwrap();
    let (positions, turns) = record.replay(&game, &game.initial()).unwrap().line();
    let turns = turns.into_iter().map(Into::into).collect();
    let extended = ExtendedRecord { turns, ..ExtendedRecord::default() };
    let mut seeds = vec![record.to_string(), recorded_game().to_string(), extended.to_string()];
    seeds.extend(positions.iter().step_by(7).map(ToString::to_string));
    seeds.extend(recorded_diagrams().map(|diagram| diagram.to_string()));
    seeds.extend(recorded_diagrams().map(|diagram| diagram.setup(Side::First).to_string()));
    seeds
}

/// Runs every target on a text.
fn pass(text: &str) {
    for (_, target) in TARGETS {
        target(text);
    }
}

#[test]
fn the_texts_of_the_recorded_game_pass_every_target() {
    for seed in seeds() {
        pass(&seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_text_is_read_or_refused(text in texts()) {
        pass(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_text_with_another_character_is_read_or_refused(
        seed in any::<prop::sample::Index>(), changes in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4),
    ) {
        static SEEDS: LazyLock<Vec<String>> = LazyLock::new(seeds);
        let mut text: Vec<char> = seed.get(&SEEDS).chars().collect();
        for (place, c) in changes {
            // Letters of the notations are tried as often as all others.
            let near = char::from(b' ' + (c as u32 % 95) as u8);
            let place = place.index(text.len());
            text[place] = if c as u32 % 2 == 0 { near } else { c };
        }
        let text: String = text.into_iter().collect();
        pass(&text);
    }
}
