use std::collections::{HashMap, HashSet};

use super::*;

/// A small table has a vacant bucket, a large one an eighth.
fn buckets(capacity: usize) -> u64 {
    let buckets = if capacity < 8 { capacity + 1 } else { capacity / 7 * 8 };
    assert!(buckets.is_power_of_two(), "{capacity}");
    buckets as u64
}

#[test]
fn tables_have_the_capacity_that_their_bytes_imply() {
    for entries in (1..5000).chain([1 << 16, 57_344, 57_345, 100_000]) {
        let set = HashSet::<u128>::with_capacity(entries);
        assert_eq!(table_bytes::<u128>(entries), 17 * buckets(set.capacity()), "{entries}");
        let map = HashMap::<u64, u32>::with_capacity(entries);
        assert_eq!(table_bytes::<(u64, u32)>(entries), 17 * buckets(map.capacity()));
    }
    assert_eq!(HashSet::<u128>::default().capacity(), 0);
    assert_eq!(table_bytes::<u128>(0), 0);
}

#[test]
fn a_table_that_grows_counts_twice() {
    let mut set = HashSet::new();
    for entry in 0..5000_u64 {
        let (before, len) = (set.capacity(), set.len() + 1);
        let bytes = table_bytes_to_hold::<u64>(before, len);
        set.insert(entry);
        let old = if before == 0 { 0 } else { buckets(before) };
        let grown = if set.capacity() > before { buckets(set.capacity()) } else { 0 };
        assert_eq!(bytes, 9 * (old + grown), "{entry}");
    }
}
