//! Vectors that grow by little, and the memory that takes.

/// Room for one more element; once there are many, by a quarter where a vector would double.
pub(super) fn reserve_one<T>(vec: &mut Vec<T>) {
    reserve_for(vec, vec.len() + 1);
}

/// Room for `len` elements in all, if there was room for one less; with as much more as
/// [`reserve_one`] makes.
#[inline]
pub(super) fn reserve_for<T>(vec: &mut Vec<T>, len: usize) {
    let capacity = vec.capacity();
    if len > capacity {
        vec.reserve_exact(capacity + growth(capacity) - vec.len());
    }
}

fn growth(capacity: usize) -> usize {
    if capacity < 1 << 16 { capacity.max(1 << 6) } else { capacity / 4 }
}

/// The most bytes that `vec` occupies at any moment while `extra` further elements are pushed, each
/// after [`reserve_one`].
pub(super) fn vec_bytes_to_hold<T>(vec: &Vec<T>, extra: usize) -> u64 {
    let len = vec.len() + extra;
    let mut capacity = vec.capacity();
    let mut old = 0;
    while len > capacity {
        old = capacity;
        capacity += growth(capacity);
    }
    (capacity + old) as u64 * size_of::<T>() as u64
}
