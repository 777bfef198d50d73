//! Tests of the example of sowing: its laws, and its database against a slow search.

#[path = "../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{Bfs, Game, Margins, RetrogradeMargins, laws};
use example::{Board, Database, Sowing};

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
    let boards: Vec<Board> =
        (0..=5).flat_map(|stones| game.boards(stones, &mut ()).unwrap()).collect();
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

/// A move empties a pit, so the row of the player who made it has an empty pit. All other boards
/// are the positions of awari that Romein and Bal counted.
#[test]
fn moves_leave_an_empty_pit() {
    let game = Sowing::new(6).unwrap();
    for stones in 0..=8 {
        let boards = game.boards(stones, &mut ()).unwrap();
        let mut nexts = boards.iter().flat_map(|board| game.successors(board));
        assert!(nexts.all(|(_, next)| next[6..].contains(&0)), "{stones}");
    }
}

#[test]
fn a_move_leaves_the_opponent_a_move_if_it_can() {
    let game = Sowing::new(6).unwrap();
    let moves = |board| game.moves(&board).collect::<Vec<_>>();
    assert_eq!(moves([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]), [5]);
    // The only move takes all stones of the opponent.
    assert_eq!(moves([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]), [5]);
    assert_eq!(moves([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]), [0]);
    assert!(moves([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]).is_empty());
}

/// The boards of awari with n stones are C(n + 11, 11).
#[test]
fn the_database_has_the_margins_of_an_analysis_of_all_boards_at_once() {
    let game = Sowing::new(6).unwrap();
    let database = Database::new(game, 4, &mut ()).unwrap();
    let counts: Vec<_> =
        database.counts().map(|[all, won, drawn, lost]| (all, won + drawn + lost)).collect();
    assert_eq!(counts, [(1, 1), (12, 12), (78, 78), (364, 364), (1365, 1365)]);
    let boards = (0..=4).flat_map(|stones| game.boards(stones, &mut ()).unwrap());
    let found = Bfs::new(&game).sources(boards).explore();
    let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
    for (board, margin) in found.states().iter().zip(solved.iter()) {
        assert_eq!(database.margin(board), Some(margin), "{board:?}");
    }
}
