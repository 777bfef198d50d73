//! The fast method: a subset-sum (zeta) transform over row signatures.
//!
//! The signature of a row is the set of columns that hold a vertical fence. Two rows can be
//! adjacent exactly if their signatures are disjoint. The polynomial w(V) counts the rows of
//! signature V by number of fences. Let f(V) count the arrangements of some rows whose last row has
//! signature V. One row more gives
//!
//! > f′(V) = w(V) · Σ { f(U) : U ∩ V = ∅ } = w(V) · (ζ f)(complement of V),
//!
//! where (ζ f)(S) is the sum of f over the subsets of S. The transform for all S takes half an
//! addition for each signature and column (F. Yates, 1937). Pairs of signatures are never
//! enumerated.
//!
//! The two halves of the board meet in the middle. With f for b rows, a board of 2b rows has
//! Σ f(V) · (ζ f)(complement of V) arrangements, and a board of 2b + 1 rows has
//! Σ w(V) · ((ζ f)(complement of V))².

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::error::CountError;
use crate::residues::{Joined, Modulus, moduli};

/// The moduli for a count on `board`, none if exact 64-bit words will do, or `None` if the board
/// exceeds the supported sizes.
pub(super) fn moduli_for(board: &Intersections) -> Option<Vec<Modulus>> {
    let half_bits = board.bits(board.rows.div_ceil(2));
    let bits = board.bits(board.rows);
    if half_bits <= 63 && bits < 127 { Some(Vec::new()) } else { moduli(word_bits(board)?, bits) }
}

/// Counts the arrangements on `board` by number of fences, from 0 to its greatest.
pub(super) fn count(
    board: &Intersections,
    moduli: &[Modulus],
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, CountError> {
    let transform = Transform { board: *board, weights: Weights::new(board.columns) };
    // The progress is in rows, over all passes.
    let rows = (board.rows / 2 + 1).saturating_mul(moduli.len().max(1)) as u64;
    let mut done = 0;
    let mut step = || {
        let progress = Progress::at(done).of(rows);
        done += 1;
        Ok(observer.observe(&progress)?)
    };
    if moduli.is_empty() {
        let by_fences = transform.run(None, &mut step)?;
        return Ok(by_fences.into_iter().map(BigUint::from).collect());
    }
    let mut joined = Joined::new(board.max_fences + 1);
    for &modulus in moduli {
        joined.join(modulus.value().into(), transform.run(Some(modulus), &mut step)?);
    }
    Ok(joined.into_numbers())
}

/// The bytes that the method needs, or `None` if the board exceeds the supported sizes.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    word_bits(board)?;
    let signatures = 1_u64.checked_shl(u32::try_from(board.columns).ok()?)?;
    // Two layers, the weights, and three tables of at most half their size to make them.
    let layers = 2 * terms(board, board.rows.div_ceil(2)) as u64;
    let weights = 3 * Weights::terms(board.columns) as u64;
    let words = signatures.checked_mul(layers.checked_add(weights)?)?;
    words.checked_mul(8)?.checked_add(board.bytes_of_counts()?)
}

/// The number of coefficients of a count on this many rows.
fn terms(board: &Intersections, rows: usize) -> usize {
    board.max_fences.min(rows.saturating_mul(board.columns)).saturating_add(1)
}

/// The bits of the moduli: one word holds a sum over signatures, two the final sum of products.
fn word_bits(board: &Intersections) -> Option<u32> {
    let columns = u32::try_from(board.columns).ok()?;
    let coefficients = usize::BITS - board.max_fences.leading_zeros();
    let bits = 62_u32.checked_sub(columns)?.min((124_u32.checked_sub(columns + coefficients)?) / 2);
    // Below 36 bits, too few moduli keep the bound of the reduction.
    (bits >= 36).then_some(bits)
}

/// The number of rows of each signature, by number of *horizontal* fences.
struct Weights {
    terms: usize,
    coefficients: Vec<u64>,
}

impl Weights {
    /// At most every other intersection of a row holds a horizontal fence.
    fn terms(columns: usize) -> usize {
        columns.div_ceil(2) + 1
    }

    fn new(columns: usize) -> Self {
        let terms = Self::terms(columns);
        // Tables for the signatures of the first columns, which each column doubles: `all` counts
        // all prefixes of rows, `open` those whose last intersection is not horizontal.
        let (mut all, mut open) = (vec![0; terms], vec![0; terms]);
        (all[0], open[0]) = (1, 1);
        for _ in 0..columns {
            // A vertical fence in the new column follows any prefix, and leaves the prefix open.
            let vertical = all.clone();
            // An empty intersection follows any prefix, a horizontal fence only an open one.
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

/// The polynomials of all signatures, one after another, with coefficients by number of fences.
struct Polynomials {
    terms: usize,
    coefficients: Vec<u64>,
}

impl Polynomials {
    fn of(&self, signature: usize) -> &[u64] {
        &self.coefficients[signature * self.terms..][..self.terms]
    }
}

struct Transform {
    board: Intersections,
    weights: Weights,
}

impl Transform {
    /// The counts modulo a number, or exact ones below 2¹²⁸ from words below 2⁶⁴.
    fn run(
        &self,
        modulus: Option<Modulus>,
        step: &mut dyn FnMut() -> Result<(), CountError>,
    ) -> Result<Vec<u128>, CountError> {
        let signatures = 1 << self.board.columns;
        // No rows have one arrangement, of the empty signature.
        let largest = signatures * terms(&self.board, self.board.rows.div_ceil(2));
        let mut layer = Polynomials { terms: 1, coefficients: Vec::with_capacity(largest) };
        layer.coefficients.resize(signatures, 0);
        layer.coefficients[0] = 1;
        let mut other = Vec::with_capacity(largest);
        for row in 0..self.board.rows / 2 {
            step()?;
            zeta(&mut layer.coefficients, layer.terms);
            let next = self.next_row(modulus, &mut layer, row + 1, other);
            other = layer.coefficients;
            layer = next;
        }
        step()?;
        if self.board.rows % 2 == 0 {
            other.clone_from(&layer.coefficients);
            let half = Polynomials { terms: layer.terms, coefficients: other };
            zeta(&mut layer.coefficients, layer.terms);
            reduce(modulus, &mut layer.coefficients);
            Ok(self.join(modulus, &half, &layer))
        } else {
            zeta(&mut layer.coefficients, layer.terms);
            let half = self.next_row(modulus, &mut layer, self.board.rows / 2 + 1, other);
            Ok(self.join(modulus, &half, &layer))
        }
    }

    /// The layer of `rows` rows from the transform `sums` of one less. Reduces `sums`, reuses
    /// `space`.
    fn next_row(
        &self,
        modulus: Option<Modulus>,
        sums: &mut Polynomials,
        rows: usize,
        mut space: Vec<u64>,
    ) -> Polynomials {
        let signatures = 1 << self.board.columns;
        let terms = terms(&self.board, rows);
        reduce(modulus, &mut sums.coefficients);
        space.clear();
        space.resize(signatures * terms, 0);
        for vertical in 0..signatures {
            let mirrored = self.mirrored(vertical);
            if mirrored < vertical {
                // Mirror images have the same count.
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
            reduce(modulus, row);
        }
        Polynomials { terms, coefficients: space }
    }

    /// The sum over all signatures V of `half`(V) times `sums`(complement of V).
    fn join(&self, modulus: Option<Modulus>, half: &Polynomials, sums: &Polynomials) -> Vec<u128> {
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
        if let Some(modulus) = modulus {
            for sum in &mut total {
                *sum %= u128::from(modulus.value());
            }
        }
        total
    }

    fn mirrored(&self, vertical: usize) -> usize {
        match self.board.columns {
            0 => 0,
            columns => vertical.reverse_bits() >> (usize::BITS as usize - columns),
        }
    }
}

/// Replaces each polynomial by the sum of those of the subsets, by halves that stay in the cache.
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

fn reduce(modulus: Option<Modulus>, words: &mut [u64]) {
    let Some(modulus) = modulus else { return };
    for word in words {
        *word = modulus.reduce(*word);
    }
}
