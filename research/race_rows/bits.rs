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
        let is_new = self.word(row, column).fetch_or(bit, Ordering::SeqCst) & bit == 0;
        if is_new {
            self.mark(row);
        }
        is_new
    }

    /// Marks a row after one of its bits was set.
    fn mark(&self, row: usize) {
        // The bit was set before this load, and all these operations are sequentially consistent.
        // If the load still finds the mark, the thread that takes it does so later, reads the words
        // after that, and sees the bit.
        if !self.is_marked[row].load(Ordering::SeqCst) {
            self.is_marked[row].store(true, Ordering::SeqCst);
        }
    }

    pub(crate) fn clear(&self, row: usize, column: usize) {
        self.word(row, column).fetch_and(!(1 << (column % 64)), Ordering::Relaxed);
    }

    /// Clears the bits of a row whose columns are not to stay.
    pub(crate) fn retain(&self, row: usize, mut stays: impl FnMut(usize) -> bool) {
        self.for_each(row, |column| {
            if !stays(column) {
                self.clear(row, column);
            }
        });
    }

    /// Calls `go` with the columns of all bits of a row.
    pub(crate) fn for_each(&self, row: usize, mut go: impl FnMut(usize)) {
        for (place, word) in self.row(row).enumerate() {
            for_each_bit(word, |bit| go(64 * place + bit));
        }
    }

    /// The words of a row.
    pub(crate) fn row(&self, row: usize) -> impl Iterator<Item = u64> {
        self.words_of(row).iter().map(|word| word.load(Ordering::Relaxed))
    }

    /// Replaces each word of a row by a function of it and of the same word of another table. One
    /// thread at a time may change the row.
    pub(crate) fn combine(&self, row: usize, other: &Self, with: impl Fn(u64, u64) -> u64) {
        for (word, other) in self.words_of(row).iter().zip(other.row(row)) {
            word.store(with(word.load(Ordering::Relaxed), other), Ordering::Relaxed);
        }
    }

    pub(crate) fn words_of(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * self.width..][..self.width]
    }

    /// Sets the bits of a row that are set in `words`. Calls `go` with the columns of those that
    /// were not set.
    pub(crate) fn add(&self, row: usize, words: &[u64], mut go: impl FnMut(usize)) {
        for ((place, old), &word) in self.words_of(row).iter().enumerate().zip(words) {
            if word & !old.load(Ordering::Relaxed) != 0 {
                let new = word & !old.fetch_or(word, Ordering::SeqCst);
                for_each_bit(new, |bit| go(64 * place + bit));
            }
        }
        self.mark(row);
    }
}

/// The bits of a table that have not been taken.
pub(crate) struct Untaken<'b> {
    pub(crate) bits: &'b Bits,
    /// The bits that have been taken. Without this table they are cleared.
    pub(crate) taken: Option<&'b Bits>,
}

impl Untaken<'_> {
    /// The number of these bits in a row. There may be more before they are taken.
    pub(crate) fn count(&self, row: usize) -> u64 {
        if !self.bits.is_marked[row].load(Ordering::Relaxed) {
            return 0;
        }
        let ones = |word: u64| u64::from(word.count_ones());
        let all: u64 = self.bits.row(row).map(ones).sum();
        all - self.taken.map_or(0, |taken| taken.row(row).map(ones).sum())
    }

    /// The words of these bits of a row. Each is taken when the iterator reaches it. One thread at
    /// a time may take bits of a row.
    pub(crate) fn take_row(&self, row: usize) -> impl Iterator<Item = u64> {
        self.bits.is_marked[row].store(false, Ordering::SeqCst);
        let taken = self.taken.map(|taken| taken.words_of(row));
        self.bits.words_of(row).iter().enumerate().map(move |(place, word)| {
            let bits = word.load(Ordering::SeqCst);
            match taken {
                _ if bits == 0 => 0,
                None => word.swap(0, Ordering::SeqCst),
                Some(taken) => {
                    let before = taken[place].load(Ordering::Relaxed);
                    taken[place].store(bits, Ordering::Relaxed);
                    bits & !before
                }
            }
        })
    }

    /// Takes these bits of a row without a look at them.
    pub(crate) fn skip(&self, row: usize) {
        self.take_row(row).for_each(drop);
    }

    /// Calls `go` with the columns of these bits of a row, which are taken.
    pub(crate) fn take(&self, row: usize, mut go: impl FnMut(usize)) {
        for (place, word) in self.take_row(row).enumerate() {
            for_each_bit(word, |bit| go(64 * place + bit));
        }
    }
}

/// Calls `go` with the places of all bits of a word.
pub(crate) fn for_each_bit(mut word: u64, mut go: impl FnMut(usize)) {
    while word != 0 {
        go(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
