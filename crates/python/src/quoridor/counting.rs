//! Counts and samples of fence arrangements, and counts of legal positions.

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{
    CountError, FenceCounter, FenceSampler, FenceSymmetry, LegalPositions, PositionCountError,
};
use abstract_games::quoridor::picture_of_arrangement;
use pyo3::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::invalid;
use crate::watch::{Options, run, run_within, stopped};
use abstract_games::Limits;

/// A board of any size, and the limit on the number of fences.
type Fenced = (usize, usize, Option<usize>);

fn failure(error: CountError) -> PyErr {
    match error {
        CountError::Stopped(stop) => stopped(stop),
        error => invalid(error),
    }
}

fn failure_of_positions(error: PositionCountError) -> PyErr {
    match error {
        PositionCountError::Stopped(stop) => stopped(stop),
        PositionCountError::Spill(error) => error.into(),
        error => invalid(error),
    }
}

/// The number of fence arrangements by number of fences.
#[pyfunction]
pub(crate) fn count_fences(
    py: Python<'_>,
    fenced: Fenced,
    mut options: Options,
) -> PyResult<Vec<BigUint>> {
    let (width, height, most) = fenced;
    let counter = FenceCounter::rectangle(width, height).memory(options.memory());
    let counter = match most {
        Some(most) => counter.max_fences(most),
        None => counter,
    };
    // The counter refuses boards that need more memory.
    let counts =
        run_within(py, &mut options, Limits::new(), |observer| counter.count_observed(observer))?;
    Ok(counts.map_err(failure)?.as_slice().to_vec())
}

/// The number of fence arrangements by number of fences, up to the symmetries of the board or of
/// the game.
#[pyfunction]
pub(crate) fn fence_orbits(
    py: Python<'_>,
    fenced: Fenced,
    symmetry: &str,
    mut options: Options,
) -> PyResult<Vec<BigUint>> {
    let (width, height, most) = fenced;
    let symmetry: FenceSymmetry = symmetry.parse().map_err(invalid)?;
    let counter = FenceCounter::rectangle(width, height).memory(options.memory());
    let counter = match most {
        Some(most) => counter.max_fences(most),
        None => counter,
    };
    let counts = run_within(py, &mut options, Limits::new(), |observer| {
        counter.count_orbits(symmetry, observer)
    })?;
    Ok(counts.map_err(failure)?.orbits.as_slice().to_vec())
}

/// The number of placements of fences and both pawns by number of fences: legal ones, and those in
/// which the game is over.
#[pyfunction]
pub(crate) fn legal_positions(
    py: Python<'_>,
    fenced: Fenced,
    mut options: Options,
) -> PyResult<(Vec<BigUint>, Vec<BigUint>)> {
    let (width, height, most) = fenced;
    let count = LegalPositions::rectangle(width, height)
        .memory(options.memory())
        .threads(options.threads());
    let count = match most {
        Some(most) => count.max_fences(most),
        None => count,
    };
    let counts =
        run_within(py, &mut options, Limits::new(), |observer| count.count_observed(observer))?;
    let counts = counts.map_err(failure_of_positions)?;
    Ok((counts.placements.as_slice().to_vec(), counts.finished.as_slice().to_vec()))
}

/// Uniformly random arrangements: each as its compact text, as a picture of text, and as SVG if the
/// board has at most 11 × 11 squares.
#[pyfunction]
pub(crate) fn fence_samples(
    py: Python<'_>,
    fenced: Fenced,
    exactly: Option<usize>,
    count: usize,
    seed: u64,
    mut options: Options,
) -> PyResult<Vec<(String, String, Option<String>)>> {
    let (width, height, most) = fenced;
    let sampler = FenceSampler::rectangle(width, height).memory(options.memory());
    let sampler = match (exactly, most) {
        (Some(fences), _) => sampler.exactly(fences),
        (None, Some(most)) => sampler.max_fences(most),
        (None, None) => sampler,
    };
    let samples = run(py, &mut options, |observer| {
        let arrangements = sampler.prepare_observed(&mut *observer)?;
        // ChaCha8 is specified: it gives the same numbers on every machine and in every version.
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut samples = Vec::new();
        for done in 0..count {
            observer.observe(&abstract_games::Progress::at(done as u64).of(count as u64))?;
            samples.push(arrangements.sample(&mut random));
        }
        Ok(samples)
    })?;
    let samples = samples.map_err(failure)?;
    let texts = samples.iter().map(|sample| {
        let svg = picture_of_arrangement(sample).map(|board| board.to_svg());
        (sample.to_string(), sample.picture().to_string(), svg)
    });
    Ok(texts.collect())
}
