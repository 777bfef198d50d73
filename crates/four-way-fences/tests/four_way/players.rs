//! Players.

use abstract_games_core::play::{
    Estimate, Evaluation, IterativeDeepening, Match, Player, RandomPlayer,
};
use abstract_games_core::{Game, Limits, Players, RandomPlay, Score};
use abstract_games_four_way_fences::players::{self, Breadth, PathEvaluation, TurnPlayer};
use abstract_games_four_way_fences::{FourWayFences, Protected, Rules, WholeTurns};

use crate::{game, play, position};

/// The estimate of the turn that a player chooses, for the player who moves.
fn after(
    game: &FourWayFences,
    player: &mut impl Player<FourWayFences>,
    seed: u64,
) -> [Estimate; 2] {
    let mut line = RandomPlay::new(game, seed);
    let turns = 2 + usize::try_from(seed).unwrap() % 20;
    line.by_ref().take(5 * turns).for_each(drop);
    let start = *line.state();
    let whole = WholeTurns::new(*game);
    let estimate = |next: &_| match game.winner(next) {
        Some(winner) if winner == start.turn() => Estimate::Proved(Score::Win(0)),
        Some(_) => Estimate::Proved(Score::Loss(0)),
        None => -Evaluation::<WholeTurns>::evaluate(&PathEvaluation::default(), &whole, next),
    };
    let best = whole.successors(&start).map(|(_, next)| estimate(&next)).max();
    let mut current = start;
    while current.turn() == start.turn() && game.outcome(&current).is_none() {
        let choice = player.choose(game, &current, &mut ()).unwrap();
        current = game.try_play(&current, &choice.best).unwrap();
    }
    [estimate(&current), best.unwrap_or_else(|| estimate(&current))]
}

#[test]
fn the_greedy_player_takes_the_best_of_all_turns() {
    for protected in [Protected::Opponent, Protected::Everyone] {
        let game = game(5, Rules { protected, ..Rules::default() });
        for seed in 0..3 {
            let [chosen, best] = after(&game, &mut players::greedy(), seed);
            assert_eq!(chosen, best, "{protected}, {seed}");
        }
    }
}

#[test]
fn the_breadth_can_be_without_limit() {
    let game = game(4, Rules { supply: Some(1), ..Rules::default() });
    let most = usize::MAX;
    let breadth = Breadth { turns: most, with_one_wall: most, with_one_placement: most };
    let search = IterativeDeepening::new(PathEvaluation::default().breadth(breadth)).depth(1);
    let [chosen, best] = after(&game, &mut TurnPlayer::new(search), 1);
    assert_eq!(chosen, best);
}

#[test]
fn alpha_beta_beats_random_play_and_greedy_on_a_small_board() {
    let game = game(5, Rules::default());
    let games = Match::new(&game).unwrap().random_openings(2, 8, 0).limits(Limits::new().work(100));
    let result = games.play([&mut players::alpha_beta(), &mut RandomPlayer::new(1)], ()).unwrap();
    assert_eq!((result.games.len(), result.wins(0)), (4, 4));
}

#[test]
fn alpha_beta_sees_a_win_in_the_same_turn() {
    let game = game(5, Rules { stones_needed: 3, ..Rules::default() });
    let at = |text| position(&game, text);
    // One more stone has to leave, and n can.
    let start = at("- / - / nBa eAd NAe SDa / first / 1");
    let choice = players::alpha_beta().choose(&game, &start, &mut ()).unwrap();
    assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Win(1))));
    let line: Vec<_> = choice.line.iter().map(ToString::to_string).collect();
    let line: Vec<_> = line.iter().map(String::as_str).collect();
    assert!(game.winner(&play(&game, &start, &line)).is_some());
}

#[test]
fn a_choice_depends_on_nothing_but_position_and_limits() {
    let game = FourWayFences::standard();
    let choose = |player: &mut players::AlphaBetaPlayer| {
        player.choose(&game, &game.initial(), &mut Limits::new().work(50)).unwrap()
    };
    let mut player = players::alpha_beta();
    let first = choose(&mut player);
    assert_eq!(first, choose(&mut player));
    assert_eq!(first.nodes, 50);
    assert!(first.line.len() >= 3, "two stones and a wall");
}
