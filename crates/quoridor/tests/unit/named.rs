//! Levels choose as they say, and chances are those of the net.

use abstract_games_core::{Adversarial, Game, RandomPlay};
use abstract_games_play::Estimate;

use super::*;
use crate::board::Board;
use crate::players::net::{NetEvaluation, winning_chance};

const LEVELS: [PlayerKind; 8] = [
    PlayerKind::Level1,
    PlayerKind::Level2,
    PlayerKind::Level3,
    PlayerKind::Level4,
    PlayerKind::Level5,
    PlayerKind::Level6,
    PlayerKind::Level7,
    PlayerKind::Level8,
];

fn settings(seed: u64) -> PlayerSettings {
    PlayerSettings { memory: 1 << 20, depth: u32::MAX, seed }
}

/// Unfinished positions of the standard game.
fn positions() -> impl Iterator<Item = Position> {
    let game = Quoridor::standard();
    let of = |seed| RandomPlay::new(&game, seed).skip(5).step_by(15).take(2).map(|it| it.1);
    let all: Vec<_> = (0..3).flat_map(of).collect();
    all.into_iter().filter(move |position| game.winner(position).is_none())
}

#[test]
fn levels_of_one_ply_take_moves_within_their_points_and_the_others_search_their_states() {
    let game = Quoridor::standard();
    let any = AnyQuoridor::from(game);
    let points = |position: &Position, m: &Move| {
        let next = game.play(position, m);
        match game.result(&next) {
            Some(value) => -Estimate::finished(value),
            None => -NetEvaluation::default().evaluate(&game, &next),
        }
    };
    for position in positions() {
        let best = game.moves(&position).map(|m| points(&position, &m)).max().unwrap();
        for kind in LEVELS {
            let mut player = any.named_player(kind, &settings(7));
            assert_eq!(player.name(), kind.name());
            let choice = player.choose(&any, &position.into(), &mut ()).unwrap();
            let (within, states) = kind.level().unwrap();
            assert!(choice.nodes <= states, "{kind} {position}");
            match (within, best, points(&position, &choice.best)) {
                (Some(most), Estimate::Points(best), Estimate::Points(chosen)) => {
                    assert!(best - chosen <= i32::try_from(most).unwrap(), "{kind} {position}");
                }
                (Some(_), best, chosen) => assert_eq!(best, chosen, "{kind} {position}"),
                (None, ..) => {}
            }
        }
    }
}

#[test]
fn weak_levels_vary_with_the_seed() {
    let game = AnyQuoridor::from(Quoridor::standard());
    let first = |kind, seed| {
        let mut player = game.named_player(kind, &settings(seed));
        player.choose(&game, &game.initial(), &mut ()).unwrap().best
    };
    let moves = |kind| (0..10).map(move |seed| first(kind, seed)).collect::<Vec<_>>();
    assert!(moves(PlayerKind::Level1).iter().any(|m| *m != first(PlayerKind::Level1, 0)));
    assert_eq!(moves(PlayerKind::Level1), moves(PlayerKind::Level1));
}

#[test]
fn only_the_standard_game_for_two_has_a_chance_by_the_net() {
    let game = Quoridor::standard();
    for position in positions() {
        let estimate = NetEvaluation::default().evaluate(&game, &position);
        let expected = match estimate {
            Estimate::Points(points) => winning_chance(points),
            Estimate::Proved(score) => {
                f64::from(u8::from(score > abstract_games_solve::Score::Draw))
            }
        };
        assert_eq!(static_winning_chance(game, position), Some(expected));
    }
    let small = Quoridor::new(Board::new(5, 5).unwrap(), [3; 2]).unwrap();
    assert_eq!(static_winning_chance(small, small.initial()), None);
    let four = Quoridor::standard_for_four();
    assert_eq!(static_winning_chance(four, four.initial()), None);
    let won = game.position(&"/ / e9 a2 / 10 10 / 2".parse().unwrap()).unwrap();
    assert_eq!(static_winning_chance(game, won), None);
    let any = AnyQuoridor::from(game);
    let [small, four] = [AnyQuoridor::from(small), four.into()];
    assert!(any.chances(PlayerKind::Greedy).is_none());
    assert_eq!(any.default_player(), PlayerKind::MonteCarlo);
    assert_eq!([small.default_player(), four.default_player()], [PlayerKind::AlphaBeta; 2]);
    let of_tree = four.chances(PlayerKind::MonteCarlo).unwrap();
    for (points, chance) in [(-1000, 0.0), (0, 0.5), (500, 0.75)] {
        assert!((of_tree(points) - chance).abs() < 1e-9);
    }
}
