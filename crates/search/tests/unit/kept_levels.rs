use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn kept_keys_are_read_back_unchanged(
        levels in prop::collection::vec(
            prop::collection::btree_set((any::<u128>(), 0..128_u32), 0..50), 0..4,
        ),
        wanted in any::<u128>(),
    ) {
        let mut kept = KeptLevels::default();
        let mut expected = Vec::new();
        for level in levels {
            let mut keys: Vec<_> = level.into_iter().map(|(key, shift)| key >> shift).collect();
            keys.sort_unstable();
            keys.dedup();
            let (before, bytes) = (kept.bytes, KeptLevels::bytes_for(&keys));
            kept.push(&keys, bytes);
            prop_assert_eq!(kept.bytes, before + bytes);
            let lists = kept.levels.capacity() * size_of::<Arc<Vec<u8>>>();
            prop_assert!(kept.bytes() >= kept.bytes + lists as u64);
            expected.push(keys);
        }
        for (level, keys) in expected.iter().enumerate() {
            prop_assert_eq!(&kept.keys(level).unwrap().collect::<Vec<_>>(), keys);
            let wanted = [wanted >> 1, wanted];
            let first = wanted.iter().find(|wanted| keys.contains(wanted)).copied();
            prop_assert_eq!(kept.first_of(level, &wanted).unwrap(), first);
            let later = &keys[keys.len() / 2..];
            prop_assert_eq!(kept.first_of(level, later).unwrap(), later.first().copied());
        }
    }
}
