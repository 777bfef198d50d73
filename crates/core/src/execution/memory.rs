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
#[path = "../../tests/unit/memory.rs"]
mod tests;
