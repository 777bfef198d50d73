//! Tests of setups and of their faults.

use abstract_games_core::{Game, Transform, laws};
use abstract_games_quoridor::{Board, Fence, Fences, Move, Quoridor, Setup, SetupFault, Square};

#[test]
fn positions_round_trip_through_setups() {
    let two = Quoridor::standard();
    for position in laws::sample(&two, 5, 100) {
        assert_eq!(two.position(&Setup::from(&position)), Ok(position));
    }
    let four = Quoridor::new(Board::new(5, 4).unwrap(), [3; 4]).unwrap();
    for position in laws::sample(&four, 6, 100) {
        assert_eq!(four.position(&Setup::from(&position)), Ok(position));
    }
}

#[test]
fn a_position_is_shown_by_its_record() {
    let game = Quoridor::standard();
    assert_eq!(game.show(&game.initial()), "/ / e1 e9 / 10 10 / 1");
    let error = game.try_play(&game.initial(), &Move::Pass).unwrap_err();
    assert_eq!(error.to_string(), "illegal move pass in state / / e1 e9 / 10 10 / 1");
}

/// The faults of a setup of the standard game.
fn faults(fences: &str, pawns: [&str; 2], supplies: [u8; 2], turn: usize) -> Vec<SetupFault> {
    let fences = fences.split_whitespace().map(|fence| fence.parse().unwrap()).collect();
    let pawns = pawns.map(|pawn| pawn.parse().unwrap()).to_vec();
    let setup = Setup { fences, pawns, supplies: supplies.to_vec(), turn };
    Quoridor::standard().position(&setup).unwrap_err().faults
}

#[test]
fn each_fault_of_a_setup_is_named() {
    let (fence, square) = (|text: &str| text.parse().unwrap(), |text: &str| text.parse().unwrap());
    let board = Board::new(9, 9).unwrap();
    let start = ["e1", "e9"];
    assert_eq!(
        faults("i1h a9v", start, [9, 9], 0),
        [
            SetupFault::FenceBeyond { fence: fence("i1h"), board },
            SetupFault::FenceBeyond { fence: fence("a9v"), board },
        ]
    );
    for (first, second) in
        [("e4h", "e4v"), ("e4h", "f4h"), ("d4h", "e4h"), ("e4v", "e5v"), ("a1v", "a1v")]
    {
        assert_eq!(
            faults(&format!("{first} h8h {second}"), start, [9, 8], 0),
            [SetupFault::FencesCollide { fence: fence(second), other: fence(first) }]
        );
    }
    assert_eq!(
        faults("", ["j1", "e9"], [10, 10], 1),
        [SetupFault::PawnBeyond { player: 0, square: square("j1"), board }]
    );
    assert_eq!(
        faults("", ["e4", "e4"], [10, 10], 1),
        [SetupFault::PawnsCollide { first: 0, second: 1, square: square("e4") }]
    );
    assert_eq!(
        faults("a1h b1v", ["a1", "e9"], [10, 8], 1),
        [SetupFault::CutOff { player: 0, square: square("a1") }]
    );
    assert_eq!(faults("", ["e9", "e8"], [10, 10], 0), [SetupFault::Winner { player: 0, turn: 0 }]);
    assert_eq!(faults("", start, [10, 10], 2), [SetupFault::Turn { turn: 2, players: 2 }]);
    assert_eq!(
        faults("e4h", start, [11, 8], 0),
        [SetupFault::Supply { player: 0, left: 11, most: 10 }]
    );
    assert_eq!(
        faults("e4h", start, [10, 10], 0),
        [SetupFault::Fences { placed: 1, left: 20, all: 20 }]
    );
}

#[test]
fn a_setup_error_holds_all_faults() {
    assert_eq!(faults("i9h e4h e4v", ["k1", "k1"], [12, 0], 3).len(), 7);
}

#[test]
fn the_sides_of_a_board_are_from_2_to_11() {
    for size in [0, 1, 12, 255] {
        assert!(Board::new(size, 9).is_err() && Board::new(9, size).is_err());
    }
    assert!(Quoridor::new(Board::new(9, 9).unwrap(), [1; 5]).is_err());
    assert!(Quoridor::new(Board::new(9, 9).unwrap(), [1; 1]).is_err());
}

#[test]
fn no_two_pawns_start_on_one_square() {
    let sizes = (2..=11).flat_map(|width| (2..=11).map(move |height| (width, height)));
    for board in sizes.map(|(width, height)| Board::new(width, height).unwrap()) {
        let two = Quoridor::new(board, [1; 2]).unwrap();
        assert!(two.position(&Setup::from(&two.initial())).is_ok());
        let three = Quoridor::new(board, [1; 3]).unwrap();
        assert!(three.position(&Setup::from(&three.initial())).is_ok());
        match Quoridor::new(board, [1; 4]) {
            Ok(four) => assert!(four.position(&Setup::from(&four.initial())).is_ok()),
            Err(_) => assert_eq!((board.width(), board.height()), (2, 2)),
        }
    }
}

#[test]
fn a_fence_beyond_the_board_collides_with_none() {
    let fences = Fences::EMPTY.with("a1h".parse().unwrap());
    let board = Board::new(5, 5).unwrap();
    assert_eq!(board.colliding(fences, "k11h".parse().unwrap()), None);
    assert_eq!(board.colliding(fences, "b1h".parse().unwrap()), Some("a1h".parse().unwrap()));
}

#[test]
fn images_of_what_is_beyond_the_board_are_left_as_they_are() {
    let (square, fence): (Square, Fence) = ("k11".parse().unwrap(), "k11v".parse().unwrap());
    for board in [Board::new(5, 5).unwrap(), Board::new(4, 7).unwrap()] {
        for g in Transform::ALL {
            assert_eq!(board.transform_square(g, square), square);
            assert_eq!(board.transform_fence(g, fence), fence);
        }
    }
}
