use super::*;

/// With room for 16 keys, spilled runs are merged many times.
#[test]
fn keys_that_were_spilled_and_merged_come_back_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let workers = Workers::new(1);
    let mut collector = Collector::<u64>::new(folder.path(), &Header::new("a test", 1), 16);
    for round in 0..2 {
        let offered: Vec<_> =
            (0..2000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) % 700).collect();
        let mut most = 0;
        for keys in offered.chunks(7) {
            let mut keys = keys.iter().map(|&key| key.into()).collect();
            collector.add(&mut keys, &workers, |_| Ok::<_, StorageError>(())).unwrap();
            most = most.max(collector.spilled.len());
        }
        assert_eq!(most, SPILLS - 1, "the runs are merged when there are so many");
        let mut found = Vec::new();
        let take = |keys: &[u64]| {
            found.extend_from_slice(keys);
            Ok::<_, StorageError>(())
        };
        collector.finish(&workers, 100, take).unwrap();
        collector.clear();
        let expected: std::collections::BTreeSet<_> = offered.into_iter().collect();
        assert!(found.iter().eq(&expected), "{round}: {} of {}", found.len(), expected.len());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "no file is left");
    }
}
