//! Alpha-beta in games in which play can go on for ever: every search stops.

use crate::arena::{Arena, arenas};
use abstract_games_core::{Game, Limits, Outcome, Players, Progress, Side, Stop, Value, observer};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, Retrograde, Score, negamax};
use proptest::prelude::*;

/// A token on a ring of squares moves one or two squares forward. The player who brings it to
/// square 0 wins.
struct Ring(u32);

game!(
    Ring: (u32, Side), u32;
    |_| (1, Side::First);
    |_, state| [1, 2].into_iter().filter(|_| state.0 != 0);
    |game, (at, side), steps| ((at + steps) % game.0, side.opponent())
);

impl Players for Ring {
    type Player = Side;

    fn turn(&self, state: &(u32, Side)) -> Side {
        state.1
    }

    fn outcome(&self, state: &(u32, Side)) -> Option<Outcome<Side>> {
        (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
    }
}

/// A counter that increases for ever. Each state has `width` moves, which lead to the same state.
struct Counter {
    width: u8,
}

game!(
    Counter: u64, u8;
    |_| 0;
    |game, _| 0..game.width;
    |_, number, _| number + 1
);

impl Players for Counter {
    type Player = Side;

    fn turn(&self, number: &u64) -> Side {
        if number % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, _: &u64) -> Option<Outcome<Side>> {
        None
    }
}

#[test]
fn repeated_play_stops_a_search_that_meets_it() {
    let limits = || Limits::new().work(1000).memory(1 << 20);
    for squares in 3..17 {
        let ring = Ring(squares);
        let start = ring.initial();
        let found = Bfs::new(&ring).explore();
        let solved = Retrograde::new(&ring, &found).solve();
        let value = solved.value(&start).unwrap();
        let proof = AlphaBeta::new(&ring).observer(limits()).value(&start);
        // The search finds enough good replies before play repeats.
        assert_eq!((proof.stopped(), proof.value()), (None, Some(value)), "{squares}");
        // A limit of plies equal to the distance suffices for an answer.
        let distance = u32::try_from(solved.distance(&start).unwrap()).unwrap();
        let score = match value {
            Value::Win => Score::Win(distance),
            _ => Score::Loss(distance),
        };
        if distance < 12 {
            let scored = AlphaBeta::new(&ring).within(distance).score(&start);
            assert_eq!(scored.score(), Some(score));
        }
        for d in 0..12 {
            for asked in [Score::Win(d), Score::Loss(d)] {
                let proof = AlphaBeta::new(&ring).is_at_least(&start, asked);
                assert_eq!(proof.is_at_least(asked), Some(score >= asked), "{squares} {asked}");
            }
        }
        let plain = negamax(&ring, &start, ());
        assert_eq!(plain, Err(Stop::Repetition.into()), "plain negamax detects the repetition");
    }
    // A token that moves to and fro between two squares.
    let edges = vec![vec![1], vec![0]];
    let ferry = Arena::of_sides(edges, &[true, false], &[0; 2]);
    for bytes in [0, 1 << 10] {
        let search = || AlphaBeta::new(&ferry).memory(bytes).unwrap().observer(limits());
        for proof in [search().value(&0), search().score(&0), search().is_at_least(&0, Score::Draw)]
        {
            assert_eq!(proof.stopped(), Some(Stop::Repetition));
            assert!(proof.nodes() < 50, "{}", proof.nodes());
        }
        assert_eq!(search().moves(&0).stopped(), Some(Stop::Repetition));
        assert_eq!(search().within(9).value(&0).undecided_within(), Some(9));
    }
    assert_eq!(negamax(&ferry, &0, limits()), Err(Stop::Repetition.into()));
    assert!(Stop::Repetition.to_string().contains("Retrograde"));
}

#[test]
fn a_line_without_end_is_stopped_by_every_limit() {
    for width in [1, 3] {
        let counter = Counter { width };
        let search = || AlphaBeta::new(&counter);
        for limit in [1, 1000, 5000] {
            let proof = search().observer(Limits::new().work(limit)).value(&0);
            assert_eq!((proof.stopped(), proof.nodes()), (Some(Stop::WorkLimit), limit));
            let plain = negamax(&counter, &0, Limits::new().work(limit));
            assert_eq!(plain, Err(Stop::WorkLimit.into()));
        }
        let memory = || Limits::new().memory(1 << 20);
        let proof = search().observer(memory()).value(&0);
        assert_eq!(proof.stopped(), Some(Stop::MemoryLimit));
        assert!((1000..50_000).contains(&proof.nodes()), "{}", proof.nodes());
        assert_eq!(negamax(&counter, &0, memory()), Err(Stop::MemoryLimit.into()));
        let proof = search().line_limit(10_000).score(&0);
        assert_eq!(proof.stopped(), Some(Stop::LineLimit));
        assert!((10_000..40_000).contains(&proof.nodes()));
        let looked = search().within(10).value(&0);
        assert_eq!((looked.stopped(), looked.undecided_within()), (None, Some(10)));
        assert_eq!(search().is_at_least(&0, Score::Win(8)).is_at_least(Score::Win(8)), Some(false));
    }
}

/// The reported bytes are at least what the nodes of the line need.
#[test]
fn the_line_counts_as_memory() {
    let counter = Counter { width: 2 };
    let mut last = Progress::default();
    let watch = observer::from_fn(|progress: &Progress| {
        last = *progress;
        if progress.done == 100_000 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let proof = AlphaBeta::new(&counter).observer(watch).value(&0);
    assert_eq!(proof.stopped(), Some(Stop::Cancelled));
    // Every state of the line was visited, and a sibling of it.
    assert!((50_000 * 100..50_000 * 1000).contains(&last.bytes), "{}", last.bytes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// On any graph, a search without limits ends, and its bounds are true.
    #[test]
    fn every_search_ends_with_true_bounds(arena in cyclic(12), threads in 1..=2_usize) {
        let found = Bfs::new(&arena).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        let value = solved.value(&0).unwrap();
        for bytes in [0, 64, 1 << 14] {
            let search = || AlphaBeta::new(&arena).memory(bytes).unwrap().threads(threads);
            let proof = search().value(&0);
            prop_assert!(matches!(proof.stopped(), None | Some(Stop::Repetition)));
            prop_assert!(proof.value().is_some() || proof.stopped().is_some());
            let bounds = proof.bounds();
            prop_assert!(bounds.least.value() <= value && value <= bounds.greatest.value());
        }
        let plain = negamax(&arena, &0, Limits::new().work(20_000));
        prop_assert!(plain.is_err() || plain == Ok(value));
    }

    /// A question about a win or a loss with a distance always has an answer, which agrees with
    /// retrograde analysis.
    #[test]
    fn a_distance_is_decided_on_any_graph(arena in cyclic(9), threads in 1..=2_usize) {
        let found = Bfs::new(&arena).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        let distance = solved.distance(&0).map(|distance| u32::try_from(distance).unwrap());
        let score = match (solved.value(&0).unwrap(), distance) {
            (Value::Win, Some(distance)) => Score::Win(distance),
            (Value::Loss, Some(distance)) => Score::Loss(distance),
            _ => Score::Draw,
        };
        for bytes in [0, 64, 1 << 14] {
            for d in 0..8 {
                for asked in [Score::Win(d), Score::Loss(d)] {
                    let search = AlphaBeta::new(&arena).memory(bytes).unwrap().threads(threads);
                    let proof = search.is_at_least(&0, asked);
                    prop_assert_eq!(proof.stopped(), None);
                    prop_assert_eq!(proof.is_at_least(asked), Some(score >= asked));
                }
            }
        }
    }
}

/// A random graph, with cycles.
pub(super) fn cyclic(vertices: usize) -> BoxedStrategy<Arena> {
    arenas(2..=vertices, 3)
}
