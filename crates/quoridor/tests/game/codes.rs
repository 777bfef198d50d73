//! The codes of games.

use abstract_games_quoridor::Quoridor;
use abstract_games_quoridor::notation::{Form, GameRecord, Layout, Place, ReplayFault};
use proptest::prelude::*;

use crate::random_games;

#[test]
fn codes_are_of_the_standard_game_without_passes() {
    let game = Quoridor::standard();
    let fault = |game: &Quoridor, score: &str| {
        let record: GameRecord = score.parse().unwrap();
        *Form::Code.write(game, &record, Layout::Columns).unwrap_err().fault
    };
    assert_eq!(fault(&game, "1. __ e8"), ReplayFault::NoCode);
    assert_eq!(fault(&Quoridor::kid(), "1. d2"), ReplayFault::NoCode);
    let code = Form::Code.write(game, &"1. e2".parse().unwrap(), Layout::Columns).unwrap();
    assert!(Form::Code.read(Quoridor::kid(), &code).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn codes_are_read_again(choices in prop::collection::vec(any::<u16>(), 1..60), cut in 0_usize..60) {
        let game = Quoridor::standard();
        let record = GameRecord::of_moves(random_games::play(&game, &choices));
        let code = Form::Code.write(game, &record, Layout::Columns).unwrap();
        let (form, read) = GameRecord::read(game, None, &code).unwrap();
        prop_assert_eq!((form, &read), (Form::Code, &record));
        let positions = record.replay(&game).unwrap();
        let position = positions[cut.min(positions.len() - 1)];
        let code = Form::Code.position(game, position).unwrap();
        let (_, read) = GameRecord::read(game, None, &code).unwrap();
        prop_assert_eq!(read.replay(&game).unwrap(), [position]);
    }
}

/// The number of moves that a code declares.
fn declared(code: &str) -> usize {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = code.chars().flat_map(|c| {
        let digit = DIGITS.find(c).unwrap();
        (0..6).rev().map(move |bit| digit >> bit & 1)
    });
    let bits: Vec<_> = bits.collect();
    let number =
        |at: usize, width: usize| bits[at..at + width].iter().fold(0, |n, bit| 2 * n + bit);
    let mut at = 2;
    if bits[0] == 1 {
        at += 14;
        for _ in 0..4 {
            at += 4 + 6 * number(at, 4);
        }
        at += 12 + 6 * number(at + 1, 1);
    }
    if bits[1] == 1 { number(at, 10) } else { 0 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_code_is_read_whole_or_refused(
        choices in prop::collection::vec(any::<u16>(), 0..20),
        cut in 0_usize..20,
        change in (any::<prop::sample::Index>(), prop::sample::select(b"AQgw9/".to_vec())),
    ) {
        let game = Quoridor::standard();
        let mut record = GameRecord::of_moves(random_games::play(&game, &choices));
        let positions = record.replay(&game).unwrap();
        let cut = cut.min(record.plies.len());
        if cut > 0 {
            record.start = Some((&positions[cut]).into());
            record.skipped = cut.try_into().unwrap();
            record.plies.drain(..cut);
        }
        let mut code = Form::Code.write(game, &record, Layout::Columns).unwrap().into_bytes();
        let (at, digit) = change;
        let at = at.index(code.len());
        code[at] = digit;
        let code = String::from_utf8(code).unwrap();
        match Form::Code.read(game, &code) {
            Ok(record) => prop_assert_eq!(record.plies.len(), declared(&code)),
            Err(error) => prop_assert_eq!(error.place, Place::START),
        }
    }
}
