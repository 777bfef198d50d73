//! Vectors that grow by little, and the memory that takes.

/// Room for one more element; once there are many, by a quarter where a vector would double.
pub(super) fn reserve_one<T>(vec: &mut Vec<T>) {
    if vec.len() == vec.capacity() {
        vec.reserve_exact(growth(vec.capacity()));
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
