//! Searches that are watched, and stopped.

use super::oracle::{Oracle, arena, move_scores, scores};
use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
use abstract_games_core::{
    AlphaBeta, Bounds, Cancel, Game, Limits, Observer, Progress, Score, Stop, TranspositionTable,
    Value, observer,
};
use proptest::prelude::*;

/// Stops when so many states have been looked at.
fn states(limit: u64) -> impl Observer {
    observer::from_fn(
        move |progress: &Progress| {
            if progress.found >= limit { Err(Stop::WorkLimit) } else { Ok(()) }
        },
    )
}

fn holds(bounds: Bounds, score: Score) -> bool {
    bounds.least <= score && score <= bounds.greatest
}

proptest! {
    #[test]
    fn what_a_stopped_search_says_is_true(
        arena in arena(60),
        seed: u64,
        limit in 0..60_u64,
        threads in 1..=2_usize,
    ) {
        let scores = scores(&arena);
        let table = TranspositionTable::with_bytes(1 << 12).unwrap();
        let oracle = Oracle { arena: &arena, scores: &scores, seed };
        let search = || {
            let search = AlphaBeta::new(&arena).knowledge(&oracle).table(&table).unwrap();
            search.threads(threads).observer(states(limit))
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
        // What was found out before it was stopped is right for the next one.
        let again = AlphaBeta::new(&arena).knowledge(&oracle).table(&table).unwrap();
        prop_assert_eq!(again.score(&0).score(), Some(scores[0]));
    }

    #[test]
    fn the_part_that_is_done_grows_and_never_shrinks(arena in arena(60), threads in 1..=2_usize) {
        let scores = scores(&arena);
        let oracle = Oracle { arena: &arena, scores: &scores, seed: 1 };
        let (mut done, mut nodes) = (0, 0);
        let watch = observer::from_fn(|progress| {
            assert!(progress.done >= done && progress.found >= nodes);
            assert!(progress.done < progress.total.unwrap());
            (done, nodes) = (progress.done, progress.found);
            Ok(())
        });
        let search = AlphaBeta::new(&arena).knowledge(&oracle).memory(1 << 10).unwrap();
        prop_assert!(search.threads(threads).observer(watch).moves(&0).stopped().is_none());
    }
}

#[test]
fn work_is_a_part_of_the_whole() {
    let start = TicTacToe.initial();
    let mut parts = Vec::new();
    let watch = observer::from_fn(|progress| {
        parts.push(progress.done * 18 / progress.total.unwrap());
        Ok(())
    });
    AlphaBeta::new(&TicTacToe).observer(watch).value(&start);
    // The first question, whether X wins, is half; of the nine first moves each is a ninth of that.
    assert!((0..9).all(|ninth| parts.contains(&ninth)));
    assert!(parts.iter().any(|&part| part >= 9));

    let half = Limits::new().work(1 << 31);
    let stopped = AlphaBeta::new(&TicTacToe).observer(half).value(&start);
    assert_eq!((stopped.stopped(), stopped.value()), (Some(Stop::WorkLimit), None));
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
    // A table that no machine has is not even asked for.
    let refused = search(u64::MAX, 1 << 20);
    assert_eq!((refused.stopped(), refused.nodes()), (Some(Stop::MemoryLimit), 0));
    assert_eq!(refused.bounds().value(), None);
    assert_eq!(search(u64::MAX, u64::MAX).stopped(), Some(Stop::MemoryLimit));
    assert_eq!(search(1 << 20, 1 << 20).value(), Some(Value::Draw));
    assert_eq!(search((1 << 20) + 77, 1 << 20).value(), Some(Value::Draw));
    assert_eq!(search(1 << 20, (1 << 20) - 1).stopped(), Some(Stop::MemoryLimit));
    assert_eq!(search(0, 0).value(), Some(Value::Draw));
    let two = AlphaBeta::new(&TicTacToe).memory(1 << 20).unwrap().threads(2);
    let two = two.observer(Limits::new().memory(1 << 20)).value(&start);
    assert_eq!(two.stopped(), Some(Stop::MemoryLimit), "threads need a little of their own");
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
