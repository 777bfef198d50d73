//! Why moves are not legal.

use abstract_games_core::{Game, laws};
use abstract_games_quoridor::{Board, Illegality, Move, Position, Quoridor};

/// The position after these moves, each of which is legal.
fn after(game: Quoridor, moves: &str) -> Position {
    moves
        .split_whitespace()
        .fold(game.initial(), |position, m| game.try_play(&position, &m.parse().unwrap()).unwrap())
}

#[test]
fn each_reason_is_given() {
    let game = Quoridor::new(Board::new(5, 5).unwrap(), [2, 1]).unwrap();
    let why = |moves: &str, m: &str| game.illegality(&after(game, moves), &m.parse().unwrap());
    let beyond = Illegality::Beyond { board: game.board() };
    assert_eq!(why("", "c2"), None);
    assert_eq!(why("", "f1"), Some(beyond));
    assert_eq!(why("", "e1v"), Some(beyond));
    assert_eq!(why("", "c5"), Some(Illegality::Occupied { player: 1 }));
    assert_eq!(why("", "c1"), Some(Illegality::Occupied { player: 0 }));
    assert_eq!(why("", "c3"), Some(Illegality::OutOfReach { from: "c1".parse().unwrap() }));
    assert_eq!(why("", "pass"), Some(Illegality::NeedlessPass));
    assert_eq!(why("c2 a1h d2", "c1h"), Some(Illegality::NoFenceLeft { player: 1 }));
    assert_eq!(why("a1h", "b1h"), Some(Illegality::Collides { other: "a1h".parse().unwrap() }));
    assert_eq!(why("a1h", "a1v"), Some(Illegality::Collides { other: "a1h".parse().unwrap() }));
    assert_eq!(why("a1h c1h", "d1v"), Some(Illegality::CutsOff { player: 0 }));
    let won = "c2 c4 c3 b4 c4 b3 c5";
    assert_eq!(why(won, "b2"), Some(Illegality::Finished { winner: 0 }));
}

#[test]
fn a_move_is_legal_exactly_when_there_is_no_reason_against_it() {
    let game = Quoridor::new(Board::new(4, 5).unwrap(), [3; 3]).unwrap();
    let positions = laws::sample(&game, 11, 200);
    let moves: Vec<Move> = positions.iter().flat_map(|position| game.moves(position)).collect();
    for (position, m) in
        positions.iter().flat_map(|p| moves.iter().step_by(97).map(move |m| (p, m)))
    {
        assert_eq!(game.illegality(position, m).is_none(), game.is_legal(position, m));
    }
}
