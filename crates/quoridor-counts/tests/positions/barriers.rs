//! Tests of the counts by clusters of fences: against brute force and against the frontiers.

use abstract_games_core::{Limits, Stop};
use abstract_games_quoridor_counts::{BarrierPositions, LegalPositions, PositionCountError};

use super::{agree_with_brute_force, numbers};

#[test]
fn barriers_agree_with_brute_force() {
    let count = |width, height| BarrierPositions::rectangle(width, height).count();
    agree_with_brute_force(0..=9, count);
}

#[test]
fn barriers_agree_with_the_frontiers() {
    // The sets of squares of some have a second half: squares beyond the first 64.
    let boards = [(9, 9, 3), (7, 7, 3), (6, 5, 4), (4, 5, 12), (2, 33, 3), (16, 2, 3), (16, 4, 2)];
    agree_with_the_frontiers(boards);
}

#[test]
#[ignore = "half a minute; every run covers fewer fences and smaller boards"]
fn barriers_agree_with_the_frontiers_on_larger_boards() {
    agree_with_the_frontiers([(5, 5, 16), (6, 6, 8), (7, 7, 7), (8, 8, 6), (9, 9, 6), (5, 13, 6)]);
}

/// Compares the counts of both methods, with the numbers of arrangements.
fn agree_with_the_frontiers(boards: impl IntoIterator<Item = (usize, usize, usize)>) {
    for (width, height, limit) in boards {
        let barriers = BarrierPositions::rectangle(width, height).max_fences(limit).threads(2);
        let counts = barriers.count().unwrap();
        let positions = LegalPositions::rectangle(width, height).max_fences(limit);
        let expected = positions.count().unwrap();
        assert_eq!(numbers(&counts), numbers(&expected), "{width} × {height}, {limit}");
        assert_eq!(&counts.arrangements, &expected.arrangements);
        assert_eq!(counts.states(), expected.states());
    }
}

#[test]
fn barriers_refuse_boards_beyond_their_sets_and_stop() {
    let error =
        |width, height| BarrierPositions::rectangle(width, height).count().unwrap_err().to_string();
    assert_eq!(error(3, 0), "a board of 3 × 0 squares: both must be at least 1");
    let large = "squares is beyond what this method can count";
    for (width, height) in [(10, 9), (2, 66), (1, 129), (usize::MAX, 2)] {
        assert!(error(width, height).ends_with(large), "{}", error(width, height));
    }
    assert_eq!(BarrierPositions::rectangle(1, 128).count().unwrap().total(), 16_255_u32.into());
    for threads in [1, 3] {
        let positions = BarrierPositions::new(9).max_fences(10).threads(threads);
        let stopped = positions.count_observed(&mut Limits::new().work(0)).unwrap_err();
        assert!(matches!(stopped, PositionCountError::Stopped(Stop::WorkLimit)), "{stopped}");
    }
}
