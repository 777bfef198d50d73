//! Tests of the example of sowing: its laws, and its database against a slow search.

#[path = "../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{Bfs, Game, Margins, RetrogradeMargins, laws};
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

/// The boards of awari with n stones are C(n + 11, 11).
#[test]
fn the_database_of_awari_has_every_board() {
    let rows = database(Sowing::new(6).unwrap(), 4).unwrap();
    let counts: Vec<_> =
        rows.iter().map(|[all, won, drawn, lost]| (*all, won + drawn + lost)).collect();
    assert_eq!(counts, [(1, 1), (12, 12), (78, 78), (364, 364), (1365, 1365)]);
}
