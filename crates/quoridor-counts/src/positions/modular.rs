//! Sums in 64-bit words, modulo several coprime numbers.

use abstract_games_quoridor_fences::residues;
use num_bigint::BigUint;

/// The moduli that numbers below `bound` need besides 2⁶⁴: odd, pairwise coprime, of 62 bits.
pub(super) fn moduli(bound: &BigUint) -> Vec<u64> {
    match bound.bits().saturating_sub(64) {
        0 => Vec::new(),
        needed => {
            let moduli = residues::moduli(62, needed);
            let moduli = moduli.expect("there are enough coprime moduli for any supported board");
            moduli.into_iter().map(residues::Modulus::value).collect()
        }
    }
}

/// Addition modulo a number.
pub(super) trait Ring: Copy + Sync {
    /// The sum of two residues.
    fn add(self, a: u64, b: u64) -> u64;

    /// Adds the words of `more` to those of `sums`, as far as both reach.
    fn add_all(self, sums: &mut [u64], more: &[u64]) {
        // Without link-time optimisation `zip` is a call, which costs more than most sums.
        let length = sums.len().min(more.len());
        let (sums, more) = (&mut sums[..length], &more[..length]);
        for place in 0..length {
            sums[place] = self.add(sums[place], more[place]);
        }
    }
}

/// Residues modulo 2⁶⁴, which need no reduction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrapping;

impl Ring for Wrapping {
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }
}

/// Residues modulo a number of at most 63 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulo(pub(super) u64);

impl Ring for Modulo {
    fn add(self, a: u64, b: u64) -> u64 {
        let sum = a.wrapping_add(b);
        // If the sum is below the modulus, the difference wraps to a greater number.
        sum.min(sum.wrapping_sub(self.0))
    }
}

/// The modulus of a pass, or none for 2⁶⁴ and after the last pass.
pub(super) fn modulus(moduli: &[u64], pass: usize) -> Option<u64> {
    (pass / 2).checked_sub(1).and_then(|place| moduli.get(place).copied())
}

/// Whether all words are less than the modulus.
pub(super) fn is_reduced(words: &[u64], modulus: Option<u64>) -> bool {
    modulus.is_none_or(|modulus| words.iter().all(|&word| word < modulus))
}
