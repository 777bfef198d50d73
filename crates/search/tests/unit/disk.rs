//! The store against a simple search, on random graphs: in tests blocks are short and few runs are
//! merged. Only one thread takes keys at a time.

use std::collections::BTreeSet;

use std::io::Read;

use abstract_games_core::observer;
use abstract_games_storage::{Checksum, ContainerReader, Target};
use proptest::prelude::*;

use super::*;

/// Keys lie apart, so that their differences have several widths.
const STEP: u64 = 1_000_003;

/// The keys at distance 0, 1, 2, … from that of vertex 0, each level in ascending order.
fn levels(edges: &[[usize; 3]]) -> Vec<Vec<u64>> {
    let mut known = BTreeSet::from([0]);
    let mut all = vec![vec![0]];
    loop {
        let newest: BTreeSet<_> = all[all.len() - 1].iter().flat_map(|&v| edges[v]).collect();
        let next: Vec<_> = newest.into_iter().filter(|&v| known.insert(v)).collect();
        if next.is_empty() {
            let key = |v: &usize| *v as u64 * STEP;
            return all.iter().map(|level| level.iter().map(key).collect()).collect();
        }
        all.push(next);
    }
}

/// The keys of a level.
fn read(store: &DiskLevels<u64>, level: usize) -> Vec<u64> {
    let (mut all, mut batch) = (Vec::new(), Vec::new());
    let mut batches = store.read(level).unwrap();
    while batches.next_batch(&mut batch).unwrap() {
        all.extend(batch.iter().map(|&key| u64::low_bits_of(key)));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn levels_in_many_blocks_and_merged_runs_are_those_of_a_simple_search(
        edges in (1000..2000_usize).prop_flat_map(|n| prop::collection::vec([0..n, 0..n, 0..n], n)),
        batch in 1..100_usize,
        threads in 1..=2_usize,
        caches in any::<bool>(),
        keeps_levels in any::<bool>(),
        closes in prop::collection::vec(any::<bool>(), 4),
    ) {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        // 32 keys are sorted at once.
        let scratch = Scratch::new(folder.path()).memory(1 << 10).resume_if_there();
        let scratch = if keeps_levels { scratch.keep_levels() } else { scratch };
        let open = || DiskLevels::<u64>::open(&scratch, 40, threads, &mut ()).unwrap();
        let expected = levels(&edges);
        let mut store = open();
        store.offer(&mut vec![0], &mut ()).unwrap();
        let (mut merges, mut longest) = (0, 0);
        for (level, keys) in expected.iter().enumerate() {
            prop_assert_eq!(store.finish_level(&mut ()).unwrap(), keys.len() as u64);
            if closes[level % closes.len()] {
                drop(store);
                store = open();
            }
            prop_assert_eq!(&read(&store, level), keys);
            longest = longest.max(store.manifest.runs.values().map(|run| run.keys).max().unwrap());
            // A store is asked during an offer only while it merges spilled runs.
            let mut count = observer::from_fn(|_| {
                merges += 1;
                Ok(())
            });
            let vertices = keys.iter().map(|key| usize::try_from(key / STEP).unwrap());
            let key = |v: usize| u128::from(v as u64 * STEP);
            let next: Vec<_> = vertices.flat_map(|v| edges[v].map(key)).collect();
            for keys in next.chunks(batch) {
                let mut keys = keys.to_vec();
                if caches {
                    store.remove_seen(&mut keys);
                }
                store.offer(&mut keys, &mut count).unwrap();
            }
        }
        prop_assert_eq!(store.finish_level(&mut ()).unwrap(), 0);
        prop_assert_eq!(store.found(), expected.concat().len() as u64);
        prop_assert!(merges > 0 && longest > 2 * block::KEYS as u64, "{merges}, {longest}");
        for (level, keys) in expected.iter().enumerate().filter(|_| keeps_levels) {
            prop_assert_eq!(&read(&store, level), keys);
            let wanted = [keys[0].saturating_sub(1), keys[keys.len() - 1]].map(u128::from);
            prop_assert_eq!(store.first_of(level, &wanted).unwrap(), Some(wanted[1]));
            // A wider key is none of those with its low bits.
            prop_assert_eq!(store.first_of(level, &[1 << 64 | wanted[1]]).unwrap(), None);
        }
    }
}

proptest! {
    /// The checksums of the index and of the container are right.
    #[test]
    fn a_run_with_any_index_has_ascending_keys_or_is_refused(
        keys in prop::collection::vec(any::<u64>(), 1..2000),
        shift in 0..40_u32,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut keys: Vec<_> = keys.iter().map(|key| key >> shift).collect();
        keys.sort_unstable();
        keys.dedup();
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let (path, header) = (folder.path().join("run"), Header::new("run", 1));
        let mut writer = RunWriter::create(&path, &header).unwrap();
        writer.push(&keys).unwrap();
        writer.finish().unwrap();
        let mut content = Vec::new();
        ContainerReader::open(&path, &header).unwrap().read_to_end(&mut content).unwrap();
        let number = |at: usize| u64::from_le_bytes(content[at..at + 8].try_into().unwrap());
        let (start, end) = (usize::try_from(number(content.len() - 20)).unwrap(), content.len() - 4);
        for (place, byte) in changes {
            content[start + place.index(end - start)] = byte;
        }
        let checksum = Checksum::of(&content[start..end]).to_le_bytes();
        content[end..].copy_from_slice(&checksum);
        Target::new(&path).unwrap().write(&header, &content).unwrap();
        if let Ok(run) = RunFile::<u64>::open(&path, &header) {
            let mut merge = Merge::new([Arc::clone(&run), Arc::clone(&run)]);
            let mut all = Vec::new();
            let mut before = 0;
            while let Ok(true) = merge.append_next(&mut all) {
                prop_assert!(all.len() > before);
                before = all.len();
            }
            prop_assert!(all.is_sorted());
            let mut rest = keys.clone();
            if run.remove_from(&mut rest, &mut Buffer::default()).is_ok() {
                prop_assert!(rest.iter().all(|key| !all.contains(key)));
            }
        }
    }
}
