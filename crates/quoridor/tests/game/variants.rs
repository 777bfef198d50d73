//! The rules that others play: starts, jumps, teams, and the numbers of lines against the simple
//! implementation.

use abstract_games_core::{Game, Outcome, Players, Seat};
use abstract_games_counting::perft;
use abstract_games_play::{Estimate, Match, MaxNPlayer, PlayerSettings, RandomPlayer};
use abstract_games_quoridor::players::{PlayerKind, RaceEvaluation};
use abstract_games_quoridor::{AnyQuoridor, Board, Position, Quoridor, RulesError, Variant};
use abstract_games_solve::Score;

use crate::plain::Plain;

/// The number of lines by the moves of the simple implementation.
fn lines<const N: usize>(game: &Quoridor<N>, position: &Position<N>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = Plain::new(game, position).moves();
    moves.iter().map(|m| lines(game, &game.play(position, m), depth - 1)).sum()
}

fn check<const N: usize>(game: &Quoridor<N>, depths: u32) -> Vec<u64> {
    let start = game.initial();
    let counts = |depth| perft(game, &start, usize::try_from(depth).unwrap());
    let found: Vec<u64> = (1..=depths).map(counts).collect();
    let simple: Vec<u64> = (1..=depths).map(|depth| lines(game, &start, depth)).collect();
    assert_eq!(found, simple, "{game:?}");
    found
}

#[test]
fn lines_of_every_variant_are_those_of_the_simple_implementation() {
    let board = Board::new(5, 5).unwrap();
    let two = Quoridor::new(board, [2; 2]).unwrap();
    let three = Quoridor::new(board, [1; 3]).unwrap();
    let four = Quoridor::new(board, [1; 4]).unwrap();
    for text in ["", "meet 1", "no side jumps", "no side jumps, meet 1"] {
        let variant: Variant = text.parse().unwrap();
        assert_eq!(variant.to_string(), text);
        check(&two.with_variant(variant).unwrap(), 3);
        check(&three.with_variant(variant).unwrap(), 3);
        check(&four.with_variant(variant).unwrap(), 3);
    }
    let teams = check(&four.with_variant("teams".parse().unwrap()).unwrap(), 3);
    assert_eq!(teams, check(&four, 3));
    // Pawns in the middle of a small board soon stand in a row.
    let crowd = Quoridor::new(Board::new(5, 5).unwrap(), [0; 4]).unwrap();
    let crowd = |text: &str| check(&crowd.with_variant(text.parse().unwrap()).unwrap(), 5);
    assert!(crowd("no side jumps, meet 1") < crowd("meet 1"));
}

#[test]
fn a_third_pawn_takes_the_sides_and_a_fence_does_not() {
    let game = Quoridor::standard_for_four();
    let without = game.with_variant("no side jumps".parse().unwrap()).unwrap();
    let targets = |game: &Quoridor<4>, text: &str| {
        let position = game.position(&text.parse().unwrap()).unwrap();
        game.pawn_moves(&position).iter().map(|square| square.to_string()).collect::<Vec<_>>()
    };
    let third = "/ / e4 d6 e5 e6 / 5 5 5 5 / 1";
    assert_eq!(targets(&game, third), ["e3", "d4", "f4", "d5", "f5"]);
    assert_eq!(targets(&without, third), ["e3", "d4", "f4"]);
    let fence = "e5 / / e4 a5 e5 h6 / 5 5 5 4 / 1";
    assert_eq!(targets(&without, fence), targets(&game, fence));
}

#[test]
fn pawns_start_nearer_to_the_middle_and_never_beyond() {
    let meet = |squares| Variant { meet: squares, ..Variant::default() };
    let two = Quoridor::standard();
    let start = two.with_variant(meet(3)).unwrap().initial();
    assert_eq!(start.to_string(), "/ / e4 e6 / 10 10 / 1");
    let board = two.board();
    assert_eq!(two.with_variant(meet(4)), Err(RulesError::Meet { squares: 4, board }));
    let wide = Quoridor::new(Board::new(3, 9).unwrap(), [5; 4]).unwrap();
    assert!(wide.with_variant(meet(1)).is_err());
    // Of four pawns on a board of even size, two would start on one square; of three none do.
    let board = Board::new(4, 4).unwrap();
    let four = Quoridor::new(board, [2; 4]).unwrap();
    assert_eq!(four.with_variant(meet(1)), Err(RulesError::Meet { squares: 1, board }));
    let three = Quoridor::new(board, [2; 3]).unwrap().with_variant(meet(1)).unwrap();
    assert_eq!(three.initial().to_string(), "/ / c2 b3 c3 / 2 2 2 / 1");
    assert_eq!(
        two.with_variant(Variant { teams: true, ..meet(0) }),
        Err(RulesError::Teams { players: 2 }),
    );
}

#[test]
fn a_team_wins_when_one_of_its_pawns_arrives() {
    let game = Quoridor::standard_for_four();
    let teams = game.with_variant("teams".parse().unwrap()).unwrap();
    let position = teams.position(&"/ / e8 b5 e5 h6 / 5 5 5 5 / 1".parse().unwrap()).unwrap();
    let seats: Vec<_> = Seat::all(2).collect();
    assert_eq!(teams.turn(&position), seats[0]);
    let won = teams.play(&position, &"e9".parse().unwrap());
    assert_eq!((teams.winner(&won), teams.team(0)), (Some(0), vec![0, 2]));
    assert_eq!(teams.outcome(&won), Some(Outcome::Win(seats[0])));
    assert_eq!(teams.turn(&won), seats[1]);
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Seat::new(0, 4).unwrap())));
}

#[test]
fn players_play_for_their_team() {
    let game = Quoridor::new(Board::new(9, 9).unwrap(), [0; 4]).unwrap();
    let teams = game.with_variant("teams".parse().unwrap()).unwrap();
    // The partner arrives in two plies.
    let position = game.position(&"/ / e2 b5 d2 h5 / 0 0 0 0 / 1".parse().unwrap()).unwrap();
    let settings = PlayerSettings { memory: 1 << 20, depth: 4, seed: 0 };
    let estimate = |game: &Quoridor<4>| {
        let game = AnyQuoridor::from(game);
        let mut player = game.named_player(PlayerKind::AlphaBeta, &settings);
        player.choose(&game, &position.into(), &mut ()).unwrap().estimate
    };
    assert_eq!(estimate(&teams), Some(Estimate::Proved(Score::Win(3))));
    assert_eq!(estimate(&game), Some(Estimate::Proved(Score::Loss(3))));
    let small = Quoridor::new(Board::new(5, 5).unwrap(), [2; 4]).unwrap();
    let small = small.with_variant("teams".parse().unwrap()).unwrap();
    let games = Match::new(&small).unwrap().random_openings(6, 2, 1);
    let mut max_n = MaxNPlayer::new(RaceEvaluation::default()).depth(2);
    let result = games.play([&mut max_n, &mut RandomPlayer::new(3)], ()).unwrap();
    assert_eq!((result.seats, result.games.len()), (2, 12));
    assert!(result.wins(0) >= 10, "{result}");
}

#[test]
fn a_rule_is_named_once() {
    for text in ["meet 2, meet 3", "teams, teams", "no side jumps, teams, no side jumps"] {
        let error = text.parse::<Variant>().unwrap_err();
        assert!(error.to_string().contains("is not a rule, named once"), "{error}");
    }
}
