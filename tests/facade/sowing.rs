//! Tests of the example of sowing: its laws, and its database against a slow search.

#[path = "../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{ArrangementRanking, Bfs, Game, Margins, RetrogradeMargins, laws};
use example::{Board, Sowing, database};

#[test]
fn the_rules_obey_the_laws() {
    for pits in [2, 3, 6] {
        let game = Sowing::new(pits).unwrap();
        let sample = laws::sample(&game, 5, 100);
        laws::game(&game, &sample).unwrap();
        laws::adversarial(&game, &sample).unwrap();
        laws::margins(&game, &sample).unwrap();
    }
}

/// Each board has the margin of play that breaks off, as play without end, after as many moves as
/// there are boards.
#[test]
fn margins_are_those_of_long_play() {
    let game = Sowing::new(3).unwrap();
    let boards: Vec<Board> = (0..=5).flat_map(|stones| game.boards(stones).unwrap()).collect();
    let mut margins: HashMap<Board, i32> =
        boards.iter().map(|board| (*board, game.margin(board).unwrap_or(0))).collect();
    for _ in 0..=boards.len() {
        let worth = |board: &Board| {
            let moves = game.successors(board);
            let worths = moves.map(|(m, next)| game.gain(board, &m) - margins[&next]);
            (*board, worths.max().unwrap_or(margins[board]))
        };
        let next = boards.iter().map(worth).collect();
        if margins == next {
            break;
        }
        margins = next;
    }
    let found = Bfs::new(&game).sources(boards.iter().copied()).explore();
    let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
    for board in &boards {
        assert_eq!(solved.margin(board), Some(margins[board]), "{board:?}");
    }
}

/// J. W. Romein and H. E. Bal, *Solving awari with parallel retrograde analysis*, Computer 36, 2003:
/// the positions of awari. Those of 47 stones cannot arise, because no move captures one.
#[test]
fn awari_has_the_published_number_of_positions() {
    let game = Sowing::new(6).unwrap();
    // A move empties a pit, so that the row of the player who made it has an empty pit.
    let has_empty = |board: &Board| board[6..].contains(&0);
    let count = |stones: usize| ArrangementRanking::new(&[stones, 11]).unwrap().count();
    let possible = |stones: usize| count(stones) - stones.checked_sub(6).map_or(0, count);
    for stones in 0..=8 {
        let boards = game.boards(stones).unwrap();
        let successors = boards.iter().flat_map(|board| game.successors(board));
        assert!(successors.map(|(_, next)| next).all(|next| has_empty(&next)), "{stones}");
        assert_eq!(
            boards.iter().filter(|board| has_empty(board)).count() as u128,
            possible(stones)
        );
    }
    let start = 1;
    let all = (0..=48).filter(|&stones| stones != 47).map(possible).sum::<u128>() + start;
    assert_eq!(all, 889_063_398_406);
}

/// The boards of awari with n stones are C(n + 11, 11).
#[test]
fn the_database_of_awari_has_every_board() {
    let rows = database(Sowing::new(6).unwrap(), 4).unwrap();
    let counts: Vec<_> =
        rows.iter().map(|[all, won, drawn, lost]| (*all, won + drawn + lost)).collect();
    assert_eq!(counts, [(1, 1), (12, 12), (78, 78), (364, 364), (1365, 1365)]);
}
