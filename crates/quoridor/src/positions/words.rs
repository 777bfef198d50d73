//! Counting in words: sums modulo numbers that together are enough.

/// A modulus and the sums by it.
pub(super) trait Ring: Copy + Sync {
    /// The sum of two residues.
    fn add(self, a: u64, b: u64) -> u64;

    /// The modulus.
    fn modulus(self) -> u128;

    /// Adds words to words, one to one as far as both reach.
    fn add_all(self, sums: &mut [u64], more: &[u64]) {
        for (sum, &more) in sums.iter_mut().zip(more) {
            *sum = self.add(*sum, more);
        }
    }
}

/// Modulo 2⁶⁴, for which a processor does nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrapping;

impl Ring for Wrapping {
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    fn modulus(self) -> u128 {
        1 << 64
    }
}

/// Modulo a number of at most 63 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulo(pub(super) u64);

impl Ring for Modulo {
    fn add(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        // One of the two is beyond 2⁶³ by borrowing, and the other is the residue.
        sum.min(sum.wrapping_sub(self.0))
    }

    fn modulus(self) -> u128 {
        self.0.into()
    }
}
