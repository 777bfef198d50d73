//! Tests of the alpha-beta player and of what its evaluation calls proved, against retrograde analysis.

use abstract_games_core::play::{Estimate, Evaluation, Match, Player};
use abstract_games_core::{Bfs, Game, Limits, Retrograde, Score, Value};
use abstract_games_quoridor::players::{PathEvaluation, ShortestPathPlayer, alpha_beta};
use abstract_games_quoridor::{Board, Position, Quoridor};

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
        let mut player = alpha_beta().memory(1 << 16);
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

#[test]
fn the_player_beats_one_that_only_runs() {
    let game = Quoridor::kid();
    let result =
        Match::new(&game).unwrap().random_openings(6, 2, 1).limits(Limits::new().work(1000));
    let result = result.play([&mut alpha_beta(), &mut ShortestPathPlayer], ()).unwrap();
    assert!(result.wins(0) >= 10, "{result:?}");
}
