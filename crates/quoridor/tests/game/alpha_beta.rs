//! Tests of the alpha-beta player and of what its evaluation calls proved, against retrograde
//! analysis.

use abstract_games_core::{Game, Limits, Progress, RandomPlay, Value, observer};
use abstract_games_play::{
    Estimate, Evaluation, IterativeDeepening, Match, Player, SeatEvaluation,
};
use abstract_games_quoridor::players::{
    PathEvaluation, PathParts, PathWeights, RaceEvaluation, ShortestPathPlayer, alpha_beta,
    monte_carlo,
};
use abstract_games_quoridor::{Board, Move, Position, Quoridor, Square, Squares};
use abstract_games_search::Bfs;
use abstract_games_solve::{Retrograde, Score};

fn small(width: u8, height: u8, supplies: [u8; 2]) -> Quoridor {
    Quoridor::new(Board::new(width, height).unwrap(), supplies).unwrap()
}

/// Play can repeat in these games.
#[test]
fn what_is_proved_is_true_on_small_boards() {
    for (game, step) in
        [(small(3, 3, [1, 2]), 7), (small(4, 3, [1, 0]), 5), (small(3, 4, [1, 1]), 97)]
    {
        let found = Bfs::new(&game).explore();
        let solved = Retrograde::new(&game, &found).solve();
        let evaluation = PathEvaluation::default();
        let check = |position: &Position, estimate| {
            if let Some(Estimate::Proved(score)) = estimate {
                assert_eq!(Some(Score::value(score)), solved.value(position), "{position}");
                let least = solved.distance(position).map(|it| u32::try_from(it).unwrap());
                assert!(score.distance() >= least, "{position}");
            }
        };
        let unfinished = || found.states().iter().filter(|state| game.winner(state).is_none());
        for position in unfinished() {
            check(position, Some(evaluation.evaluate(&game, position)));
        }
        let mut player = alpha_beta().with(|player| player.memory(1 << 16));
        let mut decided = 0;
        for position in unfinished().step_by(step) {
            let choice = player.choose(&game, position, &mut Limits::new().work(2000)).unwrap();
            assert!(game.is_legal(position, &choice.best));
            check(position, choice.estimate);
            decided += usize::from(matches!(choice.estimate, Some(Estimate::Proved(_))));
        }
        assert!(decided > 100, "{decided}");
    }
}

/// Without fences every position is proved at once, so the player never goes back and forth.
#[test]
fn races_are_played_to_the_end_in_the_least_number_of_plies() {
    let game = small(5, 5, [0, 0]);
    let found = Bfs::new(&game).explore();
    let solved = Retrograde::new(&game, &found).solve();
    let mut player = alpha_beta();
    let mut position = game.initial();
    let mut distance = solved.distance(&position).unwrap();
    while let Some(choice) = player.choose(&game, &position, &mut ()) {
        position = game.play(&position, &choice.best);
        distance -= 1;
        assert_eq!(solved.distance(&position), Some(distance));
        assert_ne!(solved.value(&position), Some(Value::Draw));
    }
    assert_eq!(distance, 0);
}

/// The estimate is the sum of the parts, which a slow count of the paths confirms.
#[test]
fn the_parts_of_the_evaluation_are_differences_of_paths_and_fences() {
    let game = small(5, 5, [4, 4]);
    let weights = PathWeights { distance: 1000, tempo: 100, fence: 10, narrow: 1 };
    let evaluation = PathEvaluation::new(weights);
    let mut compared = 0;
    for (_, position) in (0..20).flat_map(|seed| RandomPlay::new(&game, seed).take(30)) {
        if game.winner(&position).is_some() {
            continue;
        }
        let parts = PathParts::new(&game, &position);
        let (own, other) = (position.turn(), 1 - position.turn());
        let [a, b] = [own, other].map(|player| {
            let passages = game.passages(&position);
            let (pawn, goal) = (position.pawns()[player], game.goal(player));
            let length = |from: Square, to: Squares| {
                passages.distance(from, to).and_then(|length| i32::try_from(length).ok())
            };
            let shortest = length(pawn, goal).unwrap();
            // A square at each distance that is alone on the shortest paths.
            let layer = |far: i32| {
                let is_on_path = |square: &Square| {
                    length(pawn, Squares::EMPTY.with(*square)) == Some(far)
                        && length(*square, goal) == Some(shortest - far)
                };
                game.board().squares().iter().filter(is_on_path).count()
            };
            let alone = (1..=shortest).filter(|far| layer(*far) == 1).count();
            let supply = i32::from(position.supplies()[player]);
            (shortest, supply, i32::try_from(alone).unwrap())
        });
        assert_eq!((parts.distance, parts.tempo), (b.0 - a.0, 1));
        assert_eq!((parts.fence, parts.narrow), (a.1 - b.1, b.2 - a.2));
        if let Estimate::Points(points) = evaluation.evaluate(&game, &position) {
            assert_eq!(points, parts.points(&weights));
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn weights_of_any_size_are_accepted() {
    let game = Quoridor::standard();
    for (_, position) in RandomPlay::new(&game, 3).take(15) {
        for weight in [i32::MIN, i32::MAX] {
            let [distance, tempo, fence, narrow] = [weight; 4];
            let evaluation = PathEvaluation::new(PathWeights { distance, tempo, fence, narrow });
            let estimate = evaluation.evaluate(&game, &position);
            assert!(matches!(estimate, Estimate::Points(_)));
            assert!(!evaluation.best_moves(&game, &position).moves.is_empty());
            RaceEvaluation::new(weight).points(&game, &position);
        }
    }
    let position = game.initial();
    assert_eq!(RaceEvaluation::new(i32::MAX).points(&game, &position), [i32::MAX, i32::MAX - 50]);
}

/// A function that makes a player.
type Make = fn() -> Box<dyn Player<Quoridor>>;

/// Same game, same limit of states: the same choices on every machine, whatever was chosen before.
#[test]
fn equal_limits_of_states_give_equal_games() {
    let game = Quoridor::kid();
    let play = |mut player: Box<dyn Player<Quoridor>>, again: bool| {
        let mut position = game.initial();
        let mut moves = Vec::new();
        for _ in 0..12 {
            if again {
                player.choose(&game, &position, &mut Limits::new().work(77)).unwrap();
            }
            let Some(choice) = player.choose(&game, &position, &mut Limits::new().work(300)) else {
                break;
            };
            position = game.try_play(&position, &choice.best).unwrap();
            moves.push((choice.best, choice.nodes, choice.estimate));
        }
        moves
    };
    let players: [Make; 2] = [|| Box::new(alpha_beta()), || Box::new(monte_carlo())];
    for make in players {
        assert_eq!(play(make(), false), play(make(), true));
    }
}

/// Positions are a part of the graph, and more of them are reached once no edges have room.
#[test]
fn the_positions_of_the_tree_count_under_its_limit_on_memory() {
    const LIMIT: u64 = 100_000;
    let game = Quoridor::kid();
    let mut peak = 0;
    let watch = observer::from_fn(|progress: &Progress| {
        peak = peak.max(progress.bytes);
        Ok(())
    });
    let mut player = monte_carlo().with(|player| player.memory(LIMIT));
    let limits = (Limits::new().work(100_000), watch);
    player.choose(&game, &game.initial(), &mut { limits }).unwrap();
    assert!((LIMIT / 2..=LIMIT).contains(&peak), "{peak}");
}

/// All moves that the evaluation keeps lose at five plies. Below the root, the others are not tried
/// for a move that only seems lost.
#[test]
fn a_loss_costs_no_search_of_all_fences_at_every_position() {
    let game = Quoridor::standard();
    let line = "a7h d2h h2h h8v f1 e8 f2 f2h e2 e7 d2 c2v d1 d7 c1 c7 c2 c6 c3 c5 c4 c3 b2h b3h c5 \
                b3 c6 a3 a1h a2 c7 c7h";
    let position = line
        .split_whitespace()
        .fold(game.initial(), |position, m| game.try_play(&position, &m.parse().unwrap()).unwrap());
    let nodes = |depth| {
        let player = IterativeDeepening::<_, Position, Move>::new(PathEvaluation::default());
        let choice = player.depth(depth).choose(&game, &position, &mut ()).unwrap();
        let seems_lost = choice.estimate < Some(Estimate::Points(-9_000));
        assert_eq!(seems_lost, depth == 5, "{choice:?}");
        let pruned = alpha_beta().with(|player| player.depth(depth + 3));
        let nodes = { pruned }.choose(&game, &position, &mut ()).unwrap().nodes;
        assert!(nodes < 50_000, "{nodes}");
        choice.nodes
    };
    assert!(nodes(4) < 1_000 && nodes(5) < 100_000, "{} {}", nodes(4), nodes(5));
}

#[test]
fn the_player_beats_one_that_only_runs() {
    let game = Quoridor::kid();
    let result =
        Match::new(&game).unwrap().random_openings(6, 2, 1).limits(Limits::new().work(1000));
    let result = result.play([&mut alpha_beta(), &mut ShortestPathPlayer], ()).unwrap();
    assert!(result.wins(0) >= 10, "{result:?}");
}
