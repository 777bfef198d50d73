//! Rows of bits that several threads set.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A table of bits, each row with a mark if one of its bits was set since it was last taken.
pub(crate) struct Bits {
    words: Vec<AtomicU64>,
    is_marked: Vec<AtomicBool>,
    /// The number of words of a row.
    width: usize,
}

impl Bits {
    pub(crate) fn zeros(rows: usize, columns: usize) -> Self {
        let width = columns.div_ceil(64);
        Self {
            words: (0..rows * width).map(|_| AtomicU64::new(0)).collect(),
            is_marked: (0..rows).map(|_| AtomicBool::new(false)).collect(),
            width,
        }
    }

    /// The number of bytes of a table.
    pub(crate) fn bytes(rows: usize, columns: usize) -> usize {
        8 * rows * columns.div_ceil(64)
    }

    fn word(&self, row: usize, column: usize) -> &AtomicU64 {
        debug_assert!(column / 64 < self.width, "column {column}");
        &self.words[row * self.width + column / 64]
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> bool {
        self.word(row, column).load(Ordering::Relaxed) >> (column % 64) & 1 == 1
    }

    /// Sets a bit, and returns whether it was not set.
    pub(crate) fn set(&self, row: usize, column: usize) -> bool {
        // A look costs less than an exchange, and most bits are set already.
        if self.get(row, column) {
            return false;
        }
        let bit = 1 << (column % 64);
        let is_new = self.word(row, column).fetch_or(bit, Ordering::Relaxed) & bit == 0;
        if is_new {
            // The thread that takes the mark has to see the bit. After a plain store it would not see that of another thread which
            // marked the row before.
            self.is_marked[row].swap(true, Ordering::Release);
        }
        is_new
    }

    pub(crate) fn clear(&self, row: usize, column: usize) {
        self.word(row, column).fetch_and(!(1 << (column % 64)), Ordering::Relaxed);
    }

    /// Clears the bits of a row whose columns are not to stay.
    pub(crate) fn retain(&self, row: usize, mut stays: impl FnMut(usize) -> bool) {
        for place in 0..self.width {
            let word = self.words[row * self.width + place].load(Ordering::Relaxed);
            for_each_bit(word, |bit| {
                if !stays(64 * place + bit) {
                    self.clear(row, 64 * place + bit);
                }
            });
        }
    }

    /// Calls `go` with the columns of all bits of a row, which become zero before.
    pub(crate) fn take(&self, row: usize, mut go: impl FnMut(usize)) {
        if !self.is_marked[row].swap(false, Ordering::Acquire) {
            return;
        }
        for place in 0..self.width {
            let word = &self.words[row * self.width + place];
            if word.load(Ordering::Relaxed) != 0 {
                for_each_bit(word.swap(0, Ordering::Relaxed), |bit| go(64 * place + bit));
            }
        }
    }
}

fn for_each_bit(mut word: u64, mut go: impl FnMut(usize)) {
    while word != 0 {
        go(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
