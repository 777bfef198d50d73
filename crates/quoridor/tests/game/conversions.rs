//! Conversion between notations, on random games.

use abstract_games_quoridor::notation::{GameRecord, Layout, Notation};
use abstract_games_quoridor::{Quoridor, Setup};
use proptest::prelude::*;

use crate::random_games::recorded;

/// Converts a record from each notation to each other one and back, in both layouts.
fn converts_without_loss<const N: usize>(game: &Quoridor<N>, record: &GameRecord<N>) {
    for layout in [Layout::Columns, Layout::Horizontal] {
        let mut at = record.clone();
        let mut texts = Vec::new();
        for from in Notation::ALL {
            for to in Notation::ALL {
                let text = from.write(game, &at, layout).unwrap();
                at = from.read(game, &text).unwrap();
                let converted = to.write(game, &at, layout).unwrap();
                at = to.read(game, &converted).unwrap();
                assert_eq!(at, *record, "{text}\n{converted}");
                texts.push((to, converted));
            }
        }
        for (notation, text) in &texts {
            assert!(texts.iter().all(|(other, same)| other != notation || same == text));
        }
    }
}

/// Cuts the first plies off a record; the score states the position after them.
fn from_the_middle<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord<N>,
    cut: usize,
) -> GameRecord<N> {
    let positions = record.replay(game).unwrap();
    let cut = cut % positions.len();
    GameRecord {
        start: Some(Setup::from(&positions[cut])),
        skipped: u32::try_from(cut).unwrap(),
        comments: record.comments.clone(),
        plies: record.plies[cut..].to_vec(),
    }
}

fn check<const N: usize>(game: &Quoridor<N>, record: &GameRecord<N>, cut: usize) {
    converts_without_loss(game, record);
    converts_without_loss(game, &from_the_middle(game, record, cut));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn games_for_two_convert_without_loss((game, record) in recorded::<2>(), cut in 0_usize..60) {
        check(&game, &record, cut);
    }

    #[test]
    fn games_for_three_convert_without_loss((game, record) in recorded::<3>(), cut in 0_usize..60) {
        check(&game, &record, cut);
    }

    #[test]
    fn games_for_four_convert_without_loss((game, record) in recorded::<4>(), cut in 0_usize..60) {
        check(&game, &record, cut);
    }
}
