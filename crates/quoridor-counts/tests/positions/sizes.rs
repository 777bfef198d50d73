//! Tests of the sizes of a count, against those of the count itself.

use std::thread;
use std::time::Duration;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Limits, Stop};
use abstract_games_quoridor_counts::{LegalPositions, PositionCountError, StepSize};
use abstract_games_quoridor_fences::CountError;

/// Boards with limits, low ones too: there the pass with one pawn is the larger.
const BOARDS: [(usize, usize, usize); 9] = [
    (5, 5, 16),
    (5, 5, 6),
    (5, 5, 0),
    (5, 5, 1),
    (6, 4, 7),
    (6, 4, 2),
    (4, 6, 15),
    (2, 8, 7),
    (8, 2, 3),
];

#[test]
fn sizes_are_those_of_the_count() {
    for (width, height, limit) in BOARDS {
        let count = LegalPositions::rectangle(width, height).max_fences(limit);
        let sizes = count.clone().threads(2).sizes(()).unwrap();
        let squares: Vec<_> = sizes.iter().map(|size| size.squares).collect();
        let filled = width as u64 * (height as u64 - 1);
        assert_eq!(squares, (1..=filled).collect::<Vec<_>>(), "{width} × {height}");
        let mut bytes = 0;
        let counts = count.count_observed(from_fn(|progress| {
            bytes = bytes.max(progress.bytes);
            Ok(())
        }));
        // A count begins with one frontier.
        let frontiers = sizes.iter().map(|size| size.frontiers).chain([1]).max();
        assert_eq!(frontiers, Some(counts.unwrap().peak_states), "{width} × {height}, {limit}");
        // The counts before and after a step are held in part, and up to 150 bytes for each
        // frontier.
        let at_least = sizes.iter().map(|size| 8 * size.counts).max().unwrap();
        let bytes_of = |size: &StepSize| 8 * size.counts + 150 * size.frontiers;
        let pairs = sizes.iter().zip(sizes.iter().skip(1));
        let at_most = pairs.map(|(before, after)| bytes_of(before) + bytes_of(after)).max();
        let at_most = at_most.unwrap() + 20_000;
        assert!(at_least < bytes && bytes < at_most, "{at_least} {bytes} {at_most}");
    }
}

#[test]
fn sizes_obey_the_memory_limit_and_the_observer() {
    let sizes = LegalPositions::new(6).memory(1 << 20).sizes(());
    assert!(matches!(sizes, Err(PositionCountError::Stopped(Stop::MemoryLimit))), "{sizes:?}");
    let sizes = LegalPositions::new(6)
        .sizes(from_fn(|progress| if progress.done > 10 { Err(Stop::Cancelled) } else { Ok(()) }));
    assert!(matches!(sizes, Err(PositionCountError::Stopped(Stop::Cancelled))), "{sizes:?}");
    assert_eq!(LegalPositions::rectangle(5, 1).sizes(()).unwrap(), []);
    assert!(matches!(
        LegalPositions::new(17).sizes(()),
        Err(PositionCountError::TooWide { width: 17, .. })
    ));
    for (width, height) in [(3, 0), (0, 5), (0, 0), (0, usize::MAX)] {
        let positions = LegalPositions::rectangle(width, height);
        for error in [positions.sizes(()).unwrap_err(), positions.count().unwrap_err()] {
            let PositionCountError::Fences(CountError::NoSquares { width: w, height: h }) = error
            else {
                panic!("{error}");
            };
            assert_eq!((w, h), (width, height));
        }
    }
}

#[test]
fn errors_of_positions_and_of_fences_meet_in_one_type() {
    let sizes = |width, limits| -> Result<_, CountError> {
        Ok(LegalPositions::rectangle(width, width).sizes(limits)?)
    };
    let none = sizes(0, Limits::new()).unwrap_err();
    assert!(matches!(none, CountError::NoSquares { width: 0, height: 0 }), "{none}");
    let stopped = sizes(6, Limits::new().work(3)).unwrap_err();
    assert!(matches!(stopped, CountError::Stopped(Stop::WorkLimit)), "{stopped}");
    let wide = sizes(17, Limits::new()).unwrap_err();
    let text = PositionCountError::TooWide { width: 17, limit: 16 }.to_string();
    assert!(matches!(&wide, CountError::Other(error) if error.to_string() == text), "{wide}");
}

#[test]
fn the_sizes_of_a_long_board_are_stopped_before_they_fill_the_memory() {
    let long = LegalPositions::rectangle(1, u32::MAX as usize);
    let stopped = long.sizes(Limits::new().work(3)).unwrap_err();
    assert_eq!(stopped.to_string(), "the limit on work was reached");
    // No fence fits, so there are no frontiers.
    let stopped = long.count_observed(Limits::new().work(3)).unwrap_err();
    assert_eq!(stopped.to_string(), "the limit on work was reached");
}

#[test]
fn a_stop_ends_the_threads_that_are_ahead() {
    let mut large = 0;
    let stopped = LegalPositions::new(8).threads(2).sizes(from_fn(|progress| {
        large += usize::from(progress.found > 6_000);
        // The other thread has time to get as far ahead as it may.
        thread::sleep(Duration::from_millis(if large > 0 { 2 } else { 0 }));
        if large > 40 { Err(Stop::Cancelled) } else { Ok(()) }
    }));
    assert!(matches!(stopped, Err(PositionCountError::Stopped(Stop::Cancelled))), "{stopped:?}");
}
