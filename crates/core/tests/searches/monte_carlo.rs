//! Tests of Monte-Carlo tree search against negamax and alpha-beta.

use std::collections::HashMap;
use std::sync::LazyLock;

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{
    Adversarial, Coalition, Dihedral, Game, Limits, Progress, Quotient, Seat, Stop, Value, observer,
};
use abstract_games_play::{BestMoves, Choice, Estimate, Evaluation, MonteCarlo, Player};
use abstract_games_search::{Bfs, Exploration};
use abstract_games_solve::{AlphaBeta, Score};

use crate::seats::Subtraction;

fn choose<G: Adversarial, E: Evaluation<G>>(
    mut player: MonteCarlo<E>,
    game: &G,
    state: &G::State,
    work: u64,
) -> Choice<G::Move> {
    player.choose(game, state, &mut Limits::new().work(work)).unwrap()
}

static REACHABLE: LazyLock<Exploration<Board>> = LazyLock::new(|| Bfs::new(&TicTacToe).explore());

/// The value of every reachable state, by negamax from the fullest boards to the empty one.
static VALUES: LazyLock<HashMap<Board, Value>> = LazyLock::new(|| {
    let mut values: HashMap<Board, Value> = HashMap::new();
    for state in REACHABLE.states().iter().rev() {
        let of_moves = TicTacToe.successors(state).map(|(_, next)| -values[&next]).max();
        values.insert(*state, TicTacToe.result(state).or(of_moves).unwrap());
    }
    values
});

fn value(state: Board) -> Value {
    VALUES[&state]
}

/// The value of a move to the player who makes it.
fn value_of(state: Board, m: Cell) -> Value {
    -value(TicTacToe.play(&state, &m))
}

/// All unfinished states with at least this number of cells taken.
fn unfinished(taken: usize) -> Vec<Board> {
    let cells = |board: &Board| 9 - TicTacToe.move_count(board);
    let states = REACHABLE.states().iter().copied();
    states.filter(|state| TicTacToe.result(state).is_none() && cells(state) >= taken).collect()
}

#[test]
fn without_a_limit_it_proves_the_value_and_plays_for_it() {
    for state in unfinished(5) {
        let choice = choose(MonteCarlo::new((), 3), &TicTacToe, &state, u64::MAX);
        let expected = value(state);
        let Some(Estimate::Proved(score)) = choice.estimate else { panic!("{state}: not proved") };
        assert_eq!((score.value(), choice.stopped), (expected, None), "{state}");
        assert_eq!(value_of(state, choice.best), expected, "{state}");
        assert_eq!(choice.line.first(), Some(&choice.best));
        // A proved win is real, so it is not faster than the fastest.
        let best = AlphaBeta::new(&TicTacToe).score(&state).score().unwrap();
        if let (Score::Win(distance), Score::Win(least)) = (score, best) {
            assert!(distance >= least, "{state}");
        }
    }
}

#[test]
fn it_finds_every_win_at_hand_within_few_simulations() {
    let mut wins = 0;
    for state in unfinished(4) {
        let mut moves = TicTacToe.moves(&state);
        let wins_at_once = |m: &Cell| {
            TicTacToe.result(&TicTacToe.play(&state, m)).is_some_and(|it| it == Value::Loss)
        };
        if moves.any(|m| wins_at_once(&m)) {
            let choice = choose(MonteCarlo::new((), 0), &TicTacToe, &state, 60);
            assert!(wins_at_once(&choice.best), "{state}");
            assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Win(1))));
            wins += 1;
        }
    }
    assert!(wins > 500, "{wins}");
}

#[test]
fn it_converges_to_moves_that_keep_the_value() {
    // After the corner only the centre draws, after an edge four moves draw.
    for (state, seed) in
        [("X.. ... ...", 1), (".X. ... ...", 2), (".O. .X. ...", 3), ("... ... ...", 4)]
    {
        let state = state.parse().unwrap();
        for widening in [None, Some(2.0)] {
            let player = MonteCarlo::new((), seed);
            let player = widening.into_iter().fold(player, MonteCarlo::widening);
            let choice = choose(player, &TicTacToe, &state, 60_000);
            assert_eq!(value_of(state, choice.best), value(state), "{state}");
        }
    }
}

#[test]
fn a_choice_is_legal_whenever_the_observer_stops_and_depends_only_on_the_seed() {
    let state = "X.. .O. ...".parse().unwrap();
    for work in (0..60).chain([200, 1000]) {
        let choice = choose(MonteCarlo::new((), 7), &TicTacToe, &state, work);
        assert!(TicTacToe.is_legal(&state, &choice.best));
        assert!(choice.nodes <= work);
        assert_eq!(choice.stopped, Some(Stop::WorkLimit));
        // A simulation visits one to seven states, and seven moves are to be tried.
        assert!(choice.depth == u32::from(work >= 7) || (7..56).contains(&work), "{work}");
        // The first simulation visits at most seven states.
        assert!(choice.estimate.is_some() == (work > 0) || (1..7).contains(&work), "{work}");
        assert_eq!(choice, choose(MonteCarlo::new((), 7), &TicTacToe, &state, work));
        // The line is a line of play.
        let played = choice.line.iter().try_fold(state, |state, m| TicTacToe.try_play(&state, m));
        assert!(played.is_ok());
    }
    let full = "XOX XOO OXX".parse().unwrap();
    assert_eq!(MonteCarlo::new((), 0).choose(&TicTacToe, &full, &mut ()), None);
}

#[test]
fn a_player_who_moves_twice_in_a_row_is_understood() {
    // One seat against two others, who move one after the other.
    for stones in 1..=9 {
        let game = Subtraction::new(3, stones);
        for seat in Seat::all(3) {
            let coalition = Coalition::new(&game, seat).unwrap();
            let start = game.initial();
            let choice = choose(MonteCarlo::new((), 5), &coalition, &start, u64::MAX);
            let expected = AlphaBeta::new(&coalition).value(&start).value();
            let Some(Estimate::Proved(score)) = choice.estimate else { panic!("not proved") };
            assert_eq!(Some(score.value()), expected, "{stones} stones, {seat}");
        }
    }
}

#[test]
fn a_quotient_is_searched_like_a_game() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let state = quotient.orbit(&"XO. ... ...".parse().unwrap());
    let choice = choose(MonteCarlo::new((), 1), &quotient, &state, u64::MAX);
    assert!(matches!(choice.estimate, Some(Estimate::Proved(Score::Win(_)))));
}

/// Knows the values of tic-tac-toe, but only as points, and removes every move but the first.
struct Narrow;

impl Evaluation<TicTacToe> for Narrow {
    fn evaluate(&self, _: &TicTacToe, state: &Board) -> Estimate {
        Estimate::Points(match value(*state) {
            Value::Loss => -300,
            Value::Draw => 0,
            Value::Win => 300,
        })
    }

    fn best_moves(&self, game: &TicTacToe, state: &Board) -> BestMoves<Cell> {
        let mut moves = game.move_list(state);
        let are_all = moves.len() == 1;
        moves.truncate(1);
        BestMoves { moves, are_all }
    }
}

/// The same points, without removing moves.
struct Wise;

impl Evaluation<TicTacToe> for Wise {
    fn evaluate(&self, game: &TicTacToe, state: &Board) -> Estimate {
        Narrow.evaluate(game, state)
    }
}

#[test]
fn an_evaluation_at_the_leaves_replaces_random_play() {
    for state in unfinished(2) {
        let player = MonteCarlo::new(Wise, 0).playout(0).exploration(0.2);
        let choice = choose(player, &TicTacToe, &state, 500);
        assert_eq!(value_of(state, choice.best), value(state), "{state}");
    }
    // 300 points are an expected result of 3/4 with the scale of 100.
    let state = "X.. .O. ...".parse().unwrap();
    let choice = choose(MonteCarlo::new(Narrow, 0).playout(0), &TicTacToe, &state, 1);
    let points = 1000 * -i32::from(value_of(state, choice.best) == Value::Loss) * 3 / 4;
    assert_eq!(choice.estimate, Some(Estimate::Points(points)));
}

#[test]
fn removed_moves_are_tried_once_the_others_are_proved() {
    let mut saved = 0;
    for state in unfinished(5) {
        let only = TicTacToe.moves(&state).next().unwrap();
        // Without a limit, the search ends by a proof.
        let choice = MonteCarlo::new(Narrow, 0).choose(&TicTacToe, &state, &mut ()).unwrap();
        let Some(Estimate::Proved(score)) = choice.estimate else { panic!("{state}: {choice:?}") };
        assert_eq!(score.value(), value(state), "{state}");
        assert_eq!(value_of(state, choice.best), value(state), "{state}");
        saved += usize::from(value_of(state, only) != value(state));
    }
    assert!(saved > 100, "{saved}");
}

/// Knows no values. The policy holds that the last legal move is best, and removes the middle ones.
struct LastMove;

const OF_LAST: f32 = 0.75;

impl Evaluation<TicTacToe> for LastMove {
    fn evaluate(&self, _: &TicTacToe, _: &Board) -> Estimate {
        Estimate::Points(0)
    }

    fn policy(&self, game: &TicTacToe, state: &Board) -> Option<Vec<(Cell, f32)>> {
        let moves = game.move_list(state);
        let (last, others) = moves.split_last()?;
        let first = others.first().map(|first| (*first, 1.0 - OF_LAST));
        Some(std::iter::once((*last, OF_LAST)).chain(first).collect())
    }
}

#[test]
fn simulations_are_shared_out_by_the_policy() {
    let start = TicTacToe.initial();
    for work in 4..12 {
        let choice = choose(MonteCarlo::new(LastMove, 0).playout(0), &TicTacToe, &start, work);
        assert_eq!(Some(choice.best), TicTacToe.moves(&start).last());
        assert_eq!(choice.estimate, Some(Estimate::Points(0)));
    }
}

#[test]
fn moves_outside_the_policy_are_tried_once_the_others_are_proved() {
    let (mut proved, mut saved) = (0, 0);
    for state in unfinished(5) {
        let choice = choose(MonteCarlo::new(LastMove, 0).playout(0), &TicTacToe, &state, 1500);
        let Some(Estimate::Proved(score)) = choice.estimate else { continue };
        assert_eq!(score.value(), value(state), "{state}");
        assert_eq!(value_of(state, choice.best), value(state), "{state}");
        let policy = LastMove.policy(&TicTacToe, &state).unwrap();
        proved += 1;
        saved += usize::from(policy.iter().all(|(m, _)| *m != choice.best));
    }
    assert!(proved > 500 && saved > 20, "{proved} {saved}");
}

/// The first move is one of 40; only the last of them is good. Then nothing happens for long.
#[derive(Clone, Copy, Debug)]
struct Fan {
    plies: u8,
}

game!(
    Fan: (u8, u8), u8;
    |_| (0, 0);
    |_, (_, ply)| if *ply == 0 { 0..40 } else { 0..1 };
    |_, (chosen, ply), m| (if *ply == 0 { *m } else { *chosen }, ply + 1)
);

impl Adversarial for Fan {
    fn passes_turn(&self, _: &Self::State, _: &u8) -> bool {
        true
    }

    fn result(&self, (chosen, ply): &Self::State) -> Option<Value> {
        let is_end = *ply == self.plies;
        is_end.then_some(if *chosen == 39 { Value::Loss } else { Value::Draw })
    }
}

/// Holds that each move is likelier than the next.
struct EarlyMoves;

impl Evaluation<Fan> for EarlyMoves {
    fn evaluate(&self, _: &Fan, (chosen, ply): &(u8, u8)) -> Estimate {
        let points = if *chosen == 39 { -300 } else { 0 };
        Estimate::Points(if ply % 2 == 1 { points } else { -points })
    }

    fn policy(&self, game: &Fan, state: &(u8, u8)) -> Option<Vec<(u8, f32)>> {
        let mut moves = game.move_list(state);
        // They may be in any order.
        moves.reverse();
        Some(moves.into_iter().map(|m| (m, 0.1 / f32::from(m + 1))).collect())
    }
}

#[test]
fn unlikely_moves_are_tried_after_many_simulations() {
    let player = || MonteCarlo::new(EarlyMoves, 0).playout(0);
    let game = Fan { plies: 200 };
    for (work, is_found) in [(100, false), (20_000, true)] {
        let choice = choose(player(), &game, &game.initial(), work);
        assert_eq!(choice.best == 39, is_found, "{work}");
    }
    // Each move ends the game: the likely ones are proved draws.
    let game = Fan { plies: 1 };
    let choice = choose(player(), &game, &game.initial(), u64::MAX);
    assert_eq!((choice.best, choice.estimate), (39, Some(Estimate::Proved(Score::Win(1)))));
}

/// Each step goes right or up on a grid; the player who reaches the corner wins. Many ways lead to
/// each square.
#[derive(Clone, Copy, Debug)]
struct Steps;

const SIDE: u8 = 8;

game!(
    Steps: (u8, u8), bool;
    |_| (0, 0);
    |_, (x, y)| [(*x < SIDE).then_some(false), (*y < SIDE).then_some(true)].into_iter().flatten();
    |_, (x, y), is_up| if *is_up { (*x, y + 1) } else { (x + 1, *y) }
);

impl Adversarial for Steps {
    fn passes_turn(&self, _: &Self::State, _: &bool) -> bool {
        true
    }

    fn result(&self, state: &Self::State) -> Option<Value> {
        (*state == (SIDE, SIDE)).then_some(Value::Loss)
    }
}

#[test]
fn a_state_that_many_ways_reach_is_searched_once() {
    let player = MonteCarlo::new((), 0).playout(0);
    let choice = choose(player, &Steps, &Steps.initial(), u64::MAX);
    assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Loss(2 * u32::from(SIDE)))));
    // 81 squares; a tree would have a node for each of the 48,619 ways to them.
    assert!(choice.nodes < 48_619, "{choice:?}");
}

/// A step to either side on a line, on which the end is a win or there is none.
#[derive(Clone, Copy, Debug)]
struct Line {
    end: i8,
}

game!(
    Line: i8, i8;
    |_| 0;
    |_, _| [-1, 1].into_iter();
    |_, at, step| (at + step).clamp(-3, 3)
);

impl Adversarial for Line {
    fn passes_turn(&self, _: &i8, _: &i8) -> bool {
        false
    }

    fn result(&self, at: &i8) -> Option<Value> {
        (*at == self.end).then_some(Value::Win)
    }
}

#[test]
fn play_may_repeat() {
    let choose_on =
        |line: Line, work| choose(MonteCarlo::new((), 0).playout(0), &line, &line.initial(), work);
    let choice = choose_on(Line { end: 3 }, u64::MAX);
    assert!(matches!(choice.estimate, Some(Estimate::Proved(Score::Win(_)))), "{choice:?}");
    assert_eq!(choice.best, 1);
    // Without an end the search goes on, and the line repeats no state.
    let choice = choose_on(Line { end: 9 }, 1000);
    assert_eq!((choice.stopped, choice.nodes), (Some(Stop::WorkLimit), 1000));
    assert!((1..=7).contains(&choice.line.len()), "{choice:?}");
}

#[test]
fn the_tree_keeps_the_limits_on_memory() {
    let start = TicTacToe.initial();
    let peak = |player: MonteCarlo<()>, limits: Limits| {
        let mut peak = 0;
        let watch = observer::from_fn(|progress: &Progress| {
            peak = peak.max(progress.bytes);
            Ok(())
        });
        let choice = { player }.choose(&TicTacToe, &start, &mut (limits, watch)).unwrap();
        (peak, choice)
    };
    let work = Limits::new().work(20_000);
    let (large, _) = peak(MonteCarlo::new((), 0), work.clone());
    assert!(large > 20_000);
    let (small, choice) = peak(MonteCarlo::new((), 0).memory(20_000), work.clone());
    assert!((1000..=20_000).contains(&small), "{small}");
    assert_eq!(choice.stopped, Some(Stop::WorkLimit));
    // The observer's limit ends the search instead.
    let (_, choice) = peak(MonteCarlo::new((), 0), work.memory(20_000));
    assert_eq!(choice.stopped, Some(Stop::MemoryLimit));
}
