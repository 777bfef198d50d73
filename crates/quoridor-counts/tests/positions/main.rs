//! Tests of the counts of legal positions: against brute force, against estimates, and under
//! different optimisations, threads and memory limits.

mod barriers;
mod brute_force;
mod checkpoints;
mod estimates;
mod four_players;
mod sizes;
mod symmetric;

use std::ops::RangeInclusive;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{BigUint, Progress, Stop};
use abstract_games_quoridor_counts::{
    LegalPositions, PositionCountError, PositionCounts, Reductions,
};
use proptest::prelude::*;

fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().copied().map(Into::into).collect()
}

/// Every set of reductions.
fn reductions() -> impl Iterator<Item = Reductions> {
    (0..8).map(|bits| {
        let mut reductions = Reductions::NONE;
        reductions.mirror = bits & 1 == 1;
        reductions.forget = bits & 2 == 2;
        reductions.bounds = bits & 4 == 4;
        reductions
    })
}

fn numbers(counts: &PositionCounts) -> (&[BigUint], &[BigUint]) {
    (counts.placements.as_slice(), counts.finished.as_slice())
}

/// Compares the counts by `count` with brute force on every board with a number of intersections in
/// this range.
fn agree_with_brute_force(
    intersections: RangeInclusive<usize>,
    count: impl Fn(usize, usize) -> Result<PositionCounts, PositionCountError>,
) {
    for width in 1..=9_usize {
        let fits = |height: &usize| intersections.contains(&((width - 1) * (height - 1)));
        for height in (1..=9).filter(fits) {
            let expected = brute_force::count(width, height);
            let counts = count(width, height).unwrap();
            let expected = (big(&expected.placements), big(&expected.finished));
            assert_eq!(numbers(&counts), (&expected.0[..], &expected.1[..]), "{width} × {height}");
        }
    }
}

#[test]
fn every_board_of_up_to_12_intersections_agrees_with_brute_force() {
    agree_with_brute_force(0..=12, |width, height| {
        LegalPositions::rectangle(width, height).count()
    });
}

#[test]
#[ignore = "seconds for 50 million arrangements; every run covers up to 12 intersections"]
fn every_board_of_13_to_16_intersections_agrees_with_brute_force() {
    agree_with_brute_force(13..=16, |width, height| {
        LegalPositions::rectangle(width, height).count()
    });
}

#[test]
fn a_limit_truncates_the_counts_and_changes_none_below_it() {
    limits_truncate([(5, 3), (4, 4), (3, 6), (6, 3), (2, 9)]);
}

#[test]
#[ignore = "seconds; every run covers five smaller boards"]
fn a_limit_truncates_the_counts_of_larger_boards_and_changes_none_below_it() {
    limits_truncate([(5, 5), (4, 6), (6, 4), (3, 8), (7, 3)]);
}

/// Checks that every limit gives the first of the counts without a limit.
fn limits_truncate(boards: impl IntoIterator<Item = (usize, usize)>) {
    for (width, height) in boards {
        let all = LegalPositions::rectangle(width, height).count().unwrap();
        for limit in 0..all.placements.as_slice().len() {
            let counts =
                LegalPositions::rectangle(width, height).max_fences(limit).count().unwrap();
            assert_eq!(
                counts.placements.as_slice(),
                &all.placements.as_slice()[..=limit],
                "{width} × {height}, {limit}"
            );
            assert_eq!(
                counts.finished.as_slice(),
                &all.finished.as_slice()[..=limit],
                "{width} × {height}, {limit}"
            );
        }
    }
}

#[test]
fn small_boards_have_the_expected_counts() {
    let counts = |size| LegalPositions::new(size).count().unwrap();
    assert_eq!(counts(2).placements.as_slice(), big(&[8, 8]));
    assert_eq!(counts(2).total(), 16_u32.into());
    assert_eq!(counts(3).placements.as_slice(), big(&[63, 504, 1004, 392, 14]));
}

#[test]
fn states_split_the_fences_and_have_a_side_to_move() {
    // On 2 × 2 squares with two fences, a placement has no fence or one fence, which has one of two
    // owners. Each of the two numbers of fences has 8 placements, 4 of them finished.
    let counts = LegalPositions::new(2).max_fences(2).count().unwrap();
    assert_eq!(counts.finished.as_slice(), big(&[4, 4]));
    assert_eq!(counts.finished_states().unwrap(), (4_u32 + 2 * 4).into());
    assert_eq!(counts.states().unwrap(), ((4 + 2 * 4) + 2 * (4 + 2 * 4_u32)).into());
    // With one fence in all, neither player can place one.
    let counts = LegalPositions::new(2).max_fences(1).count().unwrap();
    assert_eq!(counts.states().unwrap(), (4 + 2 * 4_u32).into());
    assert_eq!(LegalPositions::new(2).count().unwrap().states(), None);
}

#[test]
fn reductions_do_not_change_the_counts() {
    reductions_agree([(4, 4, 9), (5, 4, 4), (4, 6, 3), (6, 4, 3), (2, 8, 5), (7, 3, 3)]);
}

#[test]
#[ignore = "ten seconds; every run covers six smaller boards"]
fn reductions_do_not_change_the_counts_of_larger_boards() {
    let larger = [(5, 5, 16), (5, 5, 7), (5, 5, 5), (4, 7, 9), (4, 6, 7), (6, 4, 6), (8, 3, 8)];
    reductions_agree(larger);
}

/// Checks that every set of reductions gives the same counts on these boards.
fn reductions_agree(boards: impl IntoIterator<Item = (usize, usize, usize)>) {
    for (width, height, limit) in boards {
        let counts = |reductions| {
            let positions = LegalPositions::rectangle(width, height).max_fences(limit);
            positions.reductions(reductions).count().unwrap()
        };
        let found: Vec<_> = reductions().map(|it| (it, counts(it))).collect();
        let [(Reductions::NONE, none), .., (Reductions::ALL, all)] = found.as_slice() else {
            panic!("the sets begin with none and end with all");
        };
        assert!(all.peak_states < none.peak_states);
        for (reductions, counts) in &found {
            assert_eq!(numbers(counts), numbers(all), "{reductions:?}");
        }
    }
}

#[test]
fn threads_and_memory_limits_do_not_change_the_counts() {
    let positions = LegalPositions::new(6).max_fences(5);
    let expected = positions.count().unwrap();
    for threads in [3, 0] {
        assert_eq!(positions.clone().threads(threads).count().unwrap(), expected);
    }
    // The numbers of two layers take up to 0.6 MB, and a quarter of a limit is kept free. With
    // lower limits they go to disk in more parts, until the limit is below what must be in memory.
    let mut refused = 0;
    for (kibibytes, threads) in [(300, 2), (700, 1), (720, 2), (760, 1)] {
        let limit = kibibytes << 10;
        let mut peak = 0;
        let mut within_limit = from_fn(|progress: &Progress| {
            peak = peak.max(progress.bytes);
            Ok(())
        });
        let positions = positions.clone().threads(threads).memory(limit);
        let counts = positions.count_observed(&mut within_limit);
        assert!(peak <= limit, "{peak} bytes of {limit}");
        match counts {
            Ok(counts) => assert_eq!(counts, expected),
            Err(PositionCountError::Stopped(_)) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!((1..4).contains(&refused), "{refused}");
}

#[test]
fn a_memory_limit_of_the_observer_ends_the_count() {
    let positions = LegalPositions::new(6).max_fences(5);
    for stop in [Stop::MemoryLimit, Stop::SystemMemory] {
        let mut is_first = true;
        let once = from_fn(|progress: &Progress| {
            let stops = progress.done == 15 && std::mem::take(&mut is_first);
            if stops { Err(stop) } else { Ok(()) }
        });
        let found = positions.count_observed(once);
        assert!(matches!(found, Err(PositionCountError::Stopped(it)) if it == stop), "{found:?}");
    }
}

/// A process that counts gives its sign of life when it asks the observer. So it must ask for each
/// chunk of frontiers in each part of a step: when it expands them, when it places the numbers of
/// the new ones, when it adds up their memory, and when it fills them.
#[test]
fn every_part_of_a_step_asks_the_observer_for_each_chunk_of_frontiers() {
    let positions = LegalPositions::new(6).max_fences(5);
    // The last step of a pass is the sum over the last layer. The first steps of the second pass
    // have the number of the last one of the first.
    let mut asked = [0; 31];
    let mut found = [1; 32];
    let count = from_fn(|progress: &Progress| {
        let Some(step) = usize::try_from(progress.done).unwrap().checked_sub(30) else {
            return Ok(());
        };
        asked[step] += 1;
        found[step + 1] = progress.found.max(found[step + 1]);
        Ok(())
    });
    positions.count_observed(count).unwrap();
    let chunks = found.map(|frontiers| frontiers.div_ceil(256));
    assert!(chunks.into_iter().max() > Some(5), "{chunks:?}");
    for (step, asked) in asked.into_iter().enumerate().skip(2) {
        let expected = if step < 30 { 3 * chunks[step] + chunks[step + 1] } else { chunks[step] };
        assert_eq!(asked, expected, "step {step}");
    }
}

#[test]
fn wide_boards_with_few_fences_agree_with_brute_force() {
    for (width, height, limit) in [(16, 2, 2), (12, 3, 2), (13, 4, 1), (2, 16, 3)] {
        let expected = brute_force::count_up_to(width, height, limit);
        for reductions in reductions() {
            let positions = LegalPositions::rectangle(width, height).max_fences(limit);
            let counts = positions.reductions(reductions).count().unwrap();
            let expected = (big(&expected.placements), big(&expected.finished));
            assert_eq!(numbers(&counts), (&expected.0[..], &expected.1[..]), "{width} × {height}");
        }
    }
}

#[test]
fn counts_of_long_boards_exceed_a_word() {
    // With few fences one word is enough; without a limit several are needed.
    let few = LegalPositions::rectangle(3, 47).max_fences(5).count().unwrap();
    let all = LegalPositions::rectangle(3, 47).count().unwrap();
    assert_eq!(all.placements.as_slice()[..=5], *few.placements.as_slice());
    assert!(all.total().bits() > 64 + 62);
    residues_are_those_of(&few, 3, 47);
    residues_are_those_of(&all, 3, 47);
    let reduced = LegalPositions::rectangle(2, 110).count().unwrap();
    assert!(reduced.total().bits() > 64 + 62);
    let plain = LegalPositions::rectangle(2, 110).reductions(Reductions::NONE).count().unwrap();
    assert_eq!(plain.placements.as_slice(), reduced.placements.as_slice());
}

/// Checks that the counts follow from the residues modulo each modulus, which are enough.
fn residues_are_those_of(counts: &PositionCounts, width: usize, height: usize) {
    let squares = width * height;
    let mut product = BigUint::from(1_u32);
    for residues in &counts.residues {
        let modulus = BigUint::from(residues.modulus);
        for fences in 0..counts.arrangements.as_slice().len() {
            let arrangements = &counts.arrangements[fences];
            let (cut_off, pairs) = (residues.squares[fences], residues.pairs[fences]);
            let pairs_of_squares = squares * (squares - 1) - width * width;
            let left = &counts.placements[fences] + BigUint::from(2 * (squares - 1)) * cut_off;
            assert_eq!(left % &modulus, (arrangements * pairs_of_squares + pairs) % &modulus);
            let goals = BigUint::from(2_u32) * residues.in_last_row[fences];
            let left = &counts.finished[fences] + BigUint::from(2 * width) * cut_off;
            let right = arrangements * (2 * width * (squares - 1 - width)) + goals;
            assert_eq!(left % &modulus, right % &modulus);
        }
        product *= modulus;
    }
    let largest = counts.placements.as_slice().iter().max().unwrap();
    assert!(product > *largest);
}

#[test]
fn unsupported_boards_are_errors() {
    let error = |width, height, limit| {
        let positions = LegalPositions::rectangle(width, height).max_fences(limit);
        positions.count().unwrap_err().to_string()
    };
    assert_eq!(error(0, 3, 5), "a board of 0 × 3 squares: both must be at least 1");
    assert_eq!(error(17, 3, 5), "a board of 17 squares in a row: at most 16");
    let long = "a board of 2 × 70000 squares: at most 65534 fences, and 4294967295 squares";
    assert_eq!(error(2, 70_000, usize::MAX), long);
    assert!(
        error(2, usize::MAX, 0).ends_with("squares: at most 65534 fences, and 4294967295 squares")
    );
    assert_eq!(
        LegalPositions::rectangle(9, 9)
            .max_fences(20)
            .memory(1 << 20)
            .count()
            .unwrap_err()
            .to_string(),
        "the memory limit was reached"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_reductions_and_threads_agree_with_brute_force(
        width in 1_usize..=5,
        height in 1_usize..=4,
        limit in 0_usize..=12,
        bits in 0_usize..8,
        threads in 1_usize..=3,
    ) {
        let expected = brute_force::count(width, height);
        let terms = expected.placements.len().min(limit + 1);
        let positions = LegalPositions::rectangle(width, height).max_fences(limit).threads(threads);
        let reductions = reductions().nth(bits).unwrap();
        let counts = positions.reductions(reductions).count().unwrap();
        prop_assert_eq!(counts.placements.as_slice(), big(&expected.placements[..terms]));
        prop_assert_eq!(counts.finished.as_slice(), big(&expected.finished[..terms]));
    }
}
