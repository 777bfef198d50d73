//! Counting in words: sums modulo numbers that together are enough.

use num_bigint::BigUint;

use crate::counting::fences::residues;

/// The moduli that are needed beside 2⁶⁴ for numbers smaller than `bound`: of 62 bits, odd, and coprime to
/// each other.
pub(super) fn moduli(bound: &BigUint) -> Vec<u64> {
    match bound.bits().saturating_sub(64) {
        0 => Vec::new(),
        needed => {
            let moduli = residues::moduli(62, needed);
            let moduli = moduli.expect("there are far more of them than a number of fences needs");
            moduli.into_iter().map(residues::Modulus::value).collect()
        }
    }
}

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
        let sum = a.wrapping_add(b);
        // One of the two is beyond 2⁶³ by borrowing, and the other is the residue.
        sum.min(sum.wrapping_sub(self.0))
    }

    fn modulus(self) -> u128 {
        self.0.into()
    }
}
