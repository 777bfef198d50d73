//! Tests of simple players and of the evaluation for any number of players.

use abstract_games_core::{Game, Limits, Players, Seat};
use abstract_games_play::{
    Choice, CoalitionEvaluation, GreedyPlayer, Match, MaxNPlayer, ParanoidPlayer, Player,
    RandomPlayer, SeatEvaluation,
};
use abstract_games_quoridor::players::{RaceEvaluation, ShortestPathPlayer};
use abstract_games_quoridor::{Board, Move, Position, Quoridor};
use proptest::prelude::*;

use crate::random_games::played;

/// The number of steps of a player to its goal in a position.
fn distance<const N: usize>(game: &Quoridor<N>, position: &Position<N>, player: usize) -> u32 {
    let goal = game.goal(player);
    game.passages(position).distance(position.pawns()[player], goal).unwrap()
}

/// A shortest path player moves the pawn if it can, and no pawn move leads nearer to the goal.
fn check_shortest<const N: usize>(game: &Quoridor<N>, moves: &[Move]) {
    let mut position = game.initial();
    for m in moves {
        let Choice { best, .. } = ShortestPathPlayer.choose(game, &position, &mut ()).unwrap();
        assert!(game.is_legal(&position, &best));
        let after = |m: &Move| distance(game, &game.play(&position, m), position.turn());
        let steps = game.moves(&position).filter(|m| matches!(m, Move::Pawn(_)));
        let least = steps.map(|m| after(&m)).min();
        assert!(least.is_none_or(|least| matches!(best, Move::Pawn(_)) && after(&best) == least));
        position = game.play(&position, m);
    }
}

/// The order keeps all pawn moves and every fence that lengthens the path of the rival.
fn check_order<const N: usize>(game: &Quoridor<N>, moves: &[Move], lone: u8)
where
    Quoridor<N>: Players<Player: Into<Seat>> + Game<State = Position<N>, Move = Move>,
{
    let mut position = game.initial();
    let seats = u8::try_from(N).unwrap();
    for m in moves {
        let turn = position.turn();
        let ahead = |&player: &usize| {
            distance(game, &position, player) as usize * N + (player + N - turn) % N
        };
        let leader = (0..N).filter(|player| *player != turn).min_by_key(ahead).unwrap();
        let lone = usize::from(lone) % N;
        let seat = Seat::new(u8::try_from(lone).unwrap(), seats).unwrap();
        for (against, rival) in
            [(None, leader), (Some(seat), if lone == turn { leader } else { lone })]
        {
            let all: Vec<_> = game.moves(&position).collect();
            let mut kept = all.clone();
            RaceEvaluation::default().order(game, &position, against, &mut kept);
            assert!(!kept.is_empty() && kept.iter().all(|m| all.contains(m)));
            for m in all.iter().filter(|m| !kept.contains(m)) {
                assert!(matches!(m, Move::Fence(_)));
                let next = game.play(&position, m);
                assert_eq!(distance(game, &next, rival), distance(game, &position, rival));
            }
        }
        position = game.play(&position, m);
    }
}

proptest! {
    #[test]
    fn a_shortest_path_player_gets_as_near_as_a_move_can(
        two in played::<2>(),
        four in played::<4>(),
    ) {
        check_shortest(&two.0, &two.1);
        check_shortest(&four.0, &four.1);
    }

    #[test]
    fn the_order_keeps_what_lengthens_the_path_of_the_rival(
        (game, moves) in played::<3>(),
        lone in 0..3_u8,
    ) {
        check_order(&game, &moves, lone);
    }
}

/// The number of games of 28 that a player of four seats on 5 × 5 squares wins against random ones.
fn wins_against_random(player: &mut dyn Player<Quoridor<4>>) -> usize {
    let game = Quoridor::new(Board::new(5, 5).unwrap(), [2; 4]).unwrap();
    let games = Match::new(&game).unwrap().random_openings(2, 2, 1).limits(Limits::new().work(300));
    assert_eq!(games.game_count(), 28);
    games.play([player, &mut RandomPlayer::new(1)], ()).unwrap().wins(0)
}

#[test]
fn players_for_four_beat_random_play() {
    let paranoid = || GreedyPlayer::new(CoalitionEvaluation(RaceEvaluation::default()));
    let found = [
        wins_against_random(&mut MaxNPlayer::new(RaceEvaluation::default())),
        wins_against_random(&mut ParanoidPlayer::new(paranoid)),
        wins_against_random(&mut ShortestPathPlayer),
    ];
    assert!(found.iter().all(|wins| *wins >= 24), "{found:?}");
}
