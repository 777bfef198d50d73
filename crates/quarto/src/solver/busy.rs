//! What threads are at work on, so that others do something else meanwhile.

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks for positions that a thread is at work on.
///
/// A mark may be missed, or stand for another position that shares its place: then work is done
/// twice, or put off, and no answer changes.
pub(super) struct Busy {
    /// Keys of the positions, mixed; 0 where nothing is marked.
    marks: Box<[AtomicU64]>,
}

/// Takes its mark away when it is dropped.
pub(super) struct Mark<'b>(Option<&'b AtomicU64>);

impl Mark<'_> {
    /// None at all.
    pub(super) const NONE: Self = Self(None);
}

impl Busy {
    /// Without places for marks nothing is ever busy, as it should be for a thread alone.
    pub(super) fn new(places: usize) -> Self {
        Self { marks: (0..places).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Marks a position, unless another thread has done so.
    pub(super) fn mark(&self, key: u128) -> Option<Mark<'_>> {
        let Some(last) = self.marks.len().checked_sub(1) else { return Some(Mark::NONE) };
        #[expect(clippy::cast_possible_truncation, reason = "the halves are mixed")]
        let mixed = ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key as u64;
        let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) | 1;
        let place = &self.marks[(mixed >> 32) as usize & last];
        match place.compare_exchange(0, mixed, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => Some(Mark(Some(place))),
            Err(other) if other == mixed => None,
            // The place is taken by another position: go on unmarked.
            Err(_) => Some(Mark::NONE),
        }
    }
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Some(place) = self.0 {
            place.store(0, Ordering::Relaxed);
        }
    }
}
