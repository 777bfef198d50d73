//! Sums in 64-bit words, modulo several coprime numbers.

use abstract_games_quoridor_fences::residues;
use num_bigint::BigUint;

/// The moduli for numbers below `bound`: 2⁶⁴, then odd ones of 62 bits, all pairwise coprime.
pub(super) fn moduli(bound: &BigUint) -> Vec<Modulus> {
    let mut moduli = vec![Modulus::WORD];
    let needed = bound.bits().saturating_sub(64);
    if needed > 0 {
        let others = residues::moduli(62, needed);
        let others = others.expect("there are enough coprime moduli for any supported board");
        moduli.extend(others.into_iter().map(|modulus| Modulus(modulus.value())));
    }
    moduli
}

/// A modulus of at most 63 bits, or 0, which stands for 2⁶⁴.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modulus(u64);

impl Modulus {
    pub(super) const WORD: Self = Self(0);

    pub(super) fn value(self) -> u128 {
        if self.0 == 0 { 1 << u64::BITS } else { self.0.into() }
    }

    /// Whether all words are less than the modulus.
    pub(super) fn has_reduced(self, words: &[u64]) -> bool {
        self.0 == 0 || words.iter().all(|&word| word < self.0)
    }

    /// Adds the residues `more` to those of `sums`, as far as both reach.
    pub(super) fn add_all(self, sums: &mut [u64], more: &[u64]) {
        // Without link-time optimisation `zip` is a call, which costs more than most sums.
        let length = sums.len().min(more.len());
        let (sums, more) = (&mut sums[..length], &more[..length]);
        if self.0 == 0 {
            for place in 0..length {
                sums[place] = sums[place].wrapping_add(more[place]);
            }
            return;
        }
        for place in 0..length {
            let sum = sums[place].wrapping_add(more[place]);
            // If the sum is below the modulus, the difference wraps to a greater number.
            sums[place] = sum.min(sum.wrapping_sub(self.0));
        }
    }
}
