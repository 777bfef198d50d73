//! The cycle index of a permutation group, and Pólya counting with it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::slice;

use num_bigint::BigUint;

use super::generated::PermutationGroup;
use super::permutation::Permutation;

/// The cycle index of a permutation group: a polynomial whose terms are the cycle types; or of one
/// permutation, of which it counts what is fixed.
///
/// By the theorem of Pólya and Redfield it counts colourings of the points up to symmetry:
/// substitute for each xₖ the generating function of the colours of a cycle of length k.
///
/// ```
/// use abstract_games_core::Dihedral;
///
/// let z = Dihedral::square(8).on_squares().unwrap().cycle_index();
/// assert_eq!(z.to_string(), "1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)");
/// // Boards of 3 × 3 squares coloured black and white, up to symmetry.
/// let z = Dihedral::square(3).on_squares().unwrap().cycle_index();
/// assert_eq!(z.colourings(2), 102_u32.into());
/// ```
///
/// Its form in serde is the degree, the order and the [`terms`](CycleIndex::terms).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Listed", try_from = "Listed"))]
pub struct CycleIndex {
    degree: usize,
    order: usize,
    terms: BTreeMap<CycleType, usize>,
}

/// Pairs of a cycle length and the number of cycles of this length, by ascending length.
type CycleType = Vec<(usize, usize)>;

impl PermutationGroup {
    /// The cycle index of the group's action on the points.
    pub fn cycle_index(&self) -> CycleIndex {
        CycleIndex::of(self.degree(), self.as_slice())
    }
}

impl Permutation {
    /// The cycle index of this permutation alone, which counts what it fixes.
    ///
    /// ```
    /// use abstract_games_core::Permutation;
    ///
    /// let quarter_turn: Permutation = "(0 1 3 2)".parse().unwrap();
    /// assert_eq!(quarter_turn.cycle_index().colourings(2), 2_u32.into());
    /// ```
    pub fn cycle_index(&self) -> CycleIndex {
        CycleIndex::of(self.degree(), slice::from_ref(self))
    }
}

impl CycleIndex {
    fn of(degree: usize, elements: &[Permutation]) -> Self {
        let mut terms = BTreeMap::new();
        for g in elements {
            let mut count_by_length = BTreeMap::new();
            for cycle in g.cycles() {
                *count_by_length.entry(cycle.len()).or_insert(0) += 1;
            }
            let cycle_type = count_by_length.into_iter().collect();
            *terms.entry(cycle_type).or_insert(0) += 1;
        }
        Self { degree, order: elements.len(), terms }
    }

    /// The number of group elements, by which the sum of the terms is divided.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The terms: each cycle type, a list of cycle lengths with their numbers of cycles, by
    /// ascending length, with the number of group elements of this type.
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (&[(usize, usize)], usize)> {
        self.terms.iter().map(|(cycle_type, &count)| (cycle_type.as_slice(), count))
    }

    /// The number of ways, up to symmetry, to give each point one of `colours` colours.
    pub fn colourings(&self, colours: u32) -> BigUint {
        self.inventory(&[BigUint::from(colours)], 0).swap_remove(0)
    }

    /// The number of sets of `size` points, up to symmetry.
    pub fn subsets(&self, size: usize) -> BigUint {
        if size > self.degree {
            return BigUint::ZERO;
        }
        self.sum(size, binomials).swap_remove(size)
    }

    /// The numbers of colourings up to symmetry with total weight 0, 1, … `max_weight`, where
    /// `colours[w]` is the number of colours of weight `w`.
    ///
    /// Costs a few products of polynomials of degree `max_weight` for each term and cycle length,
    /// and the memory of a few numbers for each weight.
    pub fn inventory(&self, colours: &[BigUint], max_weight: usize) -> Vec<BigUint> {
        self.sum(max_weight, |cycles, most| {
            let mut base = colours[..colours.len().min(most + 1)].to_vec();
            base.resize(most + 1, BigUint::ZERO);
            power(&base, cycles)
        })
    }

    /// The sum of the terms, divided by the order, up to the degree `max_weight`. For a number of
    /// cycles of equal length and a greatest degree, `factor` is the generating function of their
    /// colours, in which the weight of a cycle is that of one point.
    fn sum(
        &self,
        max_weight: usize,
        factor: impl Fn(usize, usize) -> Vec<BigUint>,
    ) -> Vec<BigUint> {
        let mut sum = vec![BigUint::ZERO; max_weight + 1];
        for (cycle_type, &count) in &self.terms {
            let mut product = vec![BigUint::ZERO; max_weight + 1];
            product[0] = BigUint::from(count);
            for &(length, cycles) in cycle_type {
                // All points of a cycle have the same colour, so its weight counts `length` times.
                let mut spread = vec![BigUint::ZERO; max_weight + 1];
                for (weight, term) in factor(cycles, max_weight / length).into_iter().enumerate() {
                    spread[weight * length] = term;
                }
                product = multiply(&product, &spread);
            }
            sum.iter_mut().zip(product).for_each(|(total, term)| *total += term);
        }
        for total in &mut sum {
            *total /= self.order;
        }
        sum
    }
}

/// The numbers of sets of 0, 1, … `most` of `points` points.
fn binomials(points: usize, most: usize) -> Vec<BigUint> {
    let next = |before: &mut BigUint, size: usize| {
        let sets = before.clone();
        *before = &sets * points.saturating_sub(size) / (size + 1);
        Some(sets)
    };
    (0..=most).scan(BigUint::from(1_u32), next).collect()
}

/// The product of two polynomials of equally many terms, without the terms beyond this number.
fn multiply(a: &[BigUint], b: &[BigUint]) -> Vec<BigUint> {
    let mut product = vec![BigUint::ZERO; a.len()];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != BigUint::ZERO) {
        for (y, term) in b.iter().zip(&mut product[i..]).filter(|(y, _)| **y != BigUint::ZERO) {
            *term += x * y;
        }
    }
    product
}

/// The power of a polynomial by repeated squaring, without the terms beyond the length of `base`.
fn power(base: &[BigUint], mut exponent: usize) -> Vec<BigUint> {
    let mut square = base.to_vec();
    let mut result = vec![BigUint::ZERO; base.len()];
    result[0] = BigUint::from(1_u32);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(&result, &square);
        }
        exponent >>= 1;
        if exponent > 0 {
            square = multiply(&square, &square);
        }
    }
    result
}

/// Writes a polynomial such as `1/8 (x1^9 + 4 x1^3 x2^3 + x1 x2^4 + 2 x1 x4^2)`.
impl Display for CycleIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<_> = self.terms().collect();
        // The exponents of x1, x2, … in descending lexicographic order: where two cycle types first
        // differ, the one with the lesser length has the greater exponent.
        let exponents = |&(cycle_type, _): &(&[(usize, usize)], _)| -> Vec<_> {
            cycle_type.iter().map(|&(length, cycles)| (Reverse(length), cycles)).collect()
        };
        terms.sort_by_cached_key(|term| Reverse(exponents(term)));
        write!(f, "1/{} (", self.order)?;
        for (position, (cycle_type, count)) in terms.into_iter().enumerate() {
            let mut factors = Vec::new();
            if count > 1 || cycle_type.is_empty() {
                factors.push(count.to_string());
            }
            factors.extend(cycle_type.iter().map(|&(length, cycles)| match cycles {
                1 => format!("x{length}"),
                _ => format!("x{length}^{cycles}"),
            }));
            let plus = if position == 0 { "" } else { " + " };
            write!(f, "{plus}{}", factors.join(" "))?;
        }
        f.write_str(")")
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Listed {
    degree: usize,
    order: usize,
    terms: Vec<(CycleType, usize)>,
}

#[cfg(feature = "serde")]
impl From<CycleIndex> for Listed {
    fn from(CycleIndex { degree, order, terms }: CycleIndex) -> Self {
        Self { degree, order, terms: terms.into_iter().collect() }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Listed> for CycleIndex {
    type Error = String;

    /// Refuses terms whose numbers are not those of a group.
    fn try_from(Listed { degree, order, terms }: Listed) -> Result<Self, String> {
        for (cycle_type, count) in &terms {
            let ascending = cycle_type.is_sorted_by(|a, b| a.0 < b.0);
            let positive = *count > 0 && cycle_type.iter().all(|&(l, cycles)| l > 0 && cycles > 0);
            let points = sum(cycle_type.iter().map(|&(l, cycles)| l.checked_mul(cycles)));
            if !ascending || !positive || points != Some(degree) {
                return Err(format!("{cycle_type:?} is not a cycle type of {degree} points"));
            }
        }
        if sum(terms.iter().map(|&(_, count)| Some(count))) != Some(order) || order == 0 {
            return Err(format!("the terms are not those of a group of order {order}"));
        }
        let listed = terms.len();
        let terms: BTreeMap<_, _> = terms.into_iter().collect();
        let twice = || "a cycle type is listed twice".to_owned();
        (terms.len() == listed).then_some(Self { degree, order, terms }).ok_or_else(twice)
    }
}

/// The sum, or `None` if it overflows or a number is `None`.
#[cfg(feature = "serde")]
fn sum(mut numbers: impl Iterator<Item = Option<usize>>) -> Option<usize> {
    numbers.try_fold(0_usize, |sum, number| sum.checked_add(number?))
}
