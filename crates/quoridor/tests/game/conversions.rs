//! Conversion between notations, on random games.

use abstract_games_quoridor::notation::{Form, GameRecord, GameText, Layout};
use abstract_games_quoridor::{Quoridor, Setup};
use proptest::prelude::*;

use crate::random_games::recorded;

/// Converts a record from each notation to each other one and back, in both layouts.
fn converts_without_loss<const N: usize>(game: &Quoridor<N>, record: &GameRecord) {
    let scores = [Form::Algebraic, Form::Prefix, Form::Nesw, Form::Glendenning];
    for layout in [Layout::Columns, Layout::Horizontal] {
        let mut at = record.clone();
        let mut texts = Vec::new();
        for from in scores {
            for to in scores {
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
    record: &GameRecord,
    cut: usize,
) -> GameRecord {
    let positions = record.replay(game).unwrap();
    let cut = cut % positions.len();
    GameRecord {
        players: N,
        start: Some(Setup::from(&positions[cut])),
        skipped: u32::try_from(cut).unwrap(),
        comments: record.comments.clone(),
        plies: record.plies[cut..].to_vec(),
        ..GameRecord::default()
    }
}

/// Whether only the standard game for two has this form, which states no rules.
fn is_of_standard_game(form: Form) -> bool {
    matches!(form, Form::Code | Form::McGill)
}

/// Writes a game without comments in each form, detects the form, and reads the game again.
fn every_form_is_read_again<const N: usize>(game: &Quoridor<N>, record: &GameRecord) {
    let moves = record.plies.iter().filter_map(|ply| ply.m);
    let plain = GameRecord { players: N, ..GameRecord::of_moves(moves) };
    let end = *plain.replay(game).unwrap().last().unwrap();
    for form in Form::ALL {
        let Ok(text) = form.write(game, &plain, Layout::Columns) else {
            assert!(is_of_standard_game(form));
            continue;
        };
        assert_eq!(form.read(game, &text), Ok(plain.clone()), "{text}");
        // A game of passes alone, or without moves, and Glendenning's scores cannot be told.
        let is_clear = !text.is_empty() && form != Form::Glendenning;
        if is_clear {
            let (found, read) = GameRecord::read(game, None, &text).unwrap();
            // Without a fence, both forms are one.
            let is_plain = found == Form::Algebraic && plain.fences().count() == 0;
            assert!(found == form || is_plain, "{text}");
            assert_eq!(read, plain);
        }
        assert_eq!(form.to_string().parse(), Ok(form));
        // One position, with what it states about the rules.
        let text = form.position(game, end).unwrap();
        let read = form.read(game, &text).unwrap();
        assert_eq!(read.replay(game).unwrap(), [end], "{text}");
        if is_of_standard_game(form) {
            continue;
        }
        let stated = GameText::new(&text).stated().unwrap();
        let all: usize = game.supplies().into_iter().map(usize::from).sum();
        assert_eq!((stated.players, stated.fences), (N, all), "{text}");
        assert!(stated.board.is_none_or(|board| board == game.board()));
        assert_eq!(stated.board.is_some(), form == Form::Diagrams);
    }
}

fn check<const N: usize>(game: &Quoridor<N>, record: &GameRecord, cut: usize) {
    converts_without_loss(game, record);
    every_form_is_read_again(game, record);
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
