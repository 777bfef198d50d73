//! Legal positions estimated from uniformly random arrangements of fences.
//!
//! The arrangements come from `FenceSampler`. Whether a placement is legal is decided here, by a
//! flood from each goal row.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{CountError, FenceArrangement, FenceSampler};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The number of samples of a batch. Each batch has a stream of random numbers of its own, so the
/// estimate does not depend on the number of threads.
const BATCH: u64 = 100_000;

/// The numbers of placements of random arrangements.
pub(crate) struct Estimate {
    pub(crate) samples: u64,
    /// The number of all arrangements.
    pub(crate) arrangements: BigUint,
    sum: u64,
    sum_of_squares: u128,
}

impl Estimate {
    /// The mean number of placements of an arrangement.
    pub(crate) fn mean(&self) -> f64 {
        float(self.sum.into()) / float(self.samples.into())
    }

    /// The standard error of the mean.
    pub(crate) fn standard_error(&self) -> f64 {
        if self.samples < 2 {
            return f64::INFINITY;
        }
        let (samples, sum) = (u128::from(self.samples), u128::from(self.sum));
        // The variance times the square of the number of samples.
        let scaled = samples * self.sum_of_squares - sum * sum;
        (float(scaled) / float(samples.pow(2)) / float(samples - 1)).sqrt()
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate has far fewer digits")]
fn float(number: u128) -> f64 {
    number as f64
}

/// Draws arrangements of at most `fences` fences on `size` × `size` squares.
pub(crate) fn estimate(
    size: usize,
    fences: usize,
    samples: u64,
    seed: u64,
    threads: usize,
) -> Result<Estimate, CountError> {
    let arrangements = FenceSampler::new(size).max_fences(fences).prepare()?;
    let next = AtomicU64::new(0);
    let sums = Mutex::new((0, 0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    let number = BATCH.min(samples.saturating_sub(batch * BATCH));
                    if number == 0 {
                        return;
                    }
                    let mut rng = ChaCha8Rng::seed_from_u64(seed);
                    rng.set_stream(batch);
                    let (mut sum, mut sum_of_squares) = (0_u64, 0_u128);
                    for _ in 0..number {
                        let placements = placements(&arrangements.sample(&mut rng));
                        sum += placements;
                        sum_of_squares += u128::from(placements).pow(2);
                    }
                    let mut sums = sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    *sums = (sums.0 + sum, sums.1 + sum_of_squares);
                }
            });
        }
    });
    let (sum, sum_of_squares) =
        sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let arrangements = arrangements.total().clone();
    Ok(Estimate { samples, arrangements, sum, sum_of_squares })
}

/// The number of legal pairs of squares for the two pawns.
pub(crate) fn placements(fences: &FenceArrangement) -> u64 {
    let (width, height) = (fences.width(), fences.height());
    let goals = [0, height - 1].map(|row| connected(fences, row));
    let number = |of: &dyn Fn([bool; 2]) -> bool| {
        goals[0].iter().zip(&goals[1]).filter(|&(&a, &b)| of([a, b])).count() as u64
    };
    let pairs = number(&|[a, _]| a) * number(&|[_, b]| b) - number(&|[a, b]| a && b);
    // The number of these pairs in which both pawns are at their goals.
    pairs - (width * width) as u64
}

/// For each square, whether it is connected with a row: a search with a stack of squares.
fn connected(fences: &FenceArrangement, row: usize) -> Vec<bool> {
    let (width, height) = (fences.width(), fences.height());
    let mut found = vec![false; width * height];
    let mut stack: Vec<(usize, usize)> = (0..width).map(|column| (column, row)).collect();
    while let Some((column, row)) = stack.pop() {
        if std::mem::replace(&mut found[row * width + column], true) {
            continue;
        }
        if column + 1 < width && fences.is_open_right(column, row) {
            stack.push((column + 1, row));
        }
        if column > 0 && fences.is_open_right(column - 1, row) {
            stack.push((column - 1, row));
        }
        if row + 1 < height && fences.is_open_up(column, row) {
            stack.push((column, row + 1));
        }
        if row > 0 && fences.is_open_up(column, row - 1) {
            stack.push((column, row - 1));
        }
    }
    found
}
