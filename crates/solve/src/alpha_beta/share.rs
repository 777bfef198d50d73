//! `Share`: a part of the work of a search, for estimates of progress.

/// The size of the work of a whole search. Each state has a share of it.
pub(super) const WHOLE: u64 = 1 << 62;

/// A part of the work of a whole search: where it begins and how large it is.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub(super) start: u64,
    pub(super) size: u64,
}

impl Share {
    /// The work of the whole search.
    pub const WHOLE: Self = Self { start: 0, size: WHOLE };

    /// The part with this number, from 0, of `count` equal parts. The number `count` selects the
    /// remainder.
    #[must_use]
    pub fn part(self, number: usize, count: usize) -> Self {
        let size = self.size / (count as u64).max(1);
        Self { start: self.start + size * number as u64, size }
    }

    /// Removes and returns the first half.
    #[must_use]
    pub fn take_half(&mut self) -> Self {
        let first = self.part(0, 2);
        *self = self.part(1, 2);
        first
    }
}
