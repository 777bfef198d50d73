//! The rules' special cases, each in one position.

use abstract_games_core::Game;
use abstract_games_quoridor::{Board, Move, Quoridor, Setup};

/// The squares that the pawn of the player to move may go to, sorted; all fences are on the board or
/// used up.
fn pawn_moves<const N: usize>(pawns: [&str; N], fences: &str) -> Vec<String> {
    let fences: Vec<_> = fences.split_whitespace().map(|fence| fence.parse().unwrap()).collect();
    let mut supplies = [0; N];
    supplies[0] = u8::try_from(fences.len()).unwrap();
    let game = Quoridor::new(Board::new(9, 9).unwrap(), supplies).unwrap();
    let pawns = pawns.map(|pawn| pawn.parse().unwrap());
    let position = game.position(&Setup { fences, pawns, supplies: [0; N], turn: 0 }).unwrap();
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
fn a_pawn_jumps_to_the_sides_where_the_way_on_is_closed() {
    // A fence, the edge of the board, and a third pawn.
    assert_eq!(pawn_moves(["e4", "e5"], "e5h"), ["d4", "d5", "e3", "f4", "f5"]);
    assert_eq!(pawn_moves(["h4", "i4"], ""), ["g4", "h3", "h5", "i3", "i5"]);
    assert_eq!(pawn_moves(["e4", "d6", "e5", "e6"], ""), ["d4", "d5", "e3", "f4", "f5"]);
}

#[test]
fn no_pawn_jumps_through_a_fence_or_onto_a_pawn() {
    // A fence between the pawns, one beside the other pawn, and a pawn beside it.
    assert_eq!(pawn_moves(["e4", "e5"], "e4h"), ["d4", "e3", "f4"]);
    assert_eq!(pawn_moves(["e4", "e5"], "e5h d5v"), ["d4", "e3", "f4", "f5"]);
    assert_eq!(pawn_moves(["e4", "d5", "e5", "e6"], ""), ["d4", "e3", "f4", "f5"]);
}

#[test]
fn a_player_who_is_boxed_in_passes() {
    // Player 1 at the end of a corridor that two other pawns fill.
    assert_eq!(pawn_moves(["b2", "c2", "d2", "e5"], "a1v b1h b2h"), ["pass"]);
    // With a fence left there is something else to do.
    let game = Quoridor::new(Board::new(9, 9).unwrap(), [4, 0, 0, 0]).unwrap();
    let setup = Setup {
        fences: ["a1v", "b1h", "b2h"].map(|fence| fence.parse().unwrap()).to_vec(),
        pawns: ["b2", "c2", "d2", "e5"].map(|pawn| pawn.parse().unwrap()),
        supplies: [1, 0, 0, 0],
        turn: 0,
    };
    let position = game.position(&setup).unwrap();
    assert!(!game.is_legal(&position, &Move::Pass));
    assert!(game.moves(&position).all(|m| matches!(m, Move::Fence(_))));
}

#[test]
fn a_fence_may_cut_off_nobody() {
    let game = Quoridor::standard();
    let play = |moves: &str| {
        moves.split_whitespace().fold(game.initial(), |position, m| {
            game.try_play(&position, &m.parse().unwrap()).unwrap()
        })
    };
    // The only way up from the first row is column i.
    let row = play("a1h c1h e1h g1h");
    let is_legal = |position, fence: &str| game.is_legal(position, &fence.parse().unwrap());
    assert!(!is_legal(&row, "h1v"));
    assert!(is_legal(&row, "h2v") && is_legal(&row, "h3h"));
    // Between the fence and the edge of the board.
    let corridor = game.try_play(&row, &"h2v".parse().unwrap()).unwrap();
    assert!(!is_legal(&corridor, "h3h"));
}

#[test]
fn whoever_reaches_the_goal_has_won() {
    let game = Quoridor::new(Board::new(3, 2).unwrap(), [0; 2]).unwrap();
    let position = game.play(&game.initial(), &"a1".parse().unwrap());
    assert_eq!(game.winner(&position), None);
    let position = game.play(&position, &"b1".parse().unwrap());
    assert_eq!(game.winner(&position), Some(1));
    assert!(game.legal_moves(&position).is_empty());
    assert!(!game.is_legal(&position, &"a2".parse().unwrap()));
}
