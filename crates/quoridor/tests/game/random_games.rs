//! Random games and records of them, for the tests of notations.

use abstract_games_core::Game;
use abstract_games_quoridor::notation::{GameRecord, Ply};
use abstract_games_quoridor::{Board, Move, Quoridor};
use proptest::prelude::*;

/// A game for `N` players on a board of 2 × 2 to 11 × 11 squares, with few fences each.
pub(crate) fn games<const N: usize>() -> impl Strategy<Value = Quoridor<N>> {
    let least = if N == 2 { 2_u8 } else { 3 };
    let sides = (least..=11, least..=11, any::<[u8; N]>());
    sides.prop_map(|(width, height, supplies)| {
        let board = Board::new(width, height).unwrap();
        Quoridor::new(board, supplies.map(|supply| supply % 7)).unwrap()
    })
}

/// The moves of a game in which each number selects a legal move. Odd numbers select among the
/// first moves, which are those of the pawn.
pub(crate) fn play<const N: usize>(game: &Quoridor<N>, choices: &[u16]) -> Vec<Move> {
    let mut position = game.initial();
    let mut played = Vec::new();
    for choice in choices {
        let moves: Vec<_> = game.moves(&position).collect();
        let pawn = game.legal_moves(&position).pawn().len().max(1);
        let among = if choice % 2 == 1 { pawn } else { moves.len() };
        let Some(m) = moves.get(usize::from(choice / 2) % among.max(1)) else { break };
        position = game.play(&position, m);
        played.push(*m);
    }
    played
}

/// A game with moves from its start.
pub(crate) fn played<const N: usize>() -> impl Strategy<Value = (Quoridor<N>, Vec<Move>)> {
    let choices = prop::collection::vec(any::<u16>(), 0..60);
    (games(), choices).prop_map(|(game, choices)| (game, play(&game, &choices)))
}

/// A game with a record of moves from its start, with comments.
pub(crate) fn recorded<const N: usize>() -> impl Strategy<Value = (Quoridor<N>, GameRecord)> {
    let comments = || {
        let text = "[a-z{.,1]{1,4}( [e-h0-9.]{1,3}){0,2}";
        prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::vec(text, 1..3)]
    };
    (played(), comments(), prop::collection::vec(comments(), 60)).prop_map(
        |((game, moves), first, comments)| {
            let plies = moves.into_iter().zip(comments);
            let plies = plies.map(|(m, comments)| Ply { comments, ..Ply::new(Some(m)) }).collect();
            (game, GameRecord { players: N, comments: first, plies, ..GameRecord::default() })
        },
    )
}
