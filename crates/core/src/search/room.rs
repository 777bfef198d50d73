//! Vectors that grow in small steps, and the memory for it.

/// Makes room for one more element. A large vector grows by a quarter instead of doubling.
pub(crate) fn reserve_one<T>(vec: &mut Vec<T>) {
    reserve_for(vec, vec.len() + 1);
}

/// Makes room for `len` elements in all, as much as if each were pushed after [`reserve_one`].
#[inline]
pub(crate) fn reserve_for<T>(vec: &mut Vec<T>, len: usize) {
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

/// The peak number of bytes of `vec` while `extra` further elements are pushed, each after
/// [`reserve_one`].
#[inline]
pub(crate) fn vec_bytes_to_hold<T>(vec: &Vec<T>, extra: usize) -> u64 {
    let len = vec.len() + extra;
    let mut capacity = vec.capacity();
    let mut old = 0;
    while len > capacity {
        old = capacity;
        capacity += growth(capacity);
    }
    (capacity + old) as u64 * size_of::<T>() as u64
}
