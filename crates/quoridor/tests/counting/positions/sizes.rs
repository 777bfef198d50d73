//! Tests of the sizes of a count, against those of the count itself.

use abstract_games_core::Stop;
use abstract_games_core::observer::from_fn;
use abstract_games_quoridor::counting::{CountError, LegalPositions};

#[test]
fn sizes_are_those_of_the_count() {
    for (width, height, limit) in [(5, 5, 16), (5, 5, 6), (6, 4, 7), (4, 6, 15), (2, 8, 7)] {
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
        let frontiers = sizes.iter().map(|size| size.frontiers).max();
        assert_eq!(frontiers, Some(counts.unwrap().peak_states()), "{width} × {height}");
        // A count holds the numbers of a step beside others.
        let numbers = sizes.iter().map(|size| size.numbers).max().unwrap();
        assert!(0 < numbers && 8 * numbers < bytes, "{width} × {height}: {numbers}, {bytes}");
    }
}

#[test]
fn sizes_obey_the_memory_limit_and_the_observer() {
    let sizes = LegalPositions::new(6).memory(1 << 20).sizes(());
    assert!(matches!(sizes, Err(CountError::Stopped(Stop::MemoryLimit))), "{sizes:?}");
    let sizes = LegalPositions::new(6)
        .sizes(from_fn(|progress| if progress.done > 10 { Err(Stop::Cancelled) } else { Ok(()) }));
    assert!(matches!(sizes, Err(CountError::Stopped(Stop::Cancelled))), "{sizes:?}");
    assert_eq!(LegalPositions::rectangle(5, 1).sizes(()).unwrap(), []);
    assert!(matches!(LegalPositions::new(17).sizes(()), Err(CountError::TooWide { width: 17 })));
}
