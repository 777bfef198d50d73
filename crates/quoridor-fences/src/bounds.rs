//! The intersections of a board, and bounds on the numbers of arrangements.

/// The intersections of a board, turned so that there are at least as many rows as columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intersections {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The greatest number of fences to count, at most the number of intersections.
    pub(crate) max_fences: usize,
}

impl Intersections {
    /// An upper bound on the base-2 logarithm of the arrangements on `rows` rows, saturating.
    pub(crate) fn bits(&self, rows: usize) -> u64 {
        // Without vertical overlaps, a row of n intersections has aₙ = 2 (aₙ₋₁ + aₙ₋₂) contents.
        let (mut ending_otherwise, mut ending_horizontally) = (1_u64, 0);
        for _ in 0..self.columns.min(40) {
            (ending_otherwise, ending_horizontally) =
                (2 * (ending_otherwise + ending_horizontally), ending_otherwise);
        }
        let row = ending_otherwise + ending_horizontally;
        // Each intersection beyond 40 has at most three contents.
        let row_bits = bit_length(row) + 2 * self.columns.saturating_sub(40) as u64;
        let by_rows = row_bits.saturating_mul(rows as u64);
        // A second bound: each fence is absent, or has one of two directions on an intersection.
        let choices = (2 * self.columns as u64).saturating_mul(rows as u64).saturating_add(1);
        let by_fences = bit_length(choices).saturating_mul(self.max_fences as u64);
        by_rows.min(by_fences)
    }

    /// The bytes of the counts by number of fences as big integers, with their overhead.
    pub(crate) fn bytes_of_counts(&self) -> Option<u64> {
        let each = (self.bits(self.rows) / 8).checked_add(64)?;
        (self.max_fences as u64).checked_add(1)?.checked_mul(each)
    }
}

pub(crate) fn bit_length(number: u64) -> u64 {
    u64::from(u64::BITS - number.leading_zeros())
}
