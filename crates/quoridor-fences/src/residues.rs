//! The arithmetic of the transform: 64-bit words modulo several coprime numbers.

use num_bigint::BigUint;

/// Arithmetic modulo 2^`bits` - `c`, with numbers below 2^(`bits` + 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modulus {
    bits: u32,
    c: u64,
}

impl Modulus {
    /// The modulus.
    pub fn value(self) -> u64 {
        (1 << self.bits) - self.c
    }

    /// A number congruent to `x` that leaves room for the additions of a transform.
    #[inline]
    pub fn reduce(self, x: u64) -> u64 {
        // 2^bits ≡ c, and c is small, so one step leaves a number below 2^(bits + 1).
        (x & ((1 << self.bits) - 1)) + self.c * (x >> self.bits)
    }
}

/// Pairwise coprime moduli of `bits` bits whose product exceeds 2^`needed`, or `None` if there are
/// not enough moduli for which [`Modulus::reduce`] keeps its bound.
pub fn moduli(bits: u32, needed: u64) -> Option<Vec<Modulus>> {
    // `reduce` stays below 2^(bits + 1) if c times the upper 64 - bits bits is below 2^bits.
    let largest_c = 1_u64.checked_shl((2 * bits).checked_sub(64)?).unwrap_or(u64::MAX);
    let mut chosen: Vec<Modulus> = Vec::new();
    let mut c = 1;
    // Each modulus exceeds 2^(bits - 1), so this many of them have a product above 2^needed.
    while chosen.len() as u64 * u64::from(bits - 1) <= needed {
        if c > largest_c.min(1 << (bits - 1)) {
            return None;
        }
        let candidate = Modulus { bits, c };
        let value = BigUint::from(candidate.value());
        if chosen.iter().all(|other| BigUint::from(other.value()).modinv(&value).is_some()) {
            chosen.push(candidate);
        }
        c += 2;
    }
    Some(chosen)
}

/// Numbers modulo the product of the moduli joined so far: Garner's Chinese remaindering.
#[derive(Clone, Debug)]
pub struct Joined {
    numbers: Vec<BigUint>,
    product: BigUint,
}

impl Joined {
    /// `len` numbers of which nothing is known: zero modulo 1.
    pub fn new(len: usize) -> Self {
        Self { numbers: vec![BigUint::ZERO; len], product: BigUint::from(1_u32) }
    }

    /// Joins the residues of all numbers modulo `m`, which must be coprime to the earlier moduli.
    pub fn join(&mut self, m: u128, residues: impl IntoIterator<Item = u128>) {
        let big = BigUint::from(m);
        let inverse = self.product.modinv(&big).expect("the moduli are pairwise coprime");
        for (number, residue) in self.numbers.iter_mut().zip(residues) {
            let known = &*number % m;
            let missing = (BigUint::from(residue) + m - known) * &inverse % m;
            *number += missing * &self.product;
        }
        self.product *= m;
    }

    /// The numbers, each less than the product of the moduli.
    pub fn into_numbers(self) -> Vec<BigUint> {
        self.numbers
    }
}
