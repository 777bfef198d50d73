//! Tests of the searches of the puzzle: quotients, sleep sets, levels, threads and limits.

use abstract_games_core::{
    Dihedral, Game, Indexed, Limits, MoveSet, Observer, Quotient, Reversed, SleepSets, Stop, laws,
    observer,
};
use abstract_games_distributed::{Cluster, Storage};
use abstract_games_search::{Bfs, BidirectionalSearch, LevelSearch, LevelStoreError, Scratch};
use abstract_games_sliding::{CensusTaker, Configuration, Piece, SlidingPuzzle, Solver, centre};

#[test]
fn wide_levels_are_the_same_with_sleep_sets() {
    // From one in fifteen of all configurations.
    levels_are_the_same_with_sleep_sets(6, 1, 1 << 11, 58_905 / 15);
    levels_are_the_same_with_sleep_sets(7, 2, 1 << 13, 211_876 / 15);
}

#[test]
#[ignore = "ten seconds; every run covers levels of as many rounds on smaller boards"]
fn levels_of_larger_boards_are_the_same_with_sleep_sets() {
    levels_are_the_same_with_sleep_sets(10, 1, 1 << 11, 1);
    levels_are_the_same_with_sleep_sets(12, 1, 1 << 11, 1);
    levels_are_the_same_with_sleep_sets(14, 2, 1 << 14, 1);
}

/// Searches of rooks, from the corners and from `sources - 1` other configurations, which have a
/// level of more than `width` orbits.
fn levels_are_the_same_with_sleep_sets(size: u32, threads: usize, width: usize, sources: usize) {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
    let quotient = Quotient::new(rooks.clone(), rooks.symmetry());
    let others = rooks.states().step_by(15).take(sources - 1);
    let sources = std::iter::once(rooks.initial()).chain(others);
    let sources: Vec<_> = sources.map(|state| quotient.orbit(&state)).collect();
    let plain = Bfs::new(&quotient).sources(sources.clone()).explore();
    assert!(plain.levels().any(|level| level.len() > width), "several threads or rounds");
    let skipping = Bfs::new(&quotient).sources(sources.clone()).sleep_sets();
    let skipping = skipping.threads(threads).explore();
    assert!(skipping.levels().eq(plain.levels()));
    let search = LevelSearch::new(&quotient).sources(sources).sleep_sets().threads(threads);
    let mut levels = search.start();
    for level in plain.levels() {
        assert!(levels.next_level() == Some(level));
    }
    assert!(levels.next_level().is_none());
}

#[test]
fn a_limit_stops_searches_with_any_number_of_threads_at_the_same_state() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 7).unwrap();
    let quotient = Quotient::new(rooks.clone(), rooks.symmetry());
    let sources: Vec<_> =
        rooks.states().step_by(1000).map(|state| quotient.orbit(&state)).collect();
    let all = Bfs::new(&quotient).sources(sources.clone()).explore();
    assert!(all.levels().any(|level| level.len() > 1 << 11), "several threads");
    for limit in (0..6).map(|i| 50_000 + i * 150_000) {
        let search = |threads| {
            let search = Bfs::new(&quotient).sources(sources.clone()).sleep_sets();
            let search = search.threads(threads);
            search.observer(Limits::new().memory(limit)).explore()
        };
        let (one, two) = (search(1), search(2));
        assert_eq!((one.len(), one.end(), one.expanded()), (two.len(), two.end(), two.expanded()));
        let last = one.states().last().unwrap();
        assert_eq!(
            (one.index_of(last), two.index_of(last)),
            (Some(one.len() - 1), Some(one.len() - 1))
        );
    }
}

#[test]
fn sleep_sets_leave_less_than_a_third_of_the_moves() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let quotient = Quotient::new(rooks.clone(), rooks.symmetry());
    let plain = Bfs::new(&quotient).explore();
    let skipping = Bfs::new(&quotient).sleep_sets().threads(2).explore();
    assert!(skipping.levels().eq(plain.levels()));
    // A replay of the search, state by state. A state is expanded by its moves except those that
    // transpose with the move that first reached it.
    let number = |state: &_| plain.index_of(state).unwrap();
    let mut except = vec![MoveSet::EMPTY; plain.len()];
    let (mut all, mut tried) = (0, 0);
    let mut found = 1;
    for (s, state) in plain.states().iter().enumerate() {
        let successors: Vec<_> = quotient.successors_except(state, except[s]).collect();
        all += quotient.moves(state).count();
        tried += successors.len();
        let numbers: Vec<_> = successors.iter().map(|(_, next)| number(next)).collect();
        for (i, &(m, _)) in successors.iter().enumerate() {
            if numbers[i] == found {
                let before = (0..numbers.len()).filter(|&j| numbers[j] < found);
                let earlier = before.fold(except[s], |set, j| set.with(successors[j].0));
                except[found] = quotient.play_numbered(state, m, earlier).1;
                found += 1;
            }
        }
    }
    assert_eq!((found, all), (27_467, 331_402));
    assert!(tried < all / 3, "{tried} of {all}");
}

#[test]
fn quotient_distances_are_those_of_the_board() {
    for (piece, size) in [(Piece::Rook, 4), (Piece::Rook, 5), (Piece::Queen, 4), (Piece::Bishop, 5)]
    {
        let puzzle = SlidingPuzzle::from_corners(piece, size).unwrap();
        let quotient = Quotient::new(puzzle.clone(), Dihedral::square(size));
        let raw = Bfs::new(&puzzle).explore();
        let orbits = Bfs::new(&quotient).explore();
        for state in raw.states() {
            assert_eq!(orbits.distance(&quotient.orbit(state)), raw.distance(state));
        }
        let sizes: usize = orbits.states().iter().map(|orbit| quotient.orbit_size(orbit)).sum();
        assert_eq!(sizes, raw.len(), "the reachable set is closed under symmetry");
        let census = CensusTaker::new(&puzzle).take();
        assert_eq!(census.reachable_configurations, raw.len() as u64);
        assert_eq!(census.by_depth.iter().sum::<usize>(), orbits.len());
    }
}

#[test]
fn backward_distances_are_forward_ones() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 4).unwrap();
    let quotient = Quotient::new(puzzle, Dihedral::square(4));
    laws::predecessors(&quotient, Bfs::new(&quotient).explore().states()).unwrap();
    let goal = quotient.orbit(&centre(4).unwrap());
    let back = Bfs::new(&Reversed::new(&quotient)).source(goal).explore();
    for state in Bfs::new(&quotient).explore().states() {
        let forward = Bfs::new(&quotient).source(*state).explore();
        assert_eq!(forward.distance(&goal), back.distance(state));
    }
}

#[test]
fn the_bidirectional_search_has_one_result_for_any_number_of_threads() {
    let quotient =
        Quotient::new(SlidingPuzzle::from_corners(Piece::Rook, 10).unwrap(), Dihedral::square(10));
    let goal = quotient.orbit(&centre(10).unwrap());
    let search = || BidirectionalSearch::new(&quotient).target(goal);
    let alone = search().search();
    let together = search().threads(2).search();
    assert_eq!(alone.distance(), Some(32));
    assert_eq!(alone.path(&quotient), together.path(&quotient));
    assert_eq!(alone.len(), together.len());
}

#[test]
fn a_census_is_the_same_for_any_number_of_threads() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Queen, 7).unwrap();
    let census = CensusTaker::new(&puzzle).take();
    assert!(census.by_depth.iter().any(|&orbits| orbits > 1 << 11), "several threads");
    assert_eq!(census, CensusTaker::new(&puzzle).threads(3).take());
}

/// An observer that stops after this number of calls.
fn stop_after(calls: u32) -> impl Observer {
    let mut asked = 0;
    observer::from_fn(move |_| {
        asked += 1;
        if asked > calls { Err(Stop::Cancelled) } else { Ok(()) }
    })
}

#[test]
fn no_stopped_search_claims_that_a_solution_is_longer_than_it_is() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 6).unwrap();
    for asks in 0.. {
        let solver = Solver::new(&puzzle, centre(6).unwrap()).unwrap().observer(stop_after(asks));
        let found = solver.solve_distributed(Cluster::single(), Storage::new()).unwrap().result;
        assert!(found.at_least <= 19, "{found:?}");
        if found.stopped().is_none() {
            assert_eq!((found.at_least, found.moves()), (19, Some(19)));
            break;
        }
    }
}

#[test]
fn searches_on_disk_that_are_stopped_at_any_moment_end_as_in_memory() {
    let four = |size| SlidingPuzzle::from_corners(Piece::Rook, size).unwrap().widened();
    let three: Configuration = "a1 b3 d4".parse().unwrap();
    let three = SlidingPuzzle::new(Piece::Queen, 4, three).unwrap();
    let bishops: Configuration = "a1 b1 b2 c4 d4".parse().unwrap();
    let bishops = SlidingPuzzle::new(Piece::Bishop, 4, bishops).unwrap();
    for (puzzle, goals) in [(four(4), 4), (four(5), 1), (three, 4), (bishops, 4)] {
        let group = puzzle.stabiliser(&puzzle.initial());
        let quotient = Quotient::new(puzzle.clone(), group);
        let all = Bfs::new(&quotient).explore();
        let size = |orbit| quotient.orbit_size(orbit) as u64;
        let sizes: Vec<u64> = all.levels().map(|level| level.iter().map(size).sum()).collect();
        let goals = puzzle.states().step_by(puzzle.states().count() / goals);
        for (goal, until) in goals.zip([true, false].into_iter().cycle()) {
            let census = || {
                let taker = CensusTaker::new(&puzzle).goal(goal).unwrap();
                if until { taker.until_goal() } else { taker }
            };
            let expected = census().take();
            let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
            let scratch = Scratch::new(folder.path()).memory(1 << 12).resume_if_there();
            for calls in 0.. {
                let taker = census().observer(stop_after(calls));
                let found = match taker.take_on_disk(scratch.clone()) {
                    Err(LevelStoreError::Stopped(_)) => continue,
                    found => found.unwrap(),
                };
                if found.stopped().is_none() {
                    assert_eq!(found, expected);
                    break;
                }
                let levels = &expected.by_depth[..found.by_depth.len()];
                assert_eq!(found.by_depth, levels);
                let sizes = &sizes[..found.by_depth.len()];
                assert_eq!(found.reachable_configurations, sizes.iter().sum::<u64>());
                assert!(
                    found.goal_distance.is_none() || found.goal_distance == expected.goal_distance
                );
            }
            scratch.remove().unwrap();
            let solver = || Solver::new(&puzzle, goal).unwrap();
            let expected = solver().solve();
            for calls in 0.. {
                let solver = solver().observer(stop_after(calls));
                let found = match solver.solve_on_disk(scratch.clone()) {
                    Err(LevelStoreError::Stopped(_)) => continue,
                    found => found.unwrap(),
                };
                assert!(expected.moves().is_none_or(|moves| found.at_least <= moves), "{found:?}");
                if found.stopped().is_none() {
                    assert_eq!((found.moves(), found.end), (expected.moves(), expected.end));
                    break;
                }
            }
        }
    }
}
