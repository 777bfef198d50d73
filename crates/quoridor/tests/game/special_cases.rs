//! Tests of special cases of the rules, each in one position.

use abstract_games_core::Game;
use abstract_games_quoridor::{Board, Move, Quoridor, Setup};

/// The legal moves of the first player without fences left, sorted as text.
fn pawn_moves<const N: usize>(pawns: [&str; N], fences: &str) -> Vec<String> {
    let fences: Vec<_> = fences.split_whitespace().map(|fence| fence.parse().unwrap()).collect();
    let mut supplies = [0; N];
    supplies[0] = u8::try_from(fences.len()).unwrap();
    let game = Quoridor::new(Board::new(9, 9).unwrap(), supplies).unwrap();
    let pawns = pawns.map(|pawn| pawn.parse().unwrap()).to_vec();
    let setup = Setup { fences, pawns, supplies: vec![0; N], turn: 0 };
    let position = game.position(&setup).unwrap();
    let mut moves: Vec<_> = game.moves(&position).map(|m| m.to_string()).collect();
    moves.sort();
    moves
}

#[test]
fn a_pawn_steps_to_the_squares_beside_it() {
    assert_eq!(pawn_moves(["e4", "e9"], ""), ["d4", "e3", "e5", "f4"]);
    assert_eq!(pawn_moves(["a1", "e9"], ""), ["a2", "b1"]);
    assert_eq!(pawn_moves(["e4", "e9"], "e4h d4v"), ["e3", "f4"]);
    assert_eq!(pawn_moves(["e4", "e9"], "d4h e3v"), ["d4", "e3"]);
}

#[test]
fn a_pawn_jumps_straight_over_another() {
    assert_eq!(pawn_moves(["e4", "e5"], ""), ["d4", "e3", "e6", "f4"]);
    assert_eq!(pawn_moves(["e4", "f4"], ""), ["d4", "e3", "e5", "g4"]);
}

#[test]
fn a_pawn_jumps_sideways_if_the_straight_jump_is_blocked() {
    // The jump is blocked by a fence, by the edge of the board, and by a third pawn.
    assert_eq!(pawn_moves(["e4", "e5"], "e5h"), ["d4", "d5", "e3", "f4", "f5"]);
    assert_eq!(pawn_moves(["h4", "i4"], ""), ["g4", "h3", "h5", "i3", "i5"]);
    assert_eq!(pawn_moves(["e4", "d6", "e5", "e6"], ""), ["d4", "d5", "e3", "f4", "f5"]);
}

#[test]
fn no_pawn_jumps_through_a_fence_or_onto_a_pawn() {
    // The cases are a fence between the pawns, a fence beside the other pawn, and a pawn beside it.
    assert_eq!(pawn_moves(["e4", "e5"], "e4h"), ["d4", "e3", "f4"]);
    assert_eq!(pawn_moves(["e4", "e5"], "e5h d5v"), ["d4", "e3", "f4", "f5"]);
    assert_eq!(pawn_moves(["e4", "d5", "e5", "e6"], ""), ["d4", "e3", "f4", "f5"]);
}

#[test]
fn a_player_without_moves_passes() {
    // The first player is at the end of a corridor that two other pawns fill.
    assert_eq!(pawn_moves(["b2", "c2", "d2", "e5"], "a1v b1h b2h"), ["pass"]);
    // With a fence left, the player places it.
    let game = Quoridor::new(Board::new(9, 9).unwrap(), [4, 0, 0, 0]).unwrap();
    let setup = Setup {
        fences: ["a1v", "b1h", "b2h"].map(|fence| fence.parse().unwrap()).to_vec(),
        pawns: ["b2", "c2", "d2", "e5"].map(|pawn| pawn.parse().unwrap()).to_vec(),
        supplies: vec![1, 0, 0, 0],
        turn: 0,
    };
    let position = game.position(&setup).unwrap();
    assert!(!game.is_legal(&position, &Move::Pass));
    assert!(game.moves(&position).all(|m| matches!(m, Move::Fence(_))));
}

#[test]
fn a_fence_that_cuts_off_a_pawn_is_illegal() {
    let game = Quoridor::standard();
    let play = |moves: &str| {
        moves.split_whitespace().fold(game.initial(), |position, m| {
            game.try_play(&position, &m.parse().unwrap()).unwrap()
        })
    };
    // The first row has only one passage up, in column i.
    let row = play("a1h c1h e1h g1h");
    let is_legal = |position, fence: &str| game.is_legal(position, &fence.parse().unwrap());
    assert!(!is_legal(&row, "h1v"));
    assert!(is_legal(&row, "h2v") && is_legal(&row, "h3h"));
    // The corridor is between the fence and the edge of the board.
    let corridor = game.try_play(&row, &"h2v".parse().unwrap()).unwrap();
    assert!(!is_legal(&corridor, "h3h"));
}

#[test]
fn a_pawn_on_its_goal_wins() {
    let game = Quoridor::new(Board::new(3, 2).unwrap(), [0; 2]).unwrap();
    let position = game.play(&game.initial(), &"a1".parse().unwrap());
    assert_eq!(game.winner(&position), None);
    let position = game.play(&position, &"b1".parse().unwrap());
    assert_eq!(game.winner(&position), Some(1));
    assert!(game.legal_moves(&position).is_empty());
    assert!(!game.is_legal(&position, &"a2".parse().unwrap()));
}
