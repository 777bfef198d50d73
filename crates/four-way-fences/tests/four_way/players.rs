//! Players.

use std::collections::BTreeSet;

use abstract_games_core::{Game, Limits, Players, RandomPlay, Side};
use abstract_games_four_way_fences::players::{
    self, Breadth, PathEvaluation, PathParts, PathWeights, TurnPlayer,
};
use abstract_games_four_way_fences::{
    Board, FourWayFences, Position, Protected, Rules, WholeTurn, WholeTurns,
};
use abstract_games_play::{Estimate, Evaluation, IterativeDeepening, Match, Player, RandomPlayer};
use abstract_games_solve::Score;

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
fn a_breadth_without_limits_keeps_all_turns_and_says_so() {
    let most = usize::MAX;
    let wide = Breadth { turns: most, with_one_wall: most, with_one_placement: most };
    let rules = Rules { supply: Some(1), l_walls: false, edge_walls: false, ..Rules::default() };
    for protected in [Protected::Opponent, Protected::Everyone] {
        let game = game(4, Rules { protected, ..rules });
        let turns = WholeTurns::new(game);
        let (mut all, mut some) = (0, 0);
        for (_, position) in RandomPlay::new(&game, 5).take(40) {
            if game.outcome(&position).is_some() {
                break;
            }
            let legal: BTreeSet<WholeTurn> = turns.moves(&position).collect();
            let wins = |turn: &WholeTurn| {
                game.winner(&turns.play(&position, turn)) == Some(position.turn())
            };
            let kept = |breadth| {
                let evaluation = PathEvaluation::default().breadth(breadth);
                evaluation.best_moves(&turns, &position)
            };
            let best = kept(wide);
            let found: BTreeSet<WholeTurn> = best.moves.iter().copied().collect();
            assert_eq!(best.are_all, found == legal);
            assert!(best.are_all || legal.iter().any(wins), "{position}");
            let few = kept(Breadth::default());
            assert_eq!(few.are_all, few.moves.len() == legal.len());
            all += usize::from(few.are_all);
            some += usize::from(!few.are_all);
        }
        assert!(all > 0 && some > 0, "{protected}: {all}, {some}");
    }
}

/// What a player still has to walk: the longest path of a runner, the paths of all runners, and the
/// next path.
fn to_walk(game: &FourWayFences, position: &Position, side: Side) -> [i32; 3] {
    let stones = position.stones().filter(|(stone, _)| stone.side == side);
    let length = |stone| {
        game.path_length(position, stone).map_or(200, |length| i32::try_from(length).unwrap())
    };
    let mut lengths: Vec<i32> = stones.map(|(stone, _)| length(stone)).collect();
    lengths.sort_unstable();
    let runners = usize::from(game.rules().stones_needed).saturating_sub(4 - lengths.len());
    let running = &lengths[..runners];
    let reserve = lengths.get(runners).map_or(20, |length| *length.min(&20));
    [running.last().copied().unwrap_or(0), running.iter().sum(), reserve]
}

#[test]
fn the_parts_of_the_evaluation_are_path_lengths_on_boards_of_every_size() {
    for side in 4..=16 {
        let board = Board::new(side, 20 - side).unwrap();
        let game = FourWayFences::new(board, Rules::default()).unwrap();
        for seed in 0..2 {
            let line: Vec<_> = RandomPlay::new(&game, seed).take(150).collect();
            for (_, position) in line.iter().step_by(13) {
                if game.winner(position).is_some() {
                    continue;
                }
                let turn = position.turn();
                let [own, other] =
                    [turn, turn.opponent()].map(|side| to_walk(&game, position, side));
                let parts = PathParts::new(&game, position);
                let found = [parts.turns, parts.steps, parts.reserve];
                let expected: Vec<i32> =
                    own.iter().zip(other).map(|(own, other)| other - own).collect();
                assert_eq!(found.as_slice(), expected, "{board}, {position}");
            }
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

/// The order of turns leaves out what is certainly not among the best. Here it is compared with the
/// estimates of all turns.
fn tries_the_best(game: &FourWayFences, start: &Position, breadth: Breadth, weights: PathWeights) {
    let whole = WholeTurns::new(*game);
    let evaluation = PathEvaluation::new(weights).breadth(breadth);
    let loss = |next: &Position| match game.winner(next) {
        Some(_) => Estimate::Proved(Score::Loss(0)),
        None => Evaluation::<WholeTurns>::evaluate(&evaluation, &whole, next),
    };
    // The turns are listed by placement and wall, and stay in this order if their points are equal.
    let mut all: Vec<_> = whole.successors(start).map(|(turn, next)| (loss(&next), turn)).collect();
    all.sort_by_key(|(loss, _)| *loss);
    let wins = all.iter().filter(|(loss, _)| matches!(loss, Estimate::Proved(_))).count();
    let mut best = Vec::new();
    for (_, turn) in all {
        let like = |same: fn(&WholeTurn, &WholeTurn) -> bool| {
            best.iter().filter(|other| same(other, &turn)).count()
        };
        if best.len() < breadth.turns
            && like(|a, b| a.last == b.last) < breadth.with_one_wall
            && like(|a, b| a.stones == b.stones) < breadth.with_one_placement
        {
            best.push(turn);
        }
    }
    // A turn that wins is tried alone.
    if wins > 0 {
        best.truncate(1);
    }
    let found = evaluation.best_moves(&whole, start).moves;
    assert_eq!(found, best, "{game}, {start}, {breadth:?}, {weights:?}");
}

#[test]
fn the_turns_that_are_tried_are_the_best_of_all_within_the_breadth() {
    let seemly = PathWeights::default();
    // More steps of the reserve are better, so walls lower costs.
    let odd = PathWeights { reserve: -60, ..seemly };
    for (protected, most) in [(Protected::Opponent, 4), (Protected::Everyone, 12)] {
        let game = game(4, Rules { protected, ..Rules::default() });
        for turns_before in 0..most {
            let seed = turns_before as u64;
            let start = RandomPlay::new(&game, seed).take(5 * turns_before + 3).last().unwrap().1;
            for (turns, with_one_wall, with_one_placement) in
                [(8, 3, 8), (5, 1, 5), (6, 2, 3), (40, 9, 90)]
            {
                let breadth = Breadth { turns, with_one_wall, with_one_placement };
                for weights in [seemly, odd] {
                    tries_the_best(&game, &start, breadth, weights);
                }
            }
        }
    }
}

#[test]
fn weights_of_any_size_are_accepted() {
    let game = FourWayFences::standard();
    let start = RandomPlay::new(&game, 3).take(25).last().unwrap().1;
    for weight in [i32::MIN, i32::MAX] {
        let weights = PathWeights { turns: weight, steps: weight, reserve: weight, tempo: weight };
        let evaluation = PathEvaluation::new(weights);
        let estimate = Evaluation::<FourWayFences>::evaluate(&evaluation, &game, &start);
        assert!(matches!(estimate, Estimate::Points(_)));
        assert_eq!(evaluation.best_moves(&WholeTurns::new(game), &start).moves.len(), 8);
    }
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
