//! Alpha-beta with observers: stops, limits and progress.

use super::oracle::{Oracle, arena, move_scores, scores};
use crate::arena::Arena;
use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
use abstract_games_core::{Adversarial, Cancel, Game, Limits, Progress, Stop, Value, observer};
use abstract_games_solve::{AlphaBeta, Bounds, Knowledge, Score, TranspositionTable};
use proptest::prelude::*;

fn holds(bounds: Bounds, score: Score) -> bool {
    bounds.least <= score && score <= bounds.greatest
}

proptest! {
    #[test]
    fn the_bounds_of_a_stopped_search_are_true(
        arena in arena(60),
        seed in any::<u64>(),
        limit in 0..60_u64,
        threads in 1..=2_usize,
    ) {
        let scores = scores(&arena);
        let table = TranspositionTable::with_bytes(1 << 12).unwrap();
        let oracle = Oracle { arena: &arena, scores: &scores, seed };
        let search = || {
            let search = AlphaBeta::new(&arena).knowledge(&oracle).table(&table).unwrap();
            search.threads(threads).observer(Limits::new().work(limit))
        };
        let (value, score) = (search().value(&0), search().score(&0));
        prop_assert!(holds(value.bounds(), scores[0]) && holds(score.bounds(), scores[0]));
        prop_assert!(value.stopped().is_some() || value.value().is_some());
        prop_assert!(score.stopped().is_some() || score.score().is_some());
        let expected = move_scores(&arena, &scores, 0);
        for moves in [search().moves(&0), search().best_moves(&0)] {
            prop_assert!(moves.iter().all(|(&m, bounds)| holds(bounds, expected[m])));
            prop_assert!(moves.best().all(|&m| expected[m] == scores[0]));
            prop_assert!(moves.score().is_none_or(|score| score == scores[0]));
        }
        // The entries that a stopped search left in the table are right.
        let again = AlphaBeta::new(&arena).knowledge(&oracle).table(&table).unwrap();
        prop_assert_eq!(again.score(&0).score(), Some(scores[0]));
    }

    #[test]
    fn progress_never_decreases(arena in arena(60), threads in 1..=2_usize) {
        let scores = scores(&arena);
        let oracle = Oracle { arena: &arena, scores: &scores, seed: 1 };
        let (mut done, mut part) = (0, 0);
        let watch = observer::from_fn(|progress| {
            assert!(progress.done >= done && progress.estimate >= Some(part));
            assert!(progress.fraction().unwrap() < 1.0);
            (done, part) = (progress.done, progress.estimate.unwrap());
            Ok(())
        });
        let search = AlphaBeta::new(&arena).knowledge(&oracle).memory(1 << 10).unwrap();
        let proofs = search.threads(threads).observer(watch).moves(&0);
        prop_assert!(proofs.stopped().is_none());
        prop_assert!(proofs.nodes() >= done);
    }

    #[test]
    fn a_work_limit_limits_the_states_visited(arena in arena(60), limit in 0..200_u64) {
        let all = AlphaBeta::new(&arena).score(&0);
        let some = AlphaBeta::new(&arena).observer(Limits::new().work(limit)).score(&0);
        prop_assert_eq!(some.nodes(), all.nodes().min(limit));
        let stop = (limit < all.nodes() || limit == 0).then_some(Stop::WorkLimit);
        prop_assert_eq!(some.stopped(), stop);
    }
}

#[test]
fn the_estimate_is_the_fraction_of_questions_and_first_moves_done() {
    let start = TicTacToe.initial();
    let mut parts = Vec::new();
    let watch = observer::from_fn(|progress| {
        parts.push((u64::from(progress.estimate.unwrap()) * 18) >> 32);
        Ok(())
    });
    AlphaBeta::new(&TicTacToe).observer(watch).value(&start);
    // The first question, whether X wins, is half of the work. Each of the nine first moves is a
    // ninth of that half.
    assert!((0..9).all(|ninth| parts.contains(&ninth)));
    assert!(parts.iter().any(|&part| part >= 9));

    let half = observer::from_fn(|progress: &Progress| {
        if progress.estimate >= Some(1 << 31) { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let stopped = AlphaBeta::new(&TicTacToe).observer(half).value(&start);
    assert_eq!((stopped.stopped(), stopped.value()), (Some(Stop::Cancelled), None));
    assert_eq!(stopped.is_at_least(Score::Win(Score::LONGEST)), Some(false));
    assert_eq!(stopped.is_at_least(Score::Draw), None);
}

#[test]
fn a_memory_limit_is_obeyed() {
    let start = TicTacToe.initial();
    let search = |bytes, limit| {
        let limits = Limits::new().memory(limit);
        AlphaBeta::new(&TicTacToe).memory(bytes).unwrap().observer(limits).value(&start)
    };
    // A table beyond the limit is not allocated.
    let refused = search(u64::MAX, 1 << 20);
    assert_eq!((refused.stopped(), refused.nodes()), (Some(Stop::MemoryLimit), 0));
    assert_eq!(refused.bounds().value(), None);
    // Without a limit, the system refuses such a table.
    let refused = search(u64::MAX, u64::MAX);
    assert_eq!((refused.stopped(), refused.nodes()), (Some(Stop::SystemMemory), 0));
    // The line of play takes a few kilobytes in addition to the table.
    let line = 1 << 14;
    assert_eq!(search(1 << 20, (1 << 20) + line).value(), Some(Value::Draw));
    assert_eq!(search((1 << 20) + 77, (1 << 20) + line).value(), Some(Value::Draw));
    assert_eq!(search(1 << 20, 1 << 20).stopped(), Some(Stop::MemoryLimit));
    assert_eq!(search(1 << 20, (1 << 20) - 1).nodes(), 0);
    assert_eq!(search(0, line).value(), Some(Value::Draw));
    // Not one bucket fits into 63 bytes, so there is no table.
    let [without, too_small, with] = [0, 63, 1 << 12].map(|bytes| search(bytes, u64::MAX).nodes());
    assert!(too_small == without && with < without);
    assert_eq!(search(64, line).value(), Some(Value::Draw));
    assert_eq!(search(0, 100).stopped(), Some(Stop::MemoryLimit));
    let two = AlphaBeta::new(&TicTacToe).memory(1 << 20).unwrap().threads(2);
    let two = two.observer(Limits::new().memory((1 << 20) + line)).value(&start);
    assert_eq!(two.stopped(), Some(Stop::MemoryLimit), "the marks of the threads count");
    // A shared table counts as well.
    let table = TranspositionTable::with_bytes(1 << 16).unwrap();
    let shared = |limit| {
        let search = AlphaBeta::new(&TicTacToe).table(&table).unwrap();
        search.observer(Limits::new().memory(limit)).value(&start)
    };
    assert_eq!(shared(1 << 16).stopped(), Some(Stop::MemoryLimit));
    assert_eq!(shared((1 << 16) + line).value(), Some(Value::Draw));
}

/// Knowledge that replaces the list of moves by one without spare capacity.
struct Replacing;

impl<G: Adversarial> Knowledge<G> for Replacing {
    fn order<T>(&self, _: &G::State, moves: &mut Vec<(G::Move, T)>) {
        *moves = moves.drain(..).rev().collect();
        moves.shrink_to_fit();
    }
}

#[test]
fn the_memory_of_a_line_follows_lists_that_shrink() {
    // Of three states on the same ply, only the second has many moves. Every line ends in a draw.
    let mut edges = vec![vec![1, 2, 3], vec![4], (4..1000).collect(), vec![4]];
    edges.resize(1000, vec![1000]);
    edges.push(vec![]);
    let turns: Vec<_> = (0..=1000).map(|v| v == 0 || (4..1000).contains(&v)).collect();
    let arena = Arena::of_sides(edges, &turns, &[0; 1001]);
    let mut told = Vec::new();
    let watch = observer::from_fn(|progress: &Progress| {
        told.push(progress.bytes);
        Ok(())
    });
    let search = AlphaBeta::new(&arena).knowledge(Replacing).observer(watch);
    assert_eq!(search.is_at_least(&0, Score::Win(9)).is_at_least(Score::Win(9)), Some(false));
    // Nothing of the long list of moves and states stays.
    let most = *told.iter().max().unwrap();
    let last = *told.last().unwrap();
    assert!(most > 996 * 16 && last < 996 * 4, "{most} {last}");
}

#[test]
fn a_finished_state_is_answered_at_once() {
    let won: Board = "XXX OO. ...".parse().unwrap();
    let search = || AlphaBeta::new(&TicTacToe);
    assert_eq!(search().score(&won).score(), Some(Score::WORST));
    assert_eq!(search().value(&won).value(), Some(Value::Loss));
    assert_eq!((search().moves(&won).iter().len(), search().best_moves(&won).score()), (0, None));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = search().observer(cancel).score(&TicTacToe.initial());
    assert_eq!((cancelled.stopped(), cancelled.score()), (Some(Stop::Cancelled), None));
}
