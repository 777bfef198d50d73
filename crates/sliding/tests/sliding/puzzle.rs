//! Tests of the puzzle: its rules, the laws, and the known results.

use abstract_games_core::{
    Bfs, BidirectionalSearch, Dihedral, End, Game, Indexed, Keyed, LevelSearch, Limits, MoveSet,
    Predecessors, Quotient, Reversed, SleepSets, Symmetry, Transform, laws, properties,
};
use abstract_games_sliding::{
    CensusTaker, ComponentCensus, Configuration, ConfigurationError, Piece, Slide, SlidingPuzzle,
    Solver, Square, centre, corners, corners_to_centre,
};
use num_bigint::BigUint;
use proptest::prelude::*;

/// All slides, found by walking one step at a time, sorted.
fn slides_by_steps<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    state: &Configuration<K>,
) -> Vec<Slide> {
    let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let diagonal = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let directions: Vec<(i64, i64)> = match puzzle.piece() {
        Piece::Rook => straight.to_vec(),
        Piece::Bishop => diagonal.to_vec(),
        Piece::Queen => [straight, diagonal].concat(),
    };
    let free = |file: i64, rank: i64| {
        let square = Square::new(u32::try_from(file).ok()?, u32::try_from(rank).ok()?)?;
        (square.is_on(puzzle.size()) && !state.contains(square)).then_some(square)
    };
    let mut slides = Vec::new();
    for &from in state.squares() {
        for (across, up) in &directions {
            let (mut file, mut rank) = (i64::from(from.file()), i64::from(from.rank()));
            let mut to = from;
            while let Some(square) = free(file + across, rank + up) {
                (file, rank) = (file + across, rank + up);
                to = square;
            }
            if to != from {
                slides.push(Slide { from, to });
            }
        }
    }
    slides.sort_unstable();
    slides
}

fn squares_on(size: u32, count: usize) -> BoxedStrategy<Vec<Square>> {
    prop::collection::btree_set(0..size * size, count)
        .prop_map(move |all| {
            all.into_iter().map(|s| Square::new(s % size, s / size).unwrap()).collect()
        })
        .boxed()
}

/// A puzzle with `K` pieces on a board of 3 × 3 to 702 × 702 squares, with an arbitrary start.
fn any_puzzle<const K: usize>() -> BoxedStrategy<SlidingPuzzle<K>> {
    let limits = prop::sample::select(vec![128_u32, 129, 257, 702]);
    let size = prop_oneof![3 => 3..=9_u32, 2 => 3..=128_u32, 1 => 129..=702_u32, 2 => limits];
    (prop::sample::select(Piece::ALL.to_vec()), size)
        .prop_flat_map(|(piece, size)| {
            squares_on(size, K).prop_map(move |squares| {
                SlidingPuzzle::new(piece, size, Configuration::from_slice(&squares).unwrap())
                    .unwrap()
            })
        })
        .boxed()
}

fn check_laws<const K: usize>(puzzle: &SlidingPuzzle<K>) {
    let board = Dihedral::square(puzzle.size());
    let start = puzzle.initial();
    let mut states: Vec<_> = puzzle.successors(&start).map(|(_, next)| next).take(3).collect();
    states.push(start);
    laws::game(puzzle, &states).unwrap();
    laws::predecessors(puzzle, &states[states.len() - 1..]).unwrap();
    laws::symmetry(puzzle, &board, &states[..1]).unwrap();
    laws::sleep_sets(puzzle, &states[..1]).unwrap();
    laws::keyed(puzzle, &states).unwrap();
    let quotient = Quotient::new(puzzle.clone(), board);
    laws::sleep_sets(&quotient, &[quotient.orbit(&start)]).unwrap();
    for state in &states {
        let mut slides: Vec<_> = puzzle.moves(state).collect();
        slides.sort_unstable();
        assert_eq!(slides, slides_by_steps(puzzle, state));
        let rotations = board.generated_by([Transform::Rotate90]);
        for action in [board.on(puzzle), rotations.on(puzzle)] {
            assert_eq!(action.canonical(state), action.least_image(state));
        }
    }
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_laws_hold_for_seven_pieces(puzzle in any_puzzle::<7>()) {
        check_laws(&puzzle);
    }
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_laws_hold_for_one_piece(puzzle in any_puzzle::<1>()) {
        check_laws(&puzzle);
    }

    #[test]
    fn the_laws_hold_for_four_pieces(puzzle in any_puzzle::<4>()) {
        check_laws(&puzzle);
    }

    /// Sleep sets do not change the levels or the paths, on the board and in quotients, whose
    /// states may have symmetries of their own.
    #[test]
    fn searches_with_and_without_sleep_sets_agree(puzzle in (3..=5_u32, prop::sample::select(Piece::ALL.to_vec()))
        .prop_flat_map(|(size, piece)| squares_on(size, 3).prop_map(move |squares| {
            SlidingPuzzle::new(piece, size, Configuration::<3>::from_slice(&squares).unwrap()).unwrap()
        })), threads in 1..=2_usize
    ) {
        let board = puzzle.symmetry();
        let rotations = board.generated_by([Transform::Rotate90]);
        let plain = Bfs::new(&puzzle).explore();
        let skipping = Bfs::new(&puzzle).sleep_sets().threads(threads).explore();
        prop_assert!(skipping.levels().eq(plain.levels()));
        for group in [board, rotations] {
            let quotient = Quotient::new(puzzle.clone(), group);
            let plain = Bfs::new(&quotient).explore();
            let skipping = Bfs::new(&quotient).sleep_sets().threads(threads).explore();
            prop_assert!(skipping.levels().eq(plain.levels()));
            let mut levels = LevelSearch::new(&quotient).sleep_sets().threads(threads).start();
            for level in plain.levels() {
                prop_assert_eq!(levels.next_level(), Some(level));
            }
            prop_assert_eq!(levels.next_level(), None);
            let farthest = &plain.farthest()[0];
            let path = skipping.path_to(&quotient, farthest);
            prop_assert_eq!(path, plain.path_to(&quotient, farthest));
        }
    }

    /// For any start and goal, the bidirectional search of a quotient and the plain search of the
    /// board find the same distance. The lifted path leads from the start to the goal.
    #[test]
    fn solutions_are_shortest_and_replay(
        (puzzle, goal) in (3..=4_u32, prop::sample::select(Piece::ALL.to_vec())).prop_flat_map(|(size, piece)| {
            (squares_on(size, 3), squares_on(size, 3)).prop_map(move |(from, to)| {
                let start = Configuration::<3>::from_slice(&from).unwrap();
                let puzzle = SlidingPuzzle::new(piece, size, start).unwrap();
                (puzzle, Configuration::from_slice(&to).unwrap())
            })
        })
    ) {
        let plain = Bfs::new(&puzzle).explore();
        let census = CensusTaker::new(&puzzle).goal(goal).unwrap().take();
        prop_assert_eq!(census.reachable_configurations, plain.len() as u64);
        prop_assert_eq!(census.eccentricity, plain.eccentricity());
        prop_assert_eq!(census.goal_distance, plain.distance(&goal));
        let solution = Solver::new(&puzzle, goal).unwrap().solve();
        prop_assert_eq!(solution.moves(), plain.distance(&goal));
        if let Some(path) = solution.path() {
            prop_assert_eq!(path.start(), &puzzle.initial());
            prop_assert_eq!(path.end(), &goal);
            let moves = path.moves().copied();
            let replayed = abstract_games_core::Path::play(&puzzle, puzzle.initial(), moves);
            prop_assert_eq!(replayed.unwrap(), path.clone());
        } else {
            prop_assert_eq!(solution.end(), End::Exhausted);
        }
    }
}

#[test]
fn keys_are_the_numbers_of_configurations() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 6).unwrap();
    assert_eq!(rooks.key_bits(), 16);
    assert!(rooks.states().map(|state| rooks.key(&state)).eq(0..58_905));
    let last = SlidingPuzzle::<4>::new(Piece::Rook, 64, "bi64 bj64 bk64 bl64".parse().unwrap());
    let last = last.unwrap();
    assert_eq!(last.key_bits(), 44);
    assert_eq!(last.key(&last.initial()), 11_710_951_848_960 - 1);
}

/// C(n, k), as a product of quotients that are whole at every step.
fn binomial(n: u128, k: u128) -> u128 {
    let product = (1..=k).fold(BigUint::from(1_u32), |product, i| product * (n - k + i) / i);
    product.try_into().unwrap()
}

fn check_keys<const K: usize>() {
    let most = if K == 8 { 496 } else { 702 };
    for size in [3, 4, 8, 17, 65, 128, 129, 256, 257, 380, 381, most] {
        let first = std::array::from_fn(|k| {
            let k = u32::try_from(k).unwrap();
            Square::new(k % size, k / size).unwrap()
        });
        let first = Configuration::<K>::new(first).unwrap();
        let puzzle = SlidingPuzzle::new(Piece::Queen, size, first).unwrap();
        let count = binomial(u128::from(size * size), K as u128);
        assert_eq!(puzzle.state_count(), count);
        assert_eq!(puzzle.key_bits(), u128::BITS - (count - 1).leading_zeros());
        assert_eq!(puzzle.key(&first), 0);
        // Keys at both ends of the range, and keys spread over it.
        let spread = (0..200).map(|i| count / 200 * i + i % 7);
        let keys = [0, 1, count / 2, count - 2, count - 1].into_iter().chain(spread);
        let mut keys: Vec<_> = keys.filter(|&key| key < count).collect();
        keys.sort_unstable();
        keys.dedup();
        let states: Vec<_> = keys.iter().map(|&key| puzzle.state(key).unwrap()).collect();
        assert!(states.is_sorted_by(|a, b| a < b), "states have the order of their keys");
        assert!(states.iter().map(|state| puzzle.key(state)).eq(keys), "{K} on {size}");
        for (state, squares) in states.iter().map(|state| (state, state.squares())) {
            let terms = (1..).zip(squares).map(|(k, square)| {
                let number = u128::from(square.rank() * size + square.file());
                if number < k { 0 } else { binomial(number, k) }
            });
            assert_eq!(puzzle.key(state), terms.sum::<u128>());
        }
        assert_eq!(puzzle.state(count), None);
        assert_eq!(puzzle.state(u128::MAX), None);
        laws::indexed(&puzzle, &states).unwrap();
    }
}

#[test]
fn keys_on_boards_of_any_size_round_trip_below_at_and_above_four_pieces() {
    check_keys::<1>();
    check_keys::<4>();
    check_keys::<5>();
    check_keys::<6>();
    check_keys::<8>();
}

#[test]
fn keys_of_six_pieces_on_64x64_are_exact() {
    let put = |text: &str| {
        let pieces: Configuration<6> = text.parse().unwrap();
        SlidingPuzzle::new(Piece::Rook, 64, pieces).unwrap()
    };
    // The configurations differ in the first square only, whose term is its number.
    let (one, other) = (put("a1 bh64 bi64 bj64 bk64 bl64"), put("b1 bh64 bi64 bj64 bk64 bl64"));
    let keys = [&one, &other].map(|puzzle| puzzle.key(&puzzle.initial()));
    assert_eq!(one.key_bits(), 63);
    assert!(keys[0] < keys[1] && keys[1] - keys[0] == 1, "{keys:?}");
    // The intermediate products of such a binomial exceed 64 bits.
    assert_eq!(keys[0], binomial(4096, 6) - 4091);
}

/// Squares of more than 16 bits, canonical forms of more than 128 × 128 squares, and keys of 128 bits: the first levels
/// from eight queens in a corner of 496 × 496 squares.
#[test]
fn a_search_with_keys_of_128_bits_finds_the_states_of_a_search_without_keys() {
    let last = [
        (488, 495),
        (489, 495),
        (490, 495),
        (491, 495),
        (492, 495),
        (493, 495),
        (494, 495),
        (495, 495),
    ];
    let start = last.map(|(file, rank)| Square::new(file, rank).unwrap());
    let start = Configuration::new(start).unwrap();
    let queens = SlidingPuzzle::new(Piece::Queen, 496, start).unwrap();
    assert_eq!(queens.key(&start).ilog2(), 127);
    let quotient = Quotient::new(queens.clone(), queens.symmetry());
    let by_state = Bfs::new(&quotient).observer(Limits::new().work(300)).explore();
    let mut by_key = LevelSearch::new(&quotient).start();
    // The last level may be cut off.
    let levels: Vec<_> = by_state.levels().collect();
    assert!(levels.len() > 3);
    for level in &levels[..levels.len() - 1] {
        assert_eq!(by_key.next_level(), Some(*level));
    }
}

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

/// Searches of rooks, from the corners and from `sources - 1` other configurations, which have a level of
/// more than `width` orbits.
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
fn a_census_may_end_at_the_goal() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let whole = CensusTaker::new(&rooks).goal(centre(8).unwrap()).unwrap().take();
    let part = CensusTaker::new(&rooks).goal(centre(8).unwrap()).unwrap().until_goal().take();
    assert_eq!((part.end, part.goal_distance, part.eccentricity), (End::Goal, Some(25), None));
    assert_eq!(part.by_depth, whole.by_depth[..26]);
    assert_eq!(part.reachable_orbits, part.by_depth.iter().sum::<usize>());
    let without_goal = CensusTaker::new(&rooks).until_goal().take();
    assert_eq!(without_goal.reachable_orbits, whole.reachable_orbits);
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

#[test]
fn rooks_on_the_8x8_board_need_25_moves_and_8_back() {
    assert_eq!(corners_to_centre(Piece::Rook, 8).unwrap().moves(), Some(25));
    let back = SlidingPuzzle::new(Piece::Rook, 8, centre(8).unwrap()).unwrap();
    assert_eq!(Solver::new(&back, corners(8).unwrap()).unwrap().solve().moves(), Some(8));
}

#[test]
fn burnside_agrees_with_enumeration() {
    for size in 2..=7 {
        let puzzle = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
        let board = Dihedral::square(size);
        let is_canonical = |state: &_| board.on(&puzzle).canonical_form(state) == *state;
        let orbits = puzzle.states().filter(is_canonical).count();
        let census = CensusTaker::new(&puzzle).take();
        assert_eq!(census.orbits, orbits.into());
        assert_eq!(census.configurations, puzzle.state_count().into());
    }
}

/// The formula is not proved; docs/results/sliding.md says for which boards it is checked.
#[test]
fn the_number_of_configurations_reachable_from_the_corners_is_a_polynomial() {
    (6..=10).for_each(reaches_as_many_as_the_polynomial_says);
}

#[test]
#[ignore = "seconds; every run covers 6 x 6 to 10 x 10"]
fn on_11x11_to_14x14_too_the_number_is_the_polynomial() {
    // With the boards of every run these are nine; six determine a polynomial of degree five.
    (11..=14).for_each(reaches_as_many_as_the_polynomial_says);
}

fn reaches_as_many_as_the_polynomial_says(size: u32) {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
    let n = i64::from(size);
    let six = [-24_108, 15_334, -1302, -454, -75, 36];
    let polynomial = six.iter().rev().fold(0, |value, coefficient| value * n + coefficient);
    let census = CensusTaker::new(&puzzle).take();
    assert_eq!(i64::try_from(census.reachable_configurations), Ok(polynomial / 3));
}

#[test]
fn indices_have_the_order_of_the_configurations() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 5).unwrap();
    let states: Vec<_> = rooks.states().collect();
    assert!(states.is_sorted_by(|a, b| a < b));
    laws::indexed(&rooks, &states).unwrap();
}

#[test]
fn invalid_setups_are_errors_that_say_why() {
    let corner = Square::new(0, 0).unwrap();
    let far = Square::new(8, 0).unwrap();
    assert_eq!(
        Configuration::new([corner, far, corner]),
        Err(ConfigurationError::Overlap { square: corner })
    );
    let pair = Configuration::new([corner, far]).unwrap();
    assert_eq!(
        SlidingPuzzle::new(Piece::Rook, 8, pair),
        Err(ConfigurationError::OffBoard { square: far, size: 8 })
    );
    for size in [0, 1, 703] {
        let refused = Err(ConfigurationError::Size { size, least: 2, most: 702 });
        assert_eq!(SlidingPuzzle::from_corners(Piece::Rook, size), refused);
    }
    let eight = [0, 1, 2, 3, 4, 5, 6, 7].map(|rank| Square::new(0, rank).unwrap());
    let eight = Configuration::new(eight).unwrap();
    assert_eq!(SlidingPuzzle::new(Piece::Rook, 496, eight).unwrap().key_bits(), 128);
    for size in [1, 497, 703] {
        let refused = Err(ConfigurationError::Size { size, least: 2, most: 496 });
        assert_eq!(SlidingPuzzle::new(Piece::Rook, size, eight), refused);
    }
    assert_eq!(centre(7), Err(ConfigurationError::NoCentre { size: 7 }));
    assert_eq!(Configuration::<0>::new([]), Err(ConfigurationError::Pieces { found: 0 }));
    let nine = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|rank| Square::new(0, rank).unwrap());
    assert_eq!(Configuration::new(nine), Err(ConfigurationError::Pieces { found: 9 }));
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let off = corners(9).unwrap();
    assert!(matches!(Solver::new(&puzzle, off), Err(ConfigurationError::OffBoard { size: 8, .. })));
    let large = SlidingPuzzle::from_corners(Piece::Rook, 30).unwrap();
    let refused = ConfigurationError::TooMany { pieces: 4, size: 30 };
    assert_eq!(ComponentCensus::of_all(&large, ()), Err(refused.clone()));
    assert_eq!(ComponentCensus::of_orbits(&large, ()), Err(refused));
}

#[test]
fn the_error_of_an_illegal_move_holds_the_configuration() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let start = puzzle.initial();
    let short: Slide = "a1-a4".parse().unwrap();
    assert_eq!(puzzle.try_play(&start, &short).unwrap_err().state, start);
    let slide: Slide = "a1-a7".parse().unwrap();
    let after = puzzle.try_play(&start, &slide).unwrap();
    assert!(puzzle.predecessors(&after).any(|before| before == (slide, start)));
}
