//! The memory of growing vectors and of hash tables, for searches that report it beforehand.

/// Makes room for one more element. A large vector grows by a quarter instead of doubling.
pub fn reserve_one<T>(vec: &mut Vec<T>) {
    reserve_for(vec, vec.len() + 1);
}

/// Makes room for `len` elements in all, as much as if each were pushed after [`reserve_one`].
#[inline]
pub fn reserve_for<T>(vec: &mut Vec<T>, len: usize) {
    let mut capacity = vec.capacity();
    if len > capacity {
        while len > capacity {
            capacity += growth(capacity);
        }
        vec.reserve_exact(capacity - vec.len());
    }
}

#[inline]
fn growth(capacity: usize) -> usize {
    if capacity < 1 << 16 { capacity.max(1 << 6) } else { capacity / 4 }
}

/// The peak number of bytes of `vec` while `extra` elements are pushed, each after [`reserve_one`].
#[inline]
pub fn vec_bytes_to_hold<T>(vec: &Vec<T>, extra: usize) -> u64 {
    let len = vec.len() + extra;
    let mut capacity = vec.capacity();
    let mut old = 0;
    while len > capacity {
        old = capacity;
        capacity += growth(capacity);
    }
    (capacity + old) as u64 * size_of::<T>() as u64
}

/// The bytes of a hash table with room for this many entries of type `T`.
///
/// The buckets, of an entry and a control byte, are a power of two; an eighth, at least one, stays
/// vacant. A dozen bytes at the end are not counted.
#[inline]
pub fn table_bytes<T>(entries: usize) -> u64 {
    let buckets = match entries {
        0 => return 0,
        1..4 => 4,
        4..8 => 8,
        _ => (entries as u64 * 8 / 7).next_power_of_two(),
    };
    buckets * (size_of::<T>() as u64 + 1)
}

/// The peak number of bytes of a hash table of this capacity while it gets room for `len` entries:
/// if it grows, the old and the new one occupy memory together.
#[inline]
pub fn table_bytes_to_hold<T>(capacity: usize, len: usize) -> u64 {
    let grown = if len > capacity { table_bytes::<T>(len) } else { 0 };
    table_bytes::<T>(capacity) + grown
}

#[cfg(test)]
mod tests {
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
}
