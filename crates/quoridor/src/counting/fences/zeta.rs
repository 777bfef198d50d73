//! The fast method: rows joined by a subset-sum (zeta) transform over their signatures.
//!
//! A row's signature is the set of columns that hold a vertical fence. Given the signature, the
//! rest of the row is independent of the rows around it, and the rows of signature V, by number of
//! fences, are a polynomial w(V). Rows may follow each other exactly when their signatures are
//! disjoint. So if f(V) counts the arrangements of some rows of which the last has signature V, then
//! one row more gives
//!
//! > f′(V) = w(V) · Σ { f(U) : U ∩ V = ∅ } = w(V) · (ζ f)(complement of V),
//!
//! where (ζ f)(S) is the sum of f over the subsets of S. For all S at once that takes one addition
//! for each signature and column (F. Yates, 1937), and no pair of signatures is ever looked at.
//!
//! The two halves of the board meet in the middle: n = 2b rows give Σ f(V) · (ζ f)(complement of V)
//! with f for b rows, and one row more Σ w(V) · ((ζ f)(complement of V))².

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use super::Intersections;
use super::residues::{Arithmetic, Exact, Joined, Modulus, moduli};
use crate::counting::CountError;

/// The words to count with.
pub(super) enum Words {
    /// Exact ones: nothing outgrows them.
    Exact,
    /// Residues by each of these.
    Moduli(Vec<Modulus>),
}

impl Words {
    /// What suffices for `board`; `None` for boards beyond all bounds.
    pub(super) fn for_board(board: &Intersections) -> Option<Self> {
        let half_bits = board.bits(board.rows.div_ceil(2));
        let bits = board.bits(board.rows);
        if half_bits <= 63 && bits < 127 {
            Some(Self::Exact)
        } else {
            moduli(word_bits(board)?, bits).map(Self::Moduli)
        }
    }
}

/// Counts the arrangements of 0 to the most fences on `board`.
pub(super) fn count(
    board: &Intersections,
    words: Words,
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, CountError> {
    let transform = Transform { board: *board, weights: Weights::new(board.columns) };
    match words {
        Words::Exact => {
            let mut steps = Steps { observer, done: 0, board, passes: 1 };
            let by_fences = transform.run(Exact, &mut steps)?;
            Ok(by_fences.into_iter().map(BigUint::from).collect())
        }
        Words::Moduli(moduli) => {
            let mut steps = Steps { observer, done: 0, board, passes: moduli.len() };
            let mut joined = Joined::new(board.max_fences + 1);
            for modulus in moduli {
                joined.join(modulus.value().into(), transform.run(modulus, &mut steps)?);
            }
            Ok(joined.into_numbers())
        }
    }
}

/// What the method occupies, or `None` if that is beyond all bounds.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    word_bits(board)?;
    let signatures = 1_u64.checked_shl(u32::try_from(board.columns).ok()?)?;
    // Two layers; the weights, and while they are made three tables more of half the size or less.
    let layers = 2 * terms(board, board.rows.div_ceil(2)) as u64;
    let weights = 3 * Weights::terms(board.columns) as u64;
    let words = signatures.checked_mul(layers.checked_add(weights)?)?;
    words.checked_mul(8)?.checked_add(board.bytes_of_counts()?)
}

/// How many coefficients a count on this many rows has.
fn terms(board: &Intersections, rows: usize) -> usize {
    board.max_fences.min(rows.saturating_mul(board.columns)).saturating_add(1)
}

/// The size of the moduli: as large as leaves room in a word for the sum of all signatures, and in
/// two words for a sum of products over all signatures and coefficients.
fn word_bits(board: &Intersections) -> Option<u32> {
    let columns = u32::try_from(board.columns).ok()?;
    let coefficients = usize::BITS - board.max_fences.leading_zeros();
    let bits = 62_u32.checked_sub(columns)?;
    let bits = bits.min((124_u32.checked_sub(columns + coefficients)?) / 2);
    // Below this the step of reduction would allow too few moduli.
    (bits >= 36).then_some(bits)
}

/// Progress by rows, over all passes.
struct Steps<'a> {
    observer: &'a mut dyn Observer,
    done: u64,
    board: &'a Intersections,
    passes: usize,
}

impl Steps<'_> {
    fn next(&mut self) -> Result<(), CountError> {
        let per_pass = self.board.rows / 2 + 1;
        let progress = Progress::at(self.done).of(per_pass.saturating_mul(self.passes) as u64);
        self.done += 1;
        Ok(self.observer.observe(&progress)?)
    }
}

/// The rows of each signature by number of *horizontal* fences.
struct Weights {
    terms: usize,
    coefficients: Vec<u64>,
}

impl Weights {
    /// At most every other place of a row holds a horizontal fence.
    fn terms(columns: usize) -> usize {
        columns.div_ceil(2) + 1
    }

    fn new(columns: usize) -> Self {
        let terms = Self::terms(columns);
        // For the first columns only, in each signature of those: all rows, and those whose last
        // place holds no horizontal fence. One column more doubles both tables.
        let (mut all, mut open) = (vec![0; terms], vec![0; terms]);
        (all[0], open[0]) = (1, 1);
        for _ in 0..columns {
            // With a vertical fence in the new column: whatever came before, and the place is open.
            let vertical = all.clone();
            // Without: empty, or a horizontal fence where the place before is open.
            let blocked = std::mem::replace(&mut open, all.clone());
            for (row, blocked) in all.chunks_exact_mut(terms).zip(blocked.chunks_exact(terms)) {
                for (sum, &more) in row[1..].iter_mut().zip(blocked) {
                    *sum += more;
                }
            }
            open.extend_from_slice(&vertical);
            all.extend(vertical);
        }
        Self { terms, coefficients: all }
    }

    fn of(&self, vertical: usize) -> &[u64] {
        let row = &self.coefficients[vertical * self.terms..][..self.terms];
        let degree = row.iter().rposition(|&w| w != 0).unwrap_or(0);
        &row[..=degree]
    }
}

/// A polynomial for each signature, one after the other: coefficients by number of fences.
struct Layer {
    terms: usize,
    coefficients: Vec<u64>,
}

impl Layer {
    fn of(&self, signature: usize) -> &[u64] {
        &self.coefficients[signature * self.terms..][..self.terms]
    }
}

struct Transform {
    board: Intersections,
    weights: Weights,
}

impl Transform {
    fn run<A: Arithmetic>(
        &self,
        arithmetic: A,
        steps: &mut Steps<'_>,
    ) -> Result<Vec<u128>, CountError> {
        let signatures = 1 << self.board.columns;
        // No rows: one arrangement, and nothing stands in the way of the first row.
        let largest = signatures * terms(&self.board, self.board.rows.div_ceil(2));
        let mut layer = Layer { terms: 1, coefficients: Vec::with_capacity(largest) };
        layer.coefficients.resize(signatures, 0);
        layer.coefficients[0] = 1;
        let mut other = Vec::with_capacity(largest);
        for row in 0..self.board.rows / 2 {
            steps.next()?;
            zeta(&mut layer.coefficients, layer.terms);
            let next = self.next_row(arithmetic, &mut layer, row + 1, other);
            other = layer.coefficients;
            layer = next;
        }
        steps.next()?;
        if self.board.rows % 2 == 0 {
            other.clone_from(&layer.coefficients);
            let half = Layer { terms: layer.terms, coefficients: other };
            zeta(&mut layer.coefficients, layer.terms);
            reduce(arithmetic, &mut layer.coefficients);
            Ok(self.join(arithmetic, &half, &layer))
        } else {
            zeta(&mut layer.coefficients, layer.terms);
            let half = self.next_row(arithmetic, &mut layer, self.board.rows / 2 + 1, other);
            Ok(self.join(arithmetic, &half, &layer))
        }
    }

    /// One row more: from the transform of the layer for one row less to the layer for `rows` rows.
    /// The transform is left reduced; `space` is memory to use again.
    fn next_row<A: Arithmetic>(
        &self,
        arithmetic: A,
        sums: &mut Layer,
        rows: usize,
        mut space: Vec<u64>,
    ) -> Layer {
        let signatures = 1 << self.board.columns;
        let terms = terms(&self.board, rows);
        reduce(arithmetic, &mut sums.coefficients);
        space.clear();
        space.resize(signatures * terms, 0);
        for vertical in 0..signatures {
            let mirrored = self.mirrored(vertical);
            if mirrored < vertical {
                // The mirror image of a board is a board.
                space.copy_within(mirrored * terms..(mirrored + 1) * terms, vertical * terms);
                continue;
            }
            let fences = vertical.count_ones() as usize;
            let row = &mut space[vertical * terms..][..terms];
            let sums = sums.of(signatures - 1 - vertical);
            for (horizontal, &weight) in self.weights.of(vertical).iter().enumerate() {
                let from = row.get_mut(fences + horizontal..).unwrap_or_default();
                for (term, &sum) in from.iter_mut().zip(sums) {
                    *term += weight * sum;
                }
            }
            reduce(arithmetic, row);
        }
        Layer { terms, coefficients: space }
    }

    /// The sum, over all signatures, of the product of `half` there and `sums` at the complement.
    fn join<A: Arithmetic>(&self, arithmetic: A, half: &Layer, sums: &Layer) -> Vec<u128> {
        let signatures = 1 << self.board.columns;
        let mut total = vec![0_u128; self.board.max_fences + 1];
        let mut backwards: Vec<u64> = Vec::with_capacity(sums.terms);
        for vertical in 0..signatures {
            let mirrored = self.mirrored(vertical);
            if mirrored < vertical {
                continue;
            }
            let images = if mirrored == vertical { 1 } else { 2 };
            let half = half.of(vertical);
            backwards.clear();
            backwards.extend(sums.of(signatures - 1 - vertical).iter().rev());
            // Each vertical fence counts, so the first coefficients of `half` are zero.
            let least = vertical.count_ones() as usize;
            for (fences, total) in total.iter_mut().enumerate().skip(least) {
                // half[i] · sums[fences - i], for all i for which both are there.
                let first = least.max((fences + 1).saturating_sub(sums.terms));
                let last = fences.min(half.len() - 1);
                let Some(half) = half.get(first..=last) else { continue };
                let sums = &backwards[sums.terms + first - fences - 1..];
                let products = half.iter().zip(sums).map(|(&a, &b)| u128::from(a) * u128::from(b));
                *total += images * products.sum::<u128>();
            }
        }
        total.into_iter().map(|sum| arithmetic.settle(sum)).collect()
    }

    /// The signature read from right to left.
    fn mirrored(&self, vertical: usize) -> usize {
        match self.board.columns {
            0 => 0,
            columns => vertical.reverse_bits() >> (usize::BITS as usize - columns),
        }
    }
}

/// Replaces each polynomial by the sum over all subsets of its signature.
///
/// By halves, so that smaller parts are finished while they are in the cache.
fn zeta(coefficients: &mut [u64], terms: usize) {
    if coefficients.len() <= terms {
        return;
    }
    let (without, with) = coefficients.split_at_mut(coefficients.len() / 2);
    zeta(without, terms);
    zeta(with, terms);
    for (sum, &more) in with.iter_mut().zip(&*without) {
        *sum += more;
    }
}

fn reduce<A: Arithmetic>(arithmetic: A, words: &mut [u64]) {
    for word in words {
        *word = arithmetic.reduce(*word);
    }
}
