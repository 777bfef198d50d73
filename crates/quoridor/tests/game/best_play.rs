//! Tests of best play and of distances on solved boards: a winner wins, whatever the other player
//! does.

use std::collections::HashSet;
use std::iter;
use std::sync::Arc;

use abstract_games_core::{Game, Stop, Value};
use abstract_games_play::Player;
use abstract_games_quoridor::{Board, Fences, Move, Position, Quoridor, Setup};
use abstract_games_quoridor_solved::{
    BestPlay, BoardDistances, BoardSolver, BoardValues, DistanceSolver, QueryError, SolvedPlayer,
    Supply,
};

/// Random numbers, by a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(self.0 >> 33).unwrap() % count
    }

    fn choose<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Random unfinished legal positions.
fn random_positions(game: Quoridor, seed: u64) -> impl Iterator<Item = Position> {
    let mut numbers = Numbers(seed);
    iter::repeat_with(move || random_position(game, &mut numbers))
}

/// A random unfinished legal position.
fn random_position(game: Quoridor, numbers: &mut Numbers) -> Position {
    let board = game.board();
    let squares: Vec<_> = board.squares().iter().collect();
    let [supply, _] = game.supplies();
    loop {
        let mut fences = Fences::EMPTY;
        for _ in 0..numbers.below(2 * usize::from(supply) + 1) {
            let clear: Vec<_> = board.clear_of(fences).iter().collect();
            if !clear.is_empty() {
                fences = fences.with(numbers.choose(&clear));
            }
        }
        let placed = u8::try_from(fences.len()).unwrap();
        let by_first = u8::try_from(numbers.below(usize::from(placed) + 1)).unwrap();
        let (Some(first), Some(second)) =
            (supply.checked_sub(by_first), (supply + by_first).checked_sub(placed))
        else {
            continue;
        };
        let setup = Setup {
            fences: fences.iter().collect(),
            pawns: vec![numbers.choose(&squares), numbers.choose(&squares)],
            supplies: vec![first, second],
            turn: numbers.below(2),
        };
        if let Ok(position) = game.position(&setup) {
            if game.winner(&position).is_none() {
                return position;
            }
        }
    }
}

fn game(width: u8, height: u8, supply: u8) -> Quoridor {
    Quoridor::new(Board::new(width, height).unwrap(), [supply; 2]).unwrap()
}

fn values(game: Quoridor) -> BoardValues {
    let solver = BoardSolver::new(game.board()).unwrap();
    let solver = solver.supplies([Supply::Limited(game.supplies()[0])]);
    solver.solve_and_keep().unwrap().1
}

fn distances(game: Quoridor) -> BoardDistances {
    let solver = DistanceSolver::new(game.board()).unwrap();
    solver.supply(Supply::Limited(game.supplies()[0])).solve_and_keep().unwrap().1
}

/// How the losing player defends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defence {
    Random,
    /// Delays progress.
    Best,
    /// Delays the end of the game.
    Longest,
}

/// Plays out `count` random won positions for each defence, and checks that the winner wins and
/// that no position is repeated. Returns the greatest number of plies.
fn play_out(game: Quoridor, count: usize, defences: &[Defence]) -> usize {
    let values = Arc::new(values(game));
    let needed = defences.contains(&Defence::Longest);
    let distances = needed.then(|| distances(game));
    let best_play = BestPlay::new(&values, game).unwrap();
    let mut player = SolvedPlayer::new(Arc::clone(&values), &game).unwrap();
    let mut numbers = Numbers(1);
    let mut most = 0;
    for number in 0..count {
        let start = loop {
            let position = random_position(game, &mut numbers);
            if values.value(&game, &position).unwrap() == Some(Value::Win) {
                break position;
            }
        };
        let winner = start.turn();
        for &defence in defences {
            let (mut position, mut seen) = (start, HashSet::from([start]));
            while game.winner(&position).is_none() {
                let m = if position.turn() == winner {
                    player.choose(&game, &position, &mut ()).unwrap().best
                } else {
                    let moves = game.move_list(&position);
                    let plies =
                        |m: &Move| distances.as_ref()?.distance(&game, &game.play(&position, m));
                    match defence {
                        Defence::Random => numbers.choose(&moves),
                        Defence::Best => best_play.moves(&position).unwrap().best.unwrap(),
                        Defence::Longest => *moves.iter().max_by_key(|m| plies(m)).unwrap(),
                    }
                };
                position = game.try_play(&position, &m).unwrap();
                assert!(seen.insert(position), "{number}: {start} leads to {position} twice");
            }
            assert_eq!(game.winner(&position), Some(winner), "{number}: {start}");
            most = most.max(seen.len() - 1);
        }
    }
    most
}

#[test]
fn a_winner_makes_progress_against_every_defence() {
    let all = [Defence::Random, Defence::Best, Defence::Longest];
    assert!(play_out(game(3, 3, 2), 200, &all) > 5);
    assert!(play_out(game(3, 5, 2), 100, &all) > 10);
    assert!(play_out(game(4, 4, 1), 50, &all) > 5);
}

#[test]
#[ignore = "takes minutes; fewer positions are played out above"]
fn ten_thousand_won_positions_are_won_against_every_defence() {
    let all = [Defence::Random, Defence::Best, Defence::Longest];
    for (width, height, supply) in [(3, 3, 3), (3, 5, 10), (5, 3, 10), (4, 4, 4)] {
        play_out(game(width, height, supply), 2000, &all);
    }
    play_out(game(4, 5, 3), 2000, &[Defence::Random, Defence::Best]);
}

#[test]
fn every_move_of_a_position_has_its_value_and_the_best_keeps_it() {
    let game = game(3, 5, 2);
    let values = values(game);
    let best_play = BestPlay::new(&values, game).unwrap();
    for position in random_positions(game, 7).take(300) {
        let moves = best_play.moves(&position).unwrap();
        let value = values.value(&game, &position).unwrap();
        assert_eq!(moves.value, value);
        let listed: Vec<_> = moves.moves.iter().map(|m| m.m).collect();
        assert_eq!(listed, game.move_list(&position));
        for m in &moves.moves {
            let after = values.value(&game, &game.play(&position, &m.m)).unwrap().unwrap();
            assert_eq!(m.value, -after);
            let is_decided = value != Some(Value::Draw) && Some(m.value) == value;
            assert_eq!(m.progress.is_some(), is_decided, "{position}: {}", m.m);
        }
        let best = moves.best.unwrap();
        assert!(moves.moves.iter().any(|m| m.m == best && Some(m.value) == value));
    }
}

#[test]
fn a_line_from_a_drawn_position_ends_in_a_repetition() {
    let game = game(3, 5, 2);
    let values = values(game);
    let best_play = BestPlay::new(&values, game).unwrap();
    let mut positions = random_positions(game, 3);
    let is_drawn = |it: &Position| values.value(&game, it).unwrap() == Some(Value::Draw);
    let drawn = positions.find(is_drawn).unwrap();
    let line = best_play.line(&drawn).unwrap();
    let first = line.repeats.unwrap();
    assert_eq!(line.positions.last(), line.positions.get(first));
    for position in &line.positions {
        assert_eq!(values.value(&game, position).unwrap(), Some(Value::Draw), "{position}");
    }
    let by_draws = best_play.moves(&drawn).unwrap();
    assert_eq!(by_draws.value, Some(Value::Draw));
}

#[test]
fn other_games_and_positions_are_refused() {
    let (own, values) = (game(3, 3, 1), values(game(3, 3, 1)));
    let refusal = |game: Quoridor| BestPlay::new(&values, game).unwrap_err().to_string();
    assert_eq!(
        refusal(game(4, 3, 1)),
        "4 × 3 squares with 1 fences each are not solved, but 3 × 3 with 1 each"
    );
    assert!(refusal(game(3, 3, 2)).contains("with 2 fences each"));
    let best_play = BestPlay::new(&values, own).unwrap();
    let finished = random_finished(own);
    let moves = best_play.moves(&finished).unwrap();
    assert_eq!((moves.value, moves.best, moves.moves.len()), (None, None, 0));
    let foreign = game(3, 3, 3).initial();
    assert!(matches!(best_play.moves(&foreign), Err(QueryError::Foreign)));
    assert_eq!(values.value(&own, &foreign).unwrap(), None);
    assert_eq!(values.value(&own, &Quoridor::standard().initial()).unwrap(), None);
    let distances = distances(own);
    assert_eq!(distances.distance(&own, &foreign), None);
    assert!(distances.moves(&own, &foreign).is_empty());
    // A move leads back to the board, or to numbers of fences that are possible.
    let beside = |game: Quoridor, pawn: &str| {
        let pawns = vec!["b1".parse().unwrap(), pawn.parse().unwrap()];
        game.position(&Setup { pawns, turn: 1, ..Setup::from(&game.initial()) }).unwrap()
    };
    let wide = beside(game(4, 3, 1), "d2");
    let uneven = beside(Quoridor::new(own.board(), [0, 2]).unwrap(), "b3");
    // On this board, the first player would have won.
    let tall = Setup { turn: 1, ..Setup::from(&game(3, 4, 1).initial()) };
    let tall = Setup { pawns: vec!["a3".parse().unwrap(), "b4".parse().unwrap()], ..tall };
    let tall = game(3, 4, 1).position(&tall).unwrap();
    // The first player is shut in on this board.
    let cut_off = "b1 / a1 / c1 a3 / 0 0 / 1".parse().unwrap();
    let cut_off = game(5, 5, 1).position(&cut_off).unwrap();
    for foreign in [wide, uneven, tall, cut_off] {
        assert_eq!(values.value(&own, &foreign).unwrap(), None, "{foreign}");
        assert!(matches!(best_play.moves(&foreign), Err(QueryError::Foreign)), "{foreign}");
        assert!(matches!(best_play.line(&foreign), Err(QueryError::Foreign)), "{foreign}");
        assert_eq!(distances.score(&own, &foreign), None);
        assert!(distances.moves(&own, &foreign).is_empty(), "{foreign}");
        assert!(distances.line(&own, foreign).is_empty(), "{foreign}");
    }
}

/// The end of a game in which both players run.
fn random_finished(game: Quoridor) -> Position {
    let mut position = game.initial();
    let mut numbers = Numbers(5);
    while game.winner(&position).is_none() {
        let moves = game.move_list(&position);
        position = game.play(&position, &numbers.choose(&moves));
    }
    position
}

#[test]
fn the_numbers_of_positions_by_distance_add_up_to_those_by_value() {
    for (width, height, supply) in
        [(3, 3, 2), (2, 5, 4), (4, 3, 3), (3, 5, 2), (5, 3, 1), (2, 2, 1)]
    {
        let game = game(width, height, supply);
        let supply = Supply::Limited(supply);
        let solver = DistanceSolver::new(game.board()).unwrap().supply(supply);
        let solved = solver.threads(2).solve().unwrap();
        let values = BoardSolver::new(game.board()).unwrap().supplies([supply]).solve().unwrap();
        assert_eq!(solved.counts(), values.starts[0].counts(), "{width} × {height}");
        let longest = solved.longest.as_ref().unwrap();
        let distances = distances(game);
        assert_eq!(distances.distance(&game, &longest.position), Some(longest.plies));
        assert_eq!(distances.distance(&game, &game.initial()), solved.start);
        // The best moves, one after the other, take as many plies as the distance says.
        let line = distances.line(&game, longest.position);
        assert_eq!(line.len(), longest.plies);
        let last = line.iter().fold(longest.position, |at, m| game.play(&at, m));
        assert!(game.winner(&last).is_some());
        let moves = distances.moves(&game, &longest.position);
        assert_eq!(moves.len(), game.moves(&longest.position).count());
        assert!(moves.is_sorted_by(|(_, better), (_, other)| better >= other));
        assert_eq!(Some(moves[0].1), distances.score(&game, &longest.position));
        assert!(distances.line(&game, last).is_empty());
        let other = Quoridor::new(game.board(), [game.supplies()[0] + 9; 2]).unwrap();
        let places = game.board().places().len();
        if usize::from(game.supplies()[0]) < places {
            assert_eq!(distances.distance(&other, &other.initial()), None);
        }
    }
}

#[test]
fn a_solver_of_distances_stops_at_its_limits_and_refuses_large_boards() {
    let solver = || DistanceSolver::new(Board::new(4, 4).unwrap()).unwrap();
    let solver = || solver().supply(Supply::Limited(2));
    let stop = |limits| solver().observer(limits).solve().unwrap_err();
    assert_eq!(stop(abstract_games_core::Limits::new().memory(10_000)), Stop::MemoryLimit.into());
    assert_eq!(stop(abstract_games_core::Limits::new().work(10)), Stop::WorkLimit.into());
    let error = DistanceSolver::new(Board::new(6, 7).unwrap()).unwrap_err().to_string();
    assert!(error.contains("36") && error.contains("32"), "{error}");
}
