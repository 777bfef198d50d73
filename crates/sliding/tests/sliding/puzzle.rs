//! Tests of the puzzle: its rules, the laws, and the known results.

use abstract_games_core::{
    Dihedral, Game, Indexed, Keyed, MoveSet, Predecessors, Quotient, SleepSets, Symmetry,
    Transform, laws,
};
use abstract_games_search::{Bfs, End, LevelSearch};
use abstract_games_sliding::{
    CensusTaker, CompactQuotient, ComponentCensus, Configuration, ConfigurationError, Piece, Slide,
    SlidingPuzzle, Solver, Square, centre, corners, corners_to_centre,
};
use proptest::prelude::*;

use crate::compact;

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

/// A puzzle with some number of pieces in `K` places, on a board of 3 × 3 to 702 × 702 squares
/// (of 496 × 496 with eight pieces), with an arbitrary start.
fn any_puzzle<const K: usize>(
    pieces: impl Strategy<Value = usize> + 'static,
) -> BoxedStrategy<SlidingPuzzle<K>> {
    let limits = prop::sample::select(vec![128_u32, 129, 257, 702]);
    let size = prop_oneof![3 => 3..=9_u32, 2 => 3..=128_u32, 1 => 129..=702_u32, 2 => limits];
    (prop::sample::select(Piece::ALL.to_vec()), size, pieces)
        .prop_flat_map(|(piece, size, pieces)| {
            let size = if pieces == 8 { size.min(496) } else { size };
            squares_on(size, pieces).prop_map(move |squares| {
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
    compact::check_laws(puzzle, &states);
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_laws_hold_for_seven_pieces(puzzle in any_puzzle::<7>(Just(7))) {
        check_laws(&puzzle);
    }

    /// A puzzle of exactly four pieces and the same puzzle of any number have the same moves, keys,
    /// sleep sets, canonical forms and numbers of orbits.
    #[test]
    fn a_puzzle_and_its_widened_form_agree(four in any_puzzle::<4>(Just(4)), sets in any::<u32>()) {
        let (any, board) = (four.widened(), four.symmetry());
        let (start, sets) = (four.initial(), MoveSet::from_bits(sets.into()));
        let numbered: Vec<_> = four.successors_except(&start, sets).collect();
        let any_start = any.initial();
        let widened = any.successors_except(&any_start, sets);
        prop_assert!(widened.eq(numbered.iter().map(|(number, next)| (*number, next.widened()))));
        for (number, next) in numbered {
            prop_assert_eq!(
                any.play_numbered(&any_start, number, sets),
                (next.widened(), four.play_numbered(&start, number, sets).1)
            );
            prop_assert_eq!(any.key(&next.widened()), four.key(&next));
            let (form, witness) = board.on(&four).canonical(&next);
            prop_assert_eq!(board.on(&any).canonical(&next.widened()), (form.widened(), witness));
            let orbits = CompactQuotient::new(four.clone(), board);
            if let Ok(orbits) = orbits {
                let wide = CompactQuotient::new(any.clone(), board).unwrap();
                let (orbit, wide_orbit) = (orbits.orbit(&next), wide.orbit(&next.widened()));
                prop_assert_eq!(orbits.key(&orbit), wide.key(&wide_orbit));
                let representative = orbits.representative(orbit).widened();
                prop_assert_eq!(wide.representative(wide_orbit), representative);
            }
        }
    }

    #[test]
    fn the_laws_hold_for_any_number_of_pieces(puzzle in any_puzzle::<8>(1..=8_usize)) {
        check_laws(&puzzle);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_laws_hold_for_one_piece(puzzle in any_puzzle::<1>(Just(1))) {
        check_laws(&puzzle);
    }

    #[test]
    fn the_laws_hold_for_four_pieces(puzzle in any_puzzle::<4>(Just(4))) {
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
        if let Some(path) = &solution.path {
            let puzzle = puzzle.widened();
            prop_assert_eq!(path.start(), &puzzle.initial());
            prop_assert_eq!(path.end(), &goal.widened());
            let moves = path.moves().copied();
            let replayed = abstract_games_core::Path::play(&puzzle, puzzle.initial(), moves);
            prop_assert_eq!(replayed.unwrap(), path.clone());
        } else {
            prop_assert_eq!(solution.end, End::Exhausted);
        }
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
    assert_eq!(Configuration::<8>::from_slice(&nine), Err(ConfigurationError::Pieces { found: 9 }));
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let error = ConfigurationError::PieceCount { found: 2, expected: 4 };
    assert_eq!(Solver::new(&puzzle, pair).unwrap_err(), error);
    assert_eq!(CensusTaker::new(&puzzle).goal(pair).unwrap_err(), error);
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
