//! Tests of the numbers of lines of play.

use abstract_games_core::{Game, Quotient, Run};
use abstract_games_counting::{Perft, merged_perft, perft};
use abstract_games_quoridor::{Board, Position, Quoridor};

use crate::plain::Plain;

const TABLE: &str = include_str!("../perft/table.txt");

#[test]
fn every_row_of_the_table_is_counted() {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut seats = [0; 5];
    for row in rows {
        let [board, fences, position, numbers] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
        let (width, height) = board.split_once(" x ").unwrap();
        let board = Board::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
        let fences: Vec<u8> = fences.split(' ').map(|number| number.parse().unwrap()).collect();
        let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        seats[fences.len()] += 1;
        match *fences {
            [a, b] => counts(&Quoridor::new(board, [a, b]).unwrap(), position, &numbers),
            [a, b, c] => counts(&Quoridor::new(board, [a, b, c]).unwrap(), position, &numbers),
            [a, b, c, d] => {
                counts(&Quoridor::new(board, [a, b, c, d]).unwrap(), position, &numbers);
            }
            _ => panic!("{row}"),
        }
    }
    assert!(seats[2] > 5 && seats[3] > 2 && seats[4] > 4, "{seats:?}");
}

/// Checks the numbers with the fast implementation, and as many as take little time with the simple
/// one.
fn counts<const N: usize>(game: &Quoridor<N>, position: &str, numbers: &[u64]) {
    let start = match position {
        "" => game.initial(),
        record => game.position(&record.parse().unwrap()).unwrap(),
    };
    for (depth, lines) in (1..).zip(numbers) {
        assert_eq!(perft(game, &start, depth), *lines, "{depth} plies from {start}");
    }
    // The simple implementation takes milliseconds for a position of a large board.
    let most = 8_000 / game.board().squares().len();
    let mut positions = vec![start];
    for (depth, lines) in (1..).zip(numbers) {
        if positions.len() > most {
            break;
        }
        positions =
            positions.iter().flat_map(|position| simple_successors(game, position)).collect();
        assert_eq!(positions.len() as u64, *lines, "{depth} plies from {start}");
    }
}

fn simple_successors<const N: usize>(
    game: &Quoridor<N>,
    position: &Position<N>,
) -> Vec<Position<N>> {
    Plain::new(game, position).moves().iter().map(|m| game.play(position, m)).collect()
}

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
