//! Tests of retrograde analysis against a plain fixed point, on random games with cycles.

use crate::arena::{Arena, arenas};
use abstract_games_core::{Limits, Outcome, Players, Progress, Side, Stop, Value, laws, observer};
use abstract_games_search::Bfs;
use abstract_games_solve::{Retrograde, Score};
use proptest::prelude::*;

/// The winner and the distance of each vertex, as a fixed point; none for a draw.
fn winners(arena: &Arena) -> Vec<Option<(Side, usize)>> {
    let n = arena.edges.len();
    let mut known: Vec<Option<(Side, usize)>> = vec![None; n];
    for distance in 0..=n {
        let before = known.clone();
        for v in (0..n).filter(|&v| before[v].is_none()) {
            known[v] = match arena.outcome(&v) {
                Some(Outcome::Win(winner)) => (distance == 0).then_some((winner, 0)),
                Some(Outcome::Draw) => None,
                None => {
                    let own = arena.turn(&v);
                    let wins =
                        |w: usize, side: Side| before[w].is_some_and(|(winner, _)| winner == side);
                    if arena.edges[v].iter().any(|&w| wins(w, own)) {
                        Some((own, distance))
                    } else if arena.edges[v].iter().all(|&w| wins(w, own.opponent())) {
                        Some((own.opponent(), distance))
                    } else {
                        None
                    }
                }
            };
        }
    }
    known
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn values_and_distances_are_those_of_a_fixed_point(arena in arenas(1..=24, 4)) {
        let all: Vec<_> = (0..arena.edges.len()).collect();
        laws::predecessors(&arena, &all).unwrap();
        let expected = winners(&arena);
        let found = Bfs::new(&arena).sources(all).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        for (v, expected) in expected.iter().enumerate() {
            let value = match expected {
                None => Value::Draw,
                Some((winner, _)) if *winner == arena.turn(&v) => Value::Win,
                Some(_) => Value::Loss,
            };
            prop_assert_eq!(solved.value(&v), Some(value));
            prop_assert_eq!(solved.distance(&v), expected.map(|(_, distance)| distance));
            let best = solved.best_moves(&arena, &v);
            prop_assert_eq!(best.is_empty(), arena.edges[v].is_empty());
        }
    }

    /// The exploration may be incomplete.
    #[test]
    fn edges_and_predecessors_give_the_same_result(
        arena in arenas(1..=24, 4),
        limit in 0..24_u64,
        work in 0..60_u64,
    ) {
        let found = Bfs::new(&arena).observer(Limits::new().work(limit)).explore();
        for limits in [Limits::new(), Limits::new().work(work)] {
            let by_edges = Retrograde::new(&arena, &found).observer(limits.clone()).solve();
            let by_predecessors = Retrograde::new(&arena, &found).observer(limits).by_predecessors();
            let by_predecessors = by_predecessors.solve();
            prop_assert_eq!(by_edges.stopped(), by_predecessors.stopped());
            if by_edges.stopped().is_none() {
                prop_assert!(by_edges.iter().eq(by_predecessors.iter()));
            }
        }
    }

    #[test]
    fn values_of_an_incomplete_exploration_are_exact(arena in arenas(1..=24, 4), limit in 0..24_u64) {
        let expected = winners(&arena);
        let found = Bfs::new(&arena).observer(Limits::new().work(limit)).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        for (v, expected) in expected.iter().enumerate() {
            if let Some(distance) = solved.distance(&v) {
                let winner = if solved.value(&v) == Some(Value::Win) {
                    arena.turn(&v)
                } else {
                    arena.turn(&v).opponent()
                };
                prop_assert_eq!(expected.map(|(winner, _)| winner), Some(winner));
                prop_assert!(expected.is_some_and(|(_, least)| least <= distance));
            }
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_values() {
    // Enough vertices for a level that several threads divide.
    let n = 6000;
    let edges =
        (0..n).map(|v| if v < 2 { vec![] } else { vec![v / 2, (v * 7 + 1) % n, (v + 1) % n] });
    let first_to_move: Vec<_> = (0..n).map(|v| v % 3 == 0).collect();
    let ends: Vec<_> = (0..n).map(|v| if v == 0 { 1 } else { 2 }).collect();
    let arena = Arena::of_sides(edges.collect(), &first_to_move, &ends);
    let found = Bfs::new(&arena).sources(0..n).explore();
    let one = Retrograde::new(&arena, &found).solve();
    let two = Retrograde::new(&arena, &found).threads(2).solve();
    assert!(one.iter().eq(two.iter()));
    let by_predecessors = Retrograde::new(&arena, &found).by_predecessors().threads(2).solve();
    assert!(one.iter().eq(by_predecessors.iter()));
    assert!(one.iter().flatten().filter_map(Score::distance).count() > 100);
}

#[test]
fn a_stopped_analysis_keeps_the_states_decided() {
    // The line 0 → 1 → 2 → … → 9 ends in a loss for the player to move.
    let edges = (1..10).map(|next| vec![next]).chain([vec![]]).collect();
    let first_to_move: Vec<_> = (0..10).map(|v| v % 2 == 0).collect();
    let arena = Arena::of_sides(edges, &first_to_move, &[1; 10]);
    let found = Bfs::new(&arena).explore();
    let complete = Retrograde::new(&arena, &found).solve();
    assert_eq!((complete.stopped(), complete.distance(&0)), (None, Some(9)));
    // Each state takes two units of work: one for its successors, and one for its predecessors
    // after it is decided.
    let needed = 20;
    for limit in 0..=needed + 5 {
        let stopped = Retrograde::new(&arena, &found).observer(Limits::new().work(limit)).solve();
        assert_eq!(stopped.stopped(), (limit < needed).then_some(Stop::WorkLimit), "{limit}");
        let known: Vec<_> = (0..10).filter(|v| stopped.value(v).is_some()).collect();
        assert!(limit < needed || known.len() == 10, "{limit}: {known:?}");
        for v in known {
            assert_eq!(stopped.value(&v), complete.value(&v));
            assert_eq!(stopped.distance(&v), complete.distance(&v));
        }
    }
    let half = Retrograde::new(&arena, &found).observer(Limits::new().work(15)).solve();
    assert!(half.value(&0).is_none() && half.value(&8).is_some());
}

#[test]
fn the_observer_is_asked_for_each_state_in_each_pass() {
    // A long cycle with an exit.
    let n = 5000;
    let edges = (0..n).map(|v| if v == 0 { vec![] } else { vec![v - 1, n - 1] }).collect();
    let arena = Arena::of_sides(edges, &vec![true; n], &vec![1; n]);
    let found = Bfs::new(&arena).sources(0..n).explore();
    let mut asked = 0;
    let count = observer::from_fn(|_: &Progress| {
        asked += 1;
        Ok(())
    });
    let solved = Retrograde::new(&arena, &found).observer(count).solve();
    assert_eq!(solved.stopped(), None);
    // The states are listed, their edges reversed, and followed back from the end.
    assert!((3 * n..3 * n + 100).contains(&asked), "{asked}");
}

#[test]
fn a_memory_limit_includes_the_exploration() {
    let arena = Arena::of_sides(vec![vec![1], vec![]], &[true; 2], &[1; 2]);
    let found = Bfs::new(&arena).explore();
    let limit = Limits::new().memory(found.bytes());
    let solved = Retrograde::new(&arena, &found).observer(limit).solve();
    assert_eq!(solved.stopped(), Some(Stop::MemoryLimit));
}
