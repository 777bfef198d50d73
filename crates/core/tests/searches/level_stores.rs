//! Tests of stores of levels against `LevelSearch`.

use super::graph::{Graph, graph};
use abstract_games_core::{Game, Keyed, Stop};
use abstract_games_search::{LevelSearch, LevelStore, LevelStoreError, memory_levels};
use proptest::prelude::*;

/// All keys of a level, which must be ascending.
pub(crate) fn keys_of(store: &dyn LevelStore, level: usize) -> Result<Vec<u128>, LevelStoreError> {
    let mut batches = store.read(level)?;
    let (mut all, mut batch) = (Vec::new(), Vec::new());
    while batches.next_batch(&mut batch)? {
        assert!((1..=1 << 14).contains(&batch.len()));
        all.extend_from_slice(&batch);
    }
    assert!(batch.is_empty() && all.is_sorted_by(|a, b| a < b));
    assert_eq!(all.len() as u64, store.level_len(level));
    Ok(all)
}

/// The levels of a graph, found by a driver that offers up to `batch` keys at a time.
pub(crate) fn drive(
    graph: &Graph,
    batch: usize,
    store: &mut dyn LevelStore,
) -> Result<Vec<Vec<u128>>, LevelStoreError> {
    store.offer(&mut vec![graph.key(&graph.initial())], &mut ())?;
    let mut levels = Vec::new();
    while store.finish_level(&mut ())? > 0 {
        let newest = keys_of(store, store.levels() - 1)?;
        let mut offer = Vec::new();
        for state in newest.iter().filter_map(|&key| graph.state(key)) {
            for (_, next) in graph.successors(&state) {
                offer.push(graph.key(&next));
                if offer.len() >= batch {
                    store.offer(&mut offer, &mut ())?;
                    assert!(offer.is_empty());
                }
            }
        }
        store.offer(&mut offer, &mut ())?;
        levels.push(newest);
        assert_eq!(store.levels(), levels.len());
    }
    assert_eq!(store.found(), levels.iter().map(|level| level.len() as u64).sum::<u64>());
    Ok(levels)
}

/// The keys of the levels of a graph, each in ascending order, by `LevelSearch`.
pub(crate) fn expected(graph: &Graph) -> Vec<Vec<u128>> {
    let mut search = LevelSearch::new(graph).start();
    let mut levels = Vec::new();
    while let Some(level) = search.next_level() {
        let mut keys: Vec<_> = level.iter().map(|it| graph.key(it)).collect();
        keys.sort_unstable();
        levels.push(keys);
    }
    levels
}

proptest! {
    #[test]
    fn levels_in_memory_are_those_of_a_level_search(
        graph in graph(60),
        batch in 1..40_usize,
        kept in any::<bool>(),
    ) {
        let [mut narrow, mut wide] =
            [graph.key_bits(), 100].map(|key_bits| memory_levels(key_bits, u64::MAX, kept));
        let levels = drive(&graph, batch, &mut *narrow).unwrap();
        prop_assert_eq!(&levels, &expected(&graph));
        prop_assert_eq!(drive(&graph, batch, &mut *wide).unwrap(), expected(&graph));
        for (number, level) in levels.iter().enumerate() {
            match keys_of(&*narrow, number) {
                Ok(keys) => {
                    prop_assert_eq!(&keys, level);
                    let middle = keys[keys.len() / 2];
                    let wanted: Vec<_> = keys[0].checked_sub(1).into_iter().chain([middle]).collect();
                    prop_assert_eq!(narrow.first_of(number, &wanted).unwrap(), Some(middle));
                    prop_assert_eq!(narrow.first_of(number, &[1 << 100]).unwrap(), None);
                }
                Err(LevelStoreError::NotKept { level }) => {
                    prop_assert!(!kept && level == number && number + 1 < levels.len());
                }
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            }
        }
        prop_assert!(keys_of(&*narrow, levels.len()).is_err());
    }
}

#[test]
fn wide_levels_are_divided_into_batches_and_obey_a_memory_limit() {
    let graph =
        Graph((0..80_000).map(|v| vec![v * 7 % 80_000, v * 11 % 79_999, v / 2 + 1]).collect());
    let expected = expected(&graph);
    let mut store = memory_levels(graph.key_bits(), u64::MAX, true);
    assert_eq!(drive(&graph, 20_000, &mut *store).unwrap(), expected);
    for (level, keys) in expected.iter().enumerate() {
        assert_eq!(&keys_of(&*store, level).unwrap(), keys);
    }
    // Two bytes of the set for each key at least, and two levels.
    assert!(store.memory_bytes() >= 2 * store.found());

    let mut found = 0;
    for limit in [1 << 14, 1 << 17, 1 << 19] {
        let mut store = memory_levels(graph.key_bits(), limit, false);
        let error = drive(&graph, 20_000, &mut *store).unwrap_err();
        assert!(matches!(error, LevelStoreError::Stopped(Stop::MemoryLimit)));
        assert!(store.memory_bytes() <= limit + (1 << 14) && store.found() >= found);
        found = store.found();
    }
    assert!(found > 100);
}
