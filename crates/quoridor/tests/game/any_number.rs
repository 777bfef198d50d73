//! The game without the number of players in its type is the game with it.

use abstract_games_core::{Game, Run, laws};
use abstract_games_play::{
    CoalitionEvaluation, GreedyPlayer, IterativeDeepening, MaxNPlayer, ParanoidPlayer, Player,
    PlayerSettings, RandomPlayer,
};
use abstract_games_quoridor::analysis::Analysis;
use abstract_games_quoridor::notation::{Diagram, Form, GameRecord, Layout, Ply, ReplayFault};
use abstract_games_quoridor::openings::identify;
use abstract_games_quoridor::players::{
    PlayerFor, PlayerKind, RaceEvaluation, static_winning_chance,
};
use abstract_games_quoridor::qtp::Session;
use abstract_games_quoridor::{
    AnyPosition, AnyQuoridor, Board, Move, Quoridor, RulesError, Setup, SetupFault, Variant,
};
use proptest::prelude::*;

use crate::random_games::played;

fn agrees<const N: usize>((game, moves): &(Quoridor<N>, Vec<Move>)) {
    let any = AnyQuoridor::from(game);
    assert_eq!(any, AnyQuoridor::new(game.board(), &game.supplies()).unwrap());
    assert_eq!((any.players(), any.for_players()), (N, Some(*game)));
    let (mut position, mut general) = (game.initial(), any.initial());
    for m in moves {
        assert_eq!(general, AnyPosition::from(&position));
        assert_eq!(general.for_players(), Some(position));
        assert_eq!(general.to_string(), position.to_string());
        assert_eq!(any.position(&Setup::from(&general)), Ok(general));
        assert_eq!(any.legal_moves(&general), game.legal_moves(&position));
        assert_eq!(any.pawn_moves(&general), game.pawn_moves(&position));
        assert_eq!(any.winner(&general), game.winner(&position));
        for other in moves {
            assert_eq!(any.illegality(&general, other), game.illegality(&position, other));
        }
        (position, general) = (game.play(&position, m), any.play(&general, m));
    }
    assert_eq!(any.winner(&general), game.winner(&position));
    for player in 0..N {
        assert_eq!(any.side(player), Quoridor::<N>::side(player));
        assert_eq!((any.goal(player), any.team(player)), (game.goal(player), game.team(player)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn moves_and_positions_are_those_of_the_game_with_its_number(
        two in played::<2>(), three in played::<3>(), four in played::<4>(),
    ) {
        agrees(&two);
        agrees(&three);
        agrees(&four);
    }
}

#[test]
fn it_is_a_game_for_any_search() {
    let board = Board::new(3, 3).unwrap();
    for supplies in [[1; 4].as_slice(), &[1; 3], &[1; 2]] {
        let game = AnyQuoridor::new(board, supplies).unwrap();
        laws::game(&game, &laws::sample(&game, 3, 60)).unwrap();
        let start = game.initial();
        let lines = abstract_games_counting::perft(&game, &start, 3);
        assert_eq!(game.perft(&start, 3, Run::new()), Ok(lines.into()));
        let divided = game.divided_perft(&start, 3, Run::new());
        assert_eq!((divided.total(), divided.moves.len()), (lines.into(), game.move_count(&start)));
    }
}

#[test]
fn another_number_of_players_is_refused() {
    let board = Board::new(5, 5).unwrap();
    for supplies in [[1; 1].as_slice(), &[1; 5], &[]] {
        let found = supplies.len();
        assert_eq!(AnyQuoridor::new(board, supplies), Err(RulesError::Players { found }));
    }
    let three = AnyQuoridor::new(board, &[1; 3]).unwrap();
    let teams = Variant { teams: true, ..Variant::default() };
    assert_eq!(three.with_variant(teams), Err(RulesError::Teams { players: 3 }));
    let setup: Setup = "/ / c1 c5 / 1 1 / 1".parse().unwrap();
    let faults = three.position(&setup).unwrap_err().faults;
    assert_eq!(faults, [SetupFault::Players { found: 2, players: 3 }]);
    let record: GameRecord = "1. c2 c4".parse().unwrap();
    let error = record.replay_any(&three).unwrap_err();
    assert_eq!(*error.fault, ReplayFault::Players { found: 2, players: 3 });
    assert_eq!(error.to_string(), "a record of 2 players, and the game is for 3");
    let none = GameRecord::for_players(0);
    assert_eq!((none.player(5), none.number(5)), (0, 6));
    let mut player = PlayerFor::<2, _>(RandomPlayer::new(1));
    assert_eq!(player.choose(&three, &three.initial(), &mut ()), None);
}

/// A position in which it is the turn of the last player.
fn at_last(players: usize) -> (AnyQuoridor, AnyPosition) {
    let game = AnyQuoridor::new(Board::new(9, 9).unwrap(), &vec![10; players]).unwrap();
    let mut position = game.initial();
    for _ in 1..players {
        let m = game.legal_moves(&position).iter().next().unwrap();
        position = game.play(&position, &m);
    }
    (game, position)
}

#[test]
fn a_position_of_another_number_of_players_makes_nothing_panic() {
    for (game, foreign) in [(2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3)] {
        let ((game, own), (_, position)) = (at_last(game), at_last(foreign));
        assert_ne!(own.players(), position.players());
        let legal = game.legal_moves(&position);
        for m in legal.iter().chain([Move::Pass, "e4".parse().unwrap(), "e3h".parse().unwrap()]) {
            let _ = (game.is_legal(&position, &m), game.illegality(&position, &m));
            let next = game.play(&position, &m);
            let _ = (game.move_count(&next), next.to_string());
        }
        let _ = (game.winner(&position), game.pawn_moves(&position), game.passages(&position));
        let _ = (game.picture(&position).to_text(), Diagram::new(game, position).to_string());
        let _ =
            (game.perft(&position, 1, Run::new()), game.divided_perft(&position, 1, Run::new()));
        assert_eq!(Analysis::new(game, position).players.len(), game.players());
        assert_eq!(static_winning_chance(game, position), None);
        for form in Form::ALL {
            let is_plain = form.position(game, position).is_ok();
            assert_eq!(is_plain, ![Form::Code, Form::McGill].contains(&form), "{form}");
        }
        let settings = PlayerSettings { memory: 1 << 20, depth: 1, seed: 0 };
        let mut player = game.named_player(PlayerKind::AlphaBeta, &settings);
        assert_eq!(player.choose(&game, &position, &mut ()), None);
    }
}

#[test]
fn a_record_of_any_number_of_players_makes_nothing_panic() {
    let (game, position) = at_last(2);
    let plies: Vec<_> = ["e2", "e8", "e3h"].map(|m| Ply::new(m.parse().ok())).to_vec();
    for players in [0, 1, 3, 5, usize::MAX] {
        for plies in [&plies[..], &[]] {
            let start = Setup { turn: usize::MAX, supplies: vec![255; 7], ..(&position).into() };
            let start = [None, Some(start)];
            for (start, skipped) in start.into_iter().zip([u32::MAX, 7]) {
                let mut record = GameRecord { start, skipped, ..GameRecord::for_players(players) };
                record.plies = plies.to_vec();
                record.state_rules(game);
                assert!(record.to_string().len() < 200);
                for form in Form::ALL {
                    let has_no_rules = [Form::Algebraic, Form::Prefix].contains(&form);
                    let written = form.write(game, &record, Layout::Horizontal);
                    assert_eq!(written.is_ok(), has_no_rules, "{form}");
                }
                let error = record.picture(game).unwrap_err();
                assert_eq!(*error.fault, ReplayFault::Players { found: players, players: 2 });
                assert_eq!(record.animation(game).unwrap_err(), error);
                assert!(identify(&record).is_empty() && record.fences().count() < 2);
                let session = Session::new(game, RandomPlayer::new(1)).after(&record);
                assert_eq!(session.err(), Some(error));
            }
        }
    }
    for (pawns, supplies) in [(0, 2), (2, 0), (3, 2), (2, 3), (9, 9)] {
        let pawns = vec!["e5".parse().unwrap(); pawns];
        let setup = Setup { fences: Vec::new(), pawns, supplies: vec![1; supplies], turn: 0 };
        let found = if setup.pawns.len() == 2 { supplies } else { setup.pawns.len() };
        let faults = game.position(&setup).unwrap_err().faults;
        assert_eq!(faults, [SetupFault::Players { found, players: 2 }]);
    }
    let nobody = Setup { turn: usize::MAX, ..(&position).into() };
    let error = game.position(&nobody).unwrap_err();
    assert_eq!(
        error.to_string(),
        "it is the turn of player 18446744073709551616, but there are 2 players",
    );
}

#[test]
fn players_by_name_play_it() {
    let board = Board::new(5, 5).unwrap();
    let settings = PlayerSettings { memory: 1 << 20, depth: 2, seed: 5 };
    let four = Quoridor::new(board, [1; 4]).unwrap();
    let any = AnyQuoridor::from(&four);
    let evaluation = CoalitionEvaluation(RaceEvaluation::default());
    for kind in [PlayerKind::AlphaBeta, PlayerKind::MaxN, PlayerKind::Level1] {
        let mut typed: Box<dyn Player<_>> = match kind {
            PlayerKind::MaxN => Box::new(MaxNPlayer::new(RaceEvaluation::default()).depth(2)),
            PlayerKind::AlphaBeta => Box::new(ParanoidPlayer::new(|| {
                IterativeDeepening::new(evaluation).memory(1 << 20).depth(2)
            })),
            _ => {
                Box::new(ParanoidPlayer::new(|| GreedyPlayer::new(evaluation).seed(5).within(150)))
            }
        };
        let mut player = any.named_player(kind, &settings);
        let choice = typed.choose(&four, &four.initial(), &mut ());
        assert_eq!(player.choose(&any, &any.initial(), &mut ()), choice);
        let name = if kind == PlayerKind::Level1 { "level-1".to_owned() } else { typed.name() };
        assert_eq!((player.name(), any.chances(kind).is_some()), (name, false));
    }
    assert_eq!(any.default_player(), PlayerKind::AlphaBeta);
}
