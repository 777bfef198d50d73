//! Entries that are made many at a time.

use super::bits::Bits;

/// The entries that are made at a time. They and what they touch fit in the second-level cache.
const BATCH: usize = 1 << 11;

/// Entries that are to be made in rows far from each other.
pub(super) struct Entries<'b, F> {
    bits: &'b Bits,
    enter: F,
    waiting: Vec<(usize, usize)>,
}

impl<'b, F: Fn(usize, usize)> Entries<'b, F> {
    pub(super) fn new(bits: &'b Bits, enter: F) -> Self {
        Self { bits, enter, waiting: Vec::new() }
    }

    pub(super) fn push(&mut self, row: usize, column: usize) {
        self.waiting.push((row, column));
        if self.waiting.len() == BATCH {
            self.flush();
        }
    }

    /// Makes the entries whose bits are not set.
    pub(super) fn flush(&mut self) {
        // The processor waits for many of these loads at once. An exchange waits for the ones
        // before it.
        self.waiting.retain(|&(row, column)| !self.bits.get(row, column));
        for (row, column) in self.waiting.drain(..) {
            (self.enter)(row, column);
        }
    }
}
