//! Tests of breadth-first search: distances against relaxation, limits, threads, both ends.

use super::graph::{Graph, graph};
use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Cancel, Dihedral, Game, Limits, Predecessors, Quotient, Stop, laws, observer,
};
use abstract_games_search::{Bfs, BidirectionalSearch, End, Exploration};
use proptest::prelude::*;

/// Distances by the algorithm of Bellman and Ford.
fn distances_by_relaxation(graph: &Graph, sources: &[usize]) -> Vec<Option<usize>> {
    let mut distances = vec![None; graph.0.len()];
    for &source in sources {
        distances[source] = Some(0);
    }
    for _ in 0..graph.0.len() {
        for (a, successors) in graph.0.iter().enumerate() {
            for &b in successors {
                let through = distances[a].map(|d: usize| d + 1);
                if through.is_some() && distances[b].is_none_or(|d| d > through.unwrap()) {
                    distances[b] = through;
                }
            }
        }
    }
    distances
}

pub(crate) fn same<S: Clone + Eq + std::hash::Hash + std::fmt::Debug>(
    a: &Exploration<S>,
    b: &Exploration<S>,
) {
    assert_eq!(a.states(), b.states());
    assert_eq!(a.levels().collect::<Vec<_>>(), b.levels().collect::<Vec<_>>());
    assert_eq!((a.end(), a.expanded()), (b.end(), b.expanded()));
    for (index, state) in a.states().iter().enumerate() {
        assert_eq!((a.index_of(state), b.index_of(state)), (Some(index), Some(index)));
    }
}

proptest! {
    #[test]
    fn distances_are_the_least(graph in graph(30), more in prop::collection::vec(0..30_usize, 0..3)) {
        let mut sources: Vec<_> = more.into_iter().filter(|&s| s < graph.0.len()).collect();
        sources.push(0);
        let found = Bfs::new(&graph).sources(sources.clone()).explore();
        let expected = distances_by_relaxation(&graph, &sources);
        for (state, distance) in expected.iter().enumerate() {
            prop_assert_eq!(found.distance(&state), *distance);
            let path = found.path_to(&graph, &state);
            prop_assert_eq!(path.as_ref().map(abstract_games_core::Path::len), *distance);
            if let Some(path) = path {
                prop_assert!(sources.contains(path.start()));
                prop_assert_eq!(path.end(), &state);
            }
        }
        prop_assert_eq!(found.eccentricity(), expected.iter().flatten().max().copied());
        prop_assert_eq!(found.end(), End::Exhausted);
        prop_assert_eq!(found.expanded(), found.len());
    }

    #[test]
    fn the_first_goal_ends_the_search(graph in graph(30), goal in 0..30_usize) {
        let found = Bfs::new(&graph).until(|&state| state == goal).explore();
        let everything = Bfs::new(&graph).explore();
        prop_assert_eq!(found.goal().copied(), everything.distance(&goal).map(|_| goal));
        prop_assert_eq!(found.distance(&goal), everything.distance(&goal));
        prop_assert_eq!(found.end() == End::Goal, found.eccentricity().is_none());
    }

    #[test]
    fn a_work_limit_is_exact_and_keeps_the_states_found(graph in graph(30), limit in 0..40_usize) {
        let everything = Bfs::new(&graph).explore();
        let found = Bfs::new(&graph).observer(Limits::new().work(limit as u64)).explore();
        prop_assert_eq!(found.expanded(), limit.min(everything.len()));
        prop_assert_eq!(found.states(), &everything.states()[..found.len()]);
        let stopped = limit < everything.len();
        let end = if stopped { End::Stopped(Stop::WorkLimit) } else { End::Exhausted };
        prop_assert_eq!(found.end(), end);
        for state in found.states() {
            prop_assert_eq!(found.distance(state), everything.distance(state));
        }
    }
}

#[test]
fn complete_levels_are_those_of_the_whole_search() {
    let all = Bfs::new(&TicTacToe).explore();
    let mut partial = 0;
    for work in (0..=all.len() as u64).step_by(11) {
        let found = Bfs::new(&TicTacToe).observer(Limits::new().work(work)).explore();
        let complete: Vec<_> = found.complete_levels().collect();
        let expanded: usize = complete.iter().rev().skip(1).map(|level| level.len()).sum();
        assert!(found.expanded() >= expanded && found.levels().len() <= complete.len() + 1);
        assert!(all.levels().take(complete.len()).eq(complete.iter().copied()), "{work}");
        partial += usize::from(found.levels().len() > complete.len());
    }
    assert!(partial > 100);
    assert!(all.complete_levels().eq(all.levels()));
}

#[test]
fn a_search_without_sources_finds_no_states() {
    let found = Bfs::new(&TicTacToe).sources([]).explore();
    assert!(found.is_empty());
    assert_eq!((found.end(), found.eccentricity()), (End::Exhausted, None));
    assert_eq!(found.farthest(), []);
}

#[test]
fn a_memory_limit_is_obeyed_and_keeps_the_states_found() {
    let everything = Bfs::new(&TicTacToe).explore();
    // The bytes of an exploration without states, which no limit reduces.
    let empty = Bfs::new(&TicTacToe).sources([]).explore().bytes();
    let mut largest = 0;
    for limit in [0, 1 << 10, 1 << 14, 1 << 16, 1 << 30] {
        // The last request that was granted, and the number of refused ones.
        let (mut granted, mut refusals) = (0, 0);
        let watch = observer::from_fn(|progress| {
            if progress.bytes > limit {
                refusals += 1;
                return Err(Stop::MemoryLimit);
            }
            assert_eq!(refusals, 0, "a refusal ends the search");
            granted = progress.bytes;
            Ok(())
        });
        let watched = Bfs::new(&TicTacToe).observer(watch).explore();
        let found = Bfs::new(&TicTacToe).observer(Limits::new().memory(limit)).explore();
        same(&watched, &found);
        // The tables never outgrow what was announced.
        let bytes = watched.bytes();
        assert!(bytes <= granted.max(empty), "{bytes} bytes of {granted} granted");
        assert!(found.len() >= largest, "a larger limit finds no less");
        largest = found.len();
        assert_eq!(found.states(), &everything.states()[..found.len()]);
        let complete = found.len() == everything.len();
        let end = if complete { End::Exhausted } else { End::Stopped(Stop::MemoryLimit) };
        assert_eq!(found.end(), end);
        assert_eq!(refusals, usize::from(!complete));
    }
    assert_eq!(largest, 5478);
}

#[test]
fn cancelling_keeps_the_states_found() {
    let cancel = Cancel::new();
    let switch = cancel.clone();
    let at_1000 = observer::from_fn(|progress| {
        if progress.found >= 1000 {
            switch.cancel();
        }
        Ok(())
    });
    let found = Bfs::new(&TicTacToe).observer((at_1000, cancel)).explore();
    assert_eq!(found.end(), End::Stopped(Stop::Cancelled));
    assert!((1000..1100).contains(&found.len()));
}

#[test]
fn any_number_of_threads_gives_the_same_exploration() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    // The levels of these graphs are large enough for several threads, in rounds longer than the
    // first.
    let ring = Graph((0..30_000).map(|v| vec![v * 7 % 30_000, v * 11 % 29_999, v / 2]).collect());
    let wide = Graph(
        (0..24_000).map(|v| (2..10).map(|m| v * (2 * m + 3) % (24_000 - m)).collect()).collect(),
    );
    let on_threads = [3, 0];
    same_on_threads(&on_threads, || Bfs::new(&wide).source(1));
    same_on_threads(&on_threads, || Bfs::new(&quotient));
    for limit in [0, 1, 100, 1 << 12, 1 << 18] {
        same_on_threads(&on_threads, || Bfs::new(&TicTacToe).observer(Limits::new().work(limit)));
        same_on_threads(&on_threads, || Bfs::new(&TicTacToe).observer(Limits::new().memory(limit)));
    }
    let in_ring = || Bfs::new(&ring).source(1);
    let everything = same_on_threads(&on_threads, in_ring).0;
    for limit in [12_000, 16_000, 20_000] {
        let by_work = || in_ring().observer(Limits::new().work(limit));
        let (one, several) = same_on_threads(&on_threads, by_work);
        assert_eq!(one.end(), End::Stopped(Stop::WorkLimit));
        for stopped in several {
            let is_known = |state| stopped.index_of(state).is_some();
            assert!(!everything.states()[stopped.len()..].iter().any(is_known));
        }
        let by_memory = || in_ring().observer(Limits::new().memory(30 * limit));
        let (one, _) = same_on_threads(&on_threads, by_memory);
        assert_eq!(one.end(), End::Stopped(Stop::MemoryLimit));
    }
    same_on_threads(&on_threads, || in_ring().until(|&v| v == 21_415));
}

/// Asserts that a search finds the same on any of these numbers of threads as on one. Returns what
/// one thread found, and what several did.
fn same_on_threads<'g, G, F>(
    on_threads: &[usize],
    search: impl Fn() -> Bfs<'g, G, G::State, F>,
) -> (Exploration<G::State>, Vec<Exploration<G::State>>)
where
    G: Game + 'g,
    F: Fn(&G::State) -> bool,
{
    let one = search().explore();
    let several: Vec<_> =
        on_threads.iter().map(|&threads| search().threads(threads).explore()).collect();
    for found in &several {
        same(&one, found);
    }
    (one, several)
}

#[test]
fn a_bidirectional_search_without_memory_proves_no_distance() {
    let ring = Ring(10, &[1, 7]);
    let none = Limits::new().memory(0);
    let stopped = BidirectionalSearch::new(&ring).target(0).observer(none).search();
    assert_eq!((stopped.distance(), stopped.distance_at_least()), (None, 0));
    assert_eq!(BidirectionalSearch::new(&ring).target(0).search().distance(), Some(0));
    assert_eq!(BidirectionalSearch::new(&ring).search().end(), End::Exhausted);
}

/// A ring of squares: their number, and the lengths of the possible steps.
struct Ring(usize, &'static [usize]);

game!(
    Ring: usize, usize;
    |_| 0;
    |game, _| game.1.iter().copied();
    |game, state, step| (state + step) % game.0
);

impl Predecessors for Ring {
    fn predecessors(&self, state: &usize) -> impl Iterator<Item = (usize, usize)> {
        let state = *state;
        self.1.iter().map(move |&step| (step, (state + self.0 - step) % self.0))
    }
}

#[test]
fn a_bidirectional_search_finds_the_least_distance() {
    let ring = Ring(1000, &[1, 7]);
    laws::predecessors(&ring, &(0..1000).collect::<Vec<_>>()).unwrap();
    let all = Bfs::new(&ring).explore();
    for goal in (0..1000).step_by(13) {
        let found = BidirectionalSearch::new(&ring).target(goal).search();
        assert_eq!(found.distance(), all.distance(&goal));
        assert_eq!(found.distance_at_least(), found.distance().unwrap());
        let path = found.path(&ring).unwrap();
        assert_eq!((path.start(), path.end()), (&0, &goal));
        let limit = Limits::new().work(20);
        let stopped = BidirectionalSearch::new(&ring).target(goal).observer(limit).search();
        assert!(stopped.distance_at_least() <= all.distance(&goal).unwrap());
    }
}

#[test]
fn a_bidirectional_search_stops_alike_for_any_number_of_threads() {
    let ring = Ring(400_009, &[1, 97, 9_409, 112_621, 250_013]);
    // Each side finds about half of the distance of the target.
    let (target, distance) = (250_047, 35);
    let side = Bfs::new(&ring).within(distance / 2).explore();
    assert!(side.levels().any(|level| level.len() > 4096), "more than a round of two threads");
    let mut ends = Vec::new();
    for limit in (10..26).step_by(3).map(|bits| 1 << bits) {
        let search =
            || BidirectionalSearch::new(&ring).target(target).observer(Limits::new().memory(limit));
        let (one, two) = (search().search(), search().threads(2).search());
        assert_eq!((one.end(), one.len()), (two.end(), two.len()), "{limit}");
        assert_eq!(one.path(&ring), two.path(&ring));
        assert!(one.distance().is_none_or(|found| found == distance));
        ends.push(one.end());
    }
    assert!(ends.contains(&End::Stopped(Stop::MemoryLimit)) && ends.contains(&End::Goal));
}
