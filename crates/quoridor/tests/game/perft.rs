//! Tests of the numbers of lines of play.

use abstract_games_core::{Game, Perft, Quotient, Run, merged_perft, perft};
use abstract_games_quoridor::{Board, Quoridor};

/// The numbers are from titanium-quoridor's benchmarks and zquoridor's tests.
#[test]
fn the_standard_game_has_the_published_numbers_of_lines() {
    let game = Quoridor::standard();
    let published = [1, 131, 16_677, 2_062_264, 247_569_030];
    for (depth, lines) in published.into_iter().enumerate().take(4) {
        assert_eq!(perft(&game, &game.initial(), depth), lines);
    }
    let quotient = Quotient::new(game, game.symmetry());
    for (depth, lines) in published.into_iter().enumerate() {
        let merged = merged_perft(&quotient, &quotient.initial(), depth, Run::new().threads(2));
        assert_eq!(merged, Ok(lines.into()));
    }
}

#[test]
fn merged_and_plain_perft_agree() {
    for supply in 0..3 {
        let game = Quoridor::new(Board::new(3, 4).unwrap(), [supply; 2]).unwrap();
        let quotient = Quotient::new(game, game.symmetry());
        let lines = Perft::new(&quotient, &quotient.initial(), 6, ());
        for (depth, lines) in lines.lines().iter().enumerate() {
            assert_eq!(*lines, perft(&game, &game.initial(), depth).into());
        }
    }
}

#[test]
fn merged_and_plain_perft_agree_for_four_players() {
    let game = Quoridor::new(Board::new(4, 4).unwrap(), [1; 4]).unwrap();
    let quotient = Quotient::new(game, game.symmetry());
    let merged = merged_perft(&quotient, &quotient.initial(), 5, Run::new());
    assert_eq!(merged, Ok(perft(&game, &game.initial(), 5).into()));
}
