//! The number of arrangements of a few fences as a polynomial in the sides of the board.

use std::fmt;

use abstract_games_core::Observer;
use num_bigint::{BigInt, BigUint, Sign};

use crate::counter::FenceCounter;
use crate::error::CountError;

/// The number of arrangements of k fences as a polynomial in the numbers m and n of intersections
/// in a row and in a column.
///
/// The polynomial has degree k in each variable and gives the count on every board of at least k ×
/// k squares, as docs/results/fences.md proves. On smaller boards the count differs.
///
/// ```
/// use abstract_games_quoridor_fences::FenceFormula;
///
/// let two = FenceFormula::new(2, ()).unwrap();
/// assert_eq!(two.to_string(), "2m^2n^2 - 4mn + m + n");
/// // Counting Quoridor Fence Arrangements.
/// assert_eq!(two.evaluate(9, 9), Some(7_952_u32.into()));
/// assert_eq!(two.evaluate(1, 9), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenceFormula {
    fences: usize,
    /// The coefficient of mⁱ nʲ times the denominator, at `[i][j]`.
    numerators: Vec<Vec<BigInt>>,
    denominator: BigUint,
}

/// With aₖ arrangements of k fences, dₖ = `product` mn + `sum` (m + n) + `constant` is k times the
/// coefficient of xᵏ in the logarithm of Σ aₖ xᵏ, so k aₖ = Σ dᵢ aₖ₋ᵢ over i from 1 to k. By the
/// cluster expansion, dₖ is bilinear in the sides of the board from k - 1 intersections on.
struct Bilinear {
    product: BigInt,
    sum: BigInt,
    constant: BigInt,
}

impl FenceFormula {
    /// Derives the polynomial for arrangements of `fences` fences by three counts on boards of
    /// about k × k squares for each k up to `fences`: milliseconds for 6, some seconds for 12.
    ///
    /// # Errors
    ///
    /// [`CountError::TooLarge`], before any work, if the arrangements on `fences` × `fences`
    /// intersections cannot be counted within the default memory limit, and [`CountError::Stopped`]
    /// by the observer, whose `done` is that of each count.
    pub fn new(fences: usize, mut observer: impl Observer) -> Result<Self, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        // The largest board is refused before any work.
        let largest = FenceCounter::new(fences.saturating_add(1)).max_fences(fences);
        largest.moduli(&largest.intersections()?)?;
        // k! times the polynomial of k fences has integer coefficients.
        let mut scaled: Vec<Vec<Vec<BigInt>>> = vec![vec![vec![BigInt::from(1)]]];
        let mut logarithm = Vec::new();
        for k in 1..=fences {
            logarithm.push(Bilinear::of_logarithm(k, observer)?);
            let mut next = vec![vec![BigInt::ZERO; k + 1]; k + 1];
            // (k - 1)! / (k - i)!
            let mut factor = BigInt::from(1);
            for (i, term) in (1..=k).zip(&logarithm) {
                for (m, row) in scaled[k - i].iter().enumerate() {
                    for (n, numerator) in row.iter().enumerate() {
                        let numerator = numerator * &factor;
                        next[m + 1][n + 1] += &numerator * &term.product;
                        next[m + 1][n] += &numerator * &term.sum;
                        next[m][n + 1] += &numerator * &term.sum;
                        next[m][n] += &numerator * &term.constant;
                    }
                }
                factor *= k - i;
            }
            scaled.push(next);
        }
        let numerators = scaled.swap_remove(fences);
        let denominator: BigUint = (1..=fences).map(BigUint::from).product();
        Ok(Self { fences, numerators, denominator }.reduced())
    }

    /// Divides the numerators and the denominator by their greatest common divisor.
    fn reduced(mut self) -> Self {
        let numerators = self.numerators.iter().flatten();
        let divisor = numerators.fold(self.denominator.clone(), gcd);
        self.denominator /= &divisor;
        let divisor = BigInt::from(divisor);
        self.numerators.iter_mut().flatten().for_each(|numerator| *numerator /= &divisor);
        self
    }

    /// The number of fences.
    pub fn fences(&self) -> usize {
        self.fences
    }

    /// The common denominator of the coefficients, in lowest terms.
    pub fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The terms (power of m, power of n, numerator over the [`denominator`](Self::denominator))
    /// other than zero, by falling powers of m and then of n.
    pub fn terms(&self) -> impl Iterator<Item = (usize, usize, &BigInt)> {
        let rows = self.numerators.iter().enumerate().rev();
        let all = rows.flat_map(|(m, row)| {
            row.iter().enumerate().rev().map(move |(n, numerator)| (m, n, numerator))
        });
        all.filter(|(_, _, numerator)| **numerator != BigInt::ZERO)
    }

    /// The number of arrangements on a board of `width` × `height` squares, or `None` if the
    /// formula does not hold there because a side has fewer squares than there are fences, or none.
    pub fn evaluate(&self, width: usize, height: usize) -> Option<BigUint> {
        let least = self.fences.max(1);
        if width < least || height < least {
            return None;
        }
        let value = |row: &Vec<BigInt>| horner(row.iter().cloned(), height - 1);
        let value = horner(self.numerators.iter().map(value), width - 1);
        (value / BigInt::from(self.denominator.clone())).to_biguint()
    }
}

impl Bilinear {
    /// k times the coefficient of xᵏ in the logarithm of Σ aₖ xᵏ.
    fn of_logarithm(k: usize, observer: &mut dyn Observer) -> Result<Self, CountError> {
        let mut at = |width: usize, height: usize| -> Result<BigInt, CountError> {
            let counter = FenceCounter::rectangle(width, height).max_fences(k);
            let counts = counter.count_observed(&mut *observer)?;
            let count = |fences| counts.get(fences).cloned().map_or(BigInt::ZERO, BigInt::from);
            // Newton's identities: dₖ = k aₖ - Σ dᵢ aₖ₋ᵢ over i from 1 to k - 1.
            let mut terms: Vec<BigInt> = Vec::with_capacity(k);
            for k in 1..=k {
                let known = terms.iter().zip(1..).map(|(term, i)| term * count(k - i));
                let known: BigInt = known.sum();
                terms.push(count(k) * k - known);
            }
            Ok(terms.pop().unwrap_or_default())
        };
        // The sides have k - 1 and k intersections.
        let (small, mixed, large) = (at(k, k)?, at(k + 1, k)?, at(k + 1, k + 1)?);
        let product = &small - &mixed * 2 + large;
        let sum = mixed - &small - &product * (k - 1);
        let constant = small - &product * ((k - 1) * (k - 1)) - &sum * (2 * (k - 1));
        Ok(Self { product, sum, constant })
    }
}

/// The value of a polynomial with these coefficients, the constant first.
fn horner(coefficients: impl DoubleEndedIterator<Item = BigInt>, at: usize) -> BigInt {
    coefficients.rev().fold(BigInt::ZERO, |value, coefficient| value * at + coefficient)
}

fn gcd(a: BigUint, b: &BigInt) -> BigUint {
    let (mut a, mut b) = (a, b.magnitude().clone());
    while b != BigUint::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// Writes the polynomial, as in `(4m^3n^3 - 24m^2n^2 + …)/3`.
impl fmt::Display for FenceFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = BigUint::from(1_u32);
        let is_fraction = self.denominator != one;
        if is_fraction {
            f.write_str("(")?;
        }
        for (index, (m, n, numerator)) in self.terms().enumerate() {
            let is_negative = numerator.sign() == Sign::Minus;
            f.write_str(match (index, is_negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if *numerator.magnitude() != one || (m, n) == (0, 0) {
                write!(f, "{}", numerator.magnitude())?;
            }
            for (name, power) in [("m", m), ("n", n)] {
                match power {
                    0 => {}
                    1 => f.write_str(name)?,
                    power => write!(f, "{name}^{power}")?,
                }
            }
        }
        if is_fraction {
            write!(f, ")/{}", self.denominator)?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FenceFormula {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let terms: Vec<_> = self.terms().map(|(m, n, it)| (m, n, it.to_string())).collect();
        let mut formula = serializer.serialize_struct("FenceFormula", 3)?;
        formula.serialize_field("fences", &self.fences)?;
        formula.serialize_field("denominator", &self.denominator.to_string())?;
        formula.serialize_field("terms", &terms)?;
        formula.end()
    }
}
