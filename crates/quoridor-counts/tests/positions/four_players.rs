//! Tests of the counts for three and for four players: against the rules of the game.

use abstract_games_core::BigUint;
use abstract_games_quoridor::{Board, Fence, Fences, Orientation, Quoridor, Setup, Square};
use abstract_games_quoridor_counts::{BarrierPositions, LegalPositions, PositionCountError};
use abstract_games_quoridor_fences::FenceCounter;

use super::{big, numbers};

/// All lists of different squares, one for each pawn.
fn different_squares<const N: usize>(squares: &[Square]) -> Vec<[Square; N]> {
    let mut lists = vec![[squares[0]; N]];
    for pawn in 0..N {
        let mut longer = Vec::new();
        for list in lists {
            for &square in squares {
                if !list[..pawn].contains(&square) {
                    let mut list = list;
                    list[pawn] = square;
                    longer.push(list);
                }
            }
        }
        lists = longer;
    }
    lists
}

/// The numbers of legal placements and of finished ones by number of fences, each found by the
/// rules.
fn by_the_rules<const N: usize>(width: u8, height: u8, most: usize) -> (Vec<u64>, Vec<u64>) {
    let board = Board::new(width, height).unwrap();
    let game = Quoridor::<N>::new(board, [1; N]).unwrap();
    let places: Vec<_> = [Orientation::Horizontal, Orientation::Vertical]
        .into_iter()
        .flat_map(|way| board.places().iter().map(move |square| Fence::new(square, way)))
        .collect();
    let squares: Vec<Square> = board.squares().iter().collect();
    let different = different_squares::<N>(&squares);
    let (mut placements, mut finished) = (vec![0; most + 1], vec![0; most + 1]);
    for chosen in 0..1_u32 << places.len() {
        let count = chosen.count_ones() as usize;
        if count > most {
            continue;
        }
        let fences = (0..places.len()).filter(|place| chosen >> place & 1 == 1);
        let fences: Vec<_> = fences.map(|place| places[place]).collect();
        // Fences that overlap are illegal wherever the pawns are.
        let mut placed = Fences::EMPTY;
        let has_room = fences.iter().all(|fence| {
            let is_clear = board.clear_of(placed).contains(*fence);
            placed = placed.with(*fence);
            is_clear
        });
        if !has_room {
            continue;
        }
        // The fences that are placed were those of the first players.
        let supplies = (0..N).map(|player| u8::from(player >= count)).collect();
        let mut setup = Setup { fences, pawns: vec![squares[0]; N], supplies, turn: 0 };
        for pawns in &different {
            setup.pawns = pawns.to_vec();
            let is_at_goal = |&player: &usize| game.goal(player).contains(setup.pawns[player]);
            let winner = (0..N).find(is_at_goal);
            // The winner moved last. A second pawn at its goal is then refused.
            setup.turn = winner.map_or(0, |winner| (winner + 1) % N);
            if game.position(&setup).is_ok() {
                placements[count] += 1;
                finished[count] += u64::from(winner.is_some());
            }
        }
    }
    (placements, finished)
}

/// Compares the counts with the rules, on a board of some squares in a row and in a column with few
/// fences.
fn agree_with_the_rules<const N: usize>((width, height, most): (u8, u8, usize)) {
    let expected = by_the_rules::<N>(width, height, most);
    let barriers = BarrierPositions::rectangle(width.into(), height.into()).players(N);
    let counts = barriers.max_fences(most).count().unwrap();
    let expected = (big(&expected.0), big(&expected.1));
    let board = format!("{width} × {height}, {N} players");
    assert_eq!(numbers(&counts), (&expected.0[..], &expected.1[..]), "{board}");
    assert_eq!(counts.players, N);
}

#[test]
fn counts_for_three_and_four_players_are_those_of_the_rules() {
    for board in [(3, 3, 4), (4, 3, 1), (3, 4, 1), (2, 3, 2), (5, 2, 2)] {
        agree_with_the_rules::<4>(board);
    }
    for board in [(3, 3, 3), (4, 3, 2), (3, 4, 2), (2, 2, 1), (5, 2, 3), (2, 5, 3)] {
        agree_with_the_rules::<3>(board);
    }
}

#[test]
fn other_numbers_of_players_are_refused() {
    for found in [0, 1, 5, usize::MAX] {
        let error = BarrierPositions::new(3).players(found).count().unwrap_err();
        assert!(
            matches!(error, PositionCountError::Players { found: it } if it == found),
            "{error}"
        );
    }
}

#[test]
fn boards_of_one_row_have_no_placements_of_four_pawns() {
    // Two pawns are always at their goals, the two ends of each row or column.
    for (width, height) in [(1, 9), (9, 1), (1, 1)] {
        let counts = BarrierPositions::rectangle(width, height).players(4).count().unwrap();
        assert_eq!(counts.total(), BigUint::ZERO, "{width} × {height}");
    }
}

#[test]
fn the_states_of_four_players_have_the_fences_of_each() {
    let counts = BarrierPositions::new(3).players(4).max_fences(4).count().unwrap();
    // With one fence for each, k fences are those of k of the four players.
    let ways = [1_u32, 4, 6, 4, 1];
    let finished: BigUint = counts.finished.as_slice().iter().zip(ways).map(|(n, w)| n * w).sum();
    let all: BigUint = counts.placements.as_slice().iter().zip(ways).map(|(n, w)| n * w).sum();
    assert_eq!(counts.states(), Some((all - &finished) * 4_u32 + &finished));
    assert_eq!(counts.finished_states(), Some(finished));
    // The arrangements do not depend on the players.
    let arrangements = FenceCounter::new(3).count().unwrap();
    assert_eq!(counts.arrangements.as_slice(), &arrangements.as_slice()[..5]);
    assert_eq!(LegalPositions::new(3).count().unwrap().players, 2);
}
