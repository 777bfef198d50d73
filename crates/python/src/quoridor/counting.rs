//! Counts and samples of fence arrangements, and counts of legal positions.

use abstract_games::quoridor::counting::{
    CountError, FenceCounter, FenceSampler, FenceSymmetry, LegalPositions, PositionCountError,
};
use abstract_games::quoridor::picture_of_arrangement;
use abstract_games::{BigUint, Limits, Progress};
use pyo3::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::convert::invalid;
use crate::watch::{Options, exception, stopped};

/// A board of any size, and the limit on the number of fences.
type Fenced = (usize, usize, Option<usize>);

fn failure_of_positions(error: PositionCountError) -> PyErr {
    match error {
        PositionCountError::Stopped(stop) => stopped(stop),
        PositionCountError::Spill(error) => error.into(),
        error => invalid(error),
    }
}

/// A count of arrangements, which refuses boards that need more memory.
fn counter((width, height, most): Fenced, options: &Options<'_>) -> FenceCounter {
    FenceCounter::rectangle(width, height).memory(options.memory).max_fences(most)
}

/// The number of fence arrangements by number of fences.
#[pyfunction]
pub(crate) fn count_fences(fenced: Fenced, options: Options<'_>) -> PyResult<Vec<BigUint>> {
    let counter = counter(fenced, &options);
    let counts = options.run_within(Limits::new(), |observer| counter.count_observed(observer))?;
    Ok(counts.map_err(exception!(CountError))?.as_slice().to_vec())
}

/// The number of fence arrangements by number of fences, up to the symmetries of the board or of
/// the game.
#[pyfunction]
pub(crate) fn fence_orbits(
    fenced: Fenced,
    symmetry: &str,
    options: Options<'_>,
) -> PyResult<Vec<BigUint>> {
    let symmetry: FenceSymmetry = symmetry.parse().map_err(invalid)?;
    let counter = counter(fenced, &options);
    let counts =
        options.run_within(Limits::new(), |observer| counter.count_orbits(symmetry, observer))?;
    Ok(counts.map_err(exception!(CountError))?.orbits.as_slice().to_vec())
}

/// The number of placements of fences and both pawns by number of fences: legal ones, and those in
/// which the game is over.
#[pyfunction]
pub(crate) fn legal_positions(
    fenced: Fenced,
    options: Options<'_>,
) -> PyResult<(Vec<BigUint>, Vec<BigUint>)> {
    let (width, height, most) = fenced;
    let count = LegalPositions::rectangle(width, height).memory(options.memory);
    let count = count.threads(options.threads).max_fences(most);
    let counts = options.run_within(Limits::new(), |observer| count.count_observed(observer))?;
    let counts = counts.map_err(failure_of_positions)?;
    Ok((counts.placements.as_slice().to_vec(), counts.finished.as_slice().to_vec()))
}

/// Uniformly random arrangements: each as its compact text, as a picture of text, and as SVG if the
/// board has at most 11 × 11 squares.
#[pyfunction]
pub(crate) fn fence_samples(
    fenced: Fenced,
    exactly: Option<usize>,
    count: usize,
    seed: u64,
    options: Options<'_>,
) -> PyResult<Vec<(String, String, Option<String>)>> {
    let (width, height, most) = fenced;
    let sampler = FenceSampler::rectangle(width, height).memory(options.memory);
    let sampler = match exactly {
        Some(fences) => sampler.exactly(fences),
        None => sampler.max_fences(most),
    };
    let samples = options.run(|observer| {
        let arrangements = sampler.prepare_observed(&mut *observer)?;
        // ChaCha8 is specified: it gives the same numbers on every machine and in every version.
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut samples = Vec::new();
        for done in 0..count {
            observer.observe(&Progress::at(done as u64).of(count as u64))?;
            samples.push(arrangements.sample(&mut random));
        }
        Ok(samples)
    })?;
    let samples = samples.map_err(exception!(CountError))?;
    let texts = samples.iter().map(|sample| {
        let svg = picture_of_arrangement(sample).map(|board| board.to_svg());
        (sample.to_string(), sample.picture().to_string(), svg)
    });
    Ok(texts.collect())
}
