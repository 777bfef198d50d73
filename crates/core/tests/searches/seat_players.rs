//! Tests of players for any number of seats: max-n to a depth against a plain recursion, and the
//! coalition against alpha-beta.

use abstract_games_core::{Coalition, Game, Limits, Outcome, Players, Seat, Side, Stop, Value};
use abstract_games_play::{
    CoalitionEvaluation, Estimate, Evaluation, GreedyPlayer, Match, MaxNPlayer, MonteCarlo,
    ParanoidPlayer, Player, RandomPlayer, SeatEvaluation,
};
use abstract_games_solve::{AlphaBeta, Score};
use proptest::prelude::*;

use crate::arena::Arena;
use crate::coalition::{Table, table};
use crate::seats::Subtraction;

/// Points from a fixed list, by vertex, and a preference for the last move.
#[derive(Clone, Debug)]
struct Listed(Vec<[i32; 3]>);

impl SeatEvaluation<Table> for Listed {
    type Points = [i32; 3];

    fn points(&self, _: &Table, v: &usize) -> [i32; 3] {
        self.0[*v]
    }

    fn order(&self, _: &Table, _: &usize, _: Option<Seat>, moves: &mut Vec<usize>) {
        moves.reverse();
    }
}

/// The estimate of each seat with max-n to a depth, with distances from the vertex, and the line.
fn expected(table: &Table, listed: &Listed, v: usize, depth: u32) -> ([Estimate; 3], Vec<usize>) {
    let seats: Vec<Seat> = Seat::all(3).collect();
    if let Some(outcome) = table.outcome(&v) {
        let of = |seat: usize| match outcome {
            Outcome::Draw => Estimate::Points(0),
            Outcome::Win(winner) if winner == seats[seat] => Estimate::Proved(Score::Win(0)),
            Outcome::Win(_) => Estimate::Proved(Score::Loss(0)),
        };
        return ([of(0), of(1), of(2)], Vec::new());
    }
    if depth == 0 {
        return (listed.0[v].map(Estimate::Points), Vec::new());
    }
    let turn = usize::from(table.turn(&v).index());
    let mut best: Option<([Estimate; 3], Vec<usize>)> = None;
    for m in (0..table.edges[v].len()).rev() {
        let (estimates, mut line) = expected(table, listed, table.edges[v][m], depth - 1);
        let estimates = estimates.map(|it| it.through_move(false));
        if best.as_ref().is_none_or(|best| estimates[turn] > best.0[turn]) {
            line.insert(0, m);
            best = Some((estimates, line));
        }
    }
    best.unwrap()
}

proptest! {
    #[test]
    fn max_n_to_a_depth_is_that_of_a_plain_recursion(
        table in table(9, true),
        points in prop::collection::vec(prop::array::uniform3(-3..=3), 9),
        depth in 1..5_u32,
    ) {
        let listed = Listed(points);
        let start = table.initial();
        let choice = MaxNPlayer::new(listed.clone()).depth(depth).choose(&table, &start, &mut ());
        if table.outcome(&start).is_some() {
            prop_assert_eq!(choice, None);
            return Ok(());
        }
        let choice = choice.unwrap();
        let turn = usize::from(table.turn(&start).index());
        // It searches every depth up to this, each beginning with the best move of the one before.
        let reached = choice.depth;
        let (estimates, _) = expected(&table, &listed, start, reached);
        // The best value is that of the recursion, and the chosen move reaches it: which of equal
        // moves is first differs only at the root.
        let (after, _) = expected(&table, &listed, table.play(&start, &choice.best), reached - 1);
        prop_assert_eq!(after[turn].through_move(false), estimates[turn]);
        let shown = match estimates[turn] {
            Estimate::Proved(Score::Win(1)) => Some(estimates[turn]),
            Estimate::Proved(_) => None,
            points @ Estimate::Points(_) => Some(points),
        };
        prop_assert_eq!(choice.estimate, shown);
        prop_assert_eq!(choice.stopped, None);
        // It ends before the depth only when deeper searches give the same.
        let (deeper, _) = expected(&table, &listed, start, depth);
        prop_assert_eq!(deeper[turn], estimates[turn]);
    }

    #[test]
    fn stopped_anywhere_it_chooses_a_legal_move(table in table(9, true), work in 0..30_u64) {
        let start = table.initial();
        prop_assume!(table.outcome(&start).is_none());
        let mut limit = Limits::new().work(work);
        let choice = MaxNPlayer::new(()).choose(&table, &start, &mut limit).unwrap();
        prop_assert!(table.is_legal(&start, &choice.best));
        prop_assert!(choice.nodes <= work);
        prop_assert!(choice.stopped.is_none_or(|stop| stop == Stop::WorkLimit));
    }
}

#[test]
fn max_n_looks_at_most_a_hundred_plies_ahead() {
    // A token that moves to and fro for ever.
    let ferry = Arena::of_sides(vec![vec![1], vec![0]], &[true, false], &[0; 2]);
    for (asked, depth) in [(0, 1), (1, 1), (99, 99), (100, 100), (u32::MAX, 100)] {
        let choice = MaxNPlayer::new(()).depth(asked).choose(&ferry, &0, &mut ()).unwrap();
        assert_eq!((choice.depth, choice.line.len()), (depth, depth as usize), "{asked}");
    }
    assert_eq!(MaxNPlayer::new(()).choose(&ferry, &0, &mut ()).unwrap().depth, 100);
}

#[test]
fn a_paranoid_player_wins_what_a_seat_can_force() {
    let mut forced = 0;
    for stones in 1..=12 {
        let game = Subtraction::new(3, stones);
        let start = game.initial();
        let coalition = Coalition::new(&game, game.turn(&start)).unwrap();
        if AlphaBeta::new(&coalition).value(&start).value() != Some(Value::Win) {
            continue;
        }
        forced += 1;
        let mut player = ParanoidPlayer::new(|| MonteCarlo::new(CoalitionEvaluation(()), 3));
        let choice = player.choose(&game, &start, &mut ()).unwrap();
        let next = game.play(&start, &choice.best);
        assert_eq!(AlphaBeta::new(&coalition).value(&next).value(), Some(Value::Loss));
    }
    assert!(forced >= 3, "{forced}");
}

#[test]
fn every_match_of_a_paranoid_player_has_its_whole_name() {
    let game = Subtraction::new(3, 5);
    let mut player = ParanoidPlayer::new(|| GreedyPlayer::new(CoalitionEvaluation(())));
    let games = Match::new(&game).unwrap();
    for _ in 0..2 {
        let result = games.play([&mut player, &mut RandomPlayer::new(1)], ()).unwrap();
        assert_eq!(result.players, ["paranoid greedy", "random"]);
    }
}

#[test]
fn the_points_of_a_coalition_are_those_of_the_lone_seat() {
    /// Ten points to the first seat.
    #[derive(Clone)]
    struct First;

    impl SeatEvaluation<Subtraction> for First {
        type Points = Vec<i32>;

        fn points(&self, _: &Subtraction, _: &(Seat, u8)) -> Vec<i32> {
            vec![10, -4, -6]
        }
    }

    let game = Subtraction::new(3, 9);
    for (lone, points) in Seat::all(3).zip([10, -4, -6]) {
        let coalition = Coalition::new(&game, lone).unwrap();
        for seat in Seat::all(3) {
            let estimate = CoalitionEvaluation(First).evaluate(&coalition, &(seat, 9));
            let sign = if seat == lone { 1 } else { -1 };
            assert_eq!(estimate, Estimate::Points(sign * points));
            assert_eq!(coalition.turn(&(seat, 9)) == Side::First, seat == lone);
        }
    }
}

#[test]
fn players_that_look_ahead_beat_random_ones() {
    let game = Subtraction::new(3, 20);
    let games =
        Match::new(&game).unwrap().random_openings(10, 1, 5).limits(Limits::new().work(500));
    // Three stones can be taken in three ways, so there are three openings.
    assert_eq!(games.game_count(), 18);
    let play = |player: &mut dyn Player<Subtraction>| {
        let result = games.play([player, &mut RandomPlayer::new(1)], ()).unwrap();
        result.wins(0)
    };
    assert!(play(&mut MaxNPlayer::new(())) > 9);
    assert!(play(&mut ParanoidPlayer::new(|| GreedyPlayer::new(CoalitionEvaluation(())))) > 6);
}
