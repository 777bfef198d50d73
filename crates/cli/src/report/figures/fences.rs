//! Fence arrangements by number of fences, and random ones; legal positions by number of fences.

use abstract_games::quoridor::counting::{CountError, FenceCounter, FenceSampler, LegalPositions};
use abstract_games::quoridor::picture_of_arrangement;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::context::{Context, internal};
use super::series::Series;
use crate::failure::Failure;
use crate::plot::Style;
use crate::report::figure::{Drawing, Figure};

/// The number of fences of the arrangements drawn.
const DRAWN: usize = 20;

fn failure(error: CountError) -> Failure {
    match error {
        CountError::Stopped(stop) => stop.into(),
        error => internal(error),
    }
}

pub(crate) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    let counter = FenceCounter::new(9);
    let counts = counter.count_observed(&mut context.watch("counting fences")).map_err(failure)?;
    let by_fences = Series {
        title: "Arrangements of fences on 9 × 9 squares",
        axes: ["fences", "arrangements"],
        style: Style::Line,
        decades: true,
    };
    let caption = "Arrangements by number of fences, up to the 64 that fit. A game has at most 20.";
    let plot = by_fences.figure((0_u32..).zip(counts.as_slice()), caption);
    let sampler = FenceSampler::new(9).exactly(DRAWN);
    let arrangements =
        sampler.prepare_observed(context.watch("drawing fences")).map_err(failure)?;
    // ChaCha8 is specified, so every report has the same arrangements.
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let boards = (0..3)
        .filter_map(|_| Some(picture_of_arrangement(&arrangements.sample(&mut random))?.to_svg()));
    let sample = Figure {
        drawing: Drawing::Boards(boards.collect()),
        caption: format!("Three arrangements of {DRAWN} fences, drawn uniformly at random."),
        table: None,
    };
    let by_size = Series {
        title: "Arrangements of any number of fences",
        axes: ["squares of a side", "arrangements"],
        ..by_fences
    };
    let caption = "All arrangements by size of the board, for the boards of this run.";
    let by_size = by_size.of_results(context, ["fences/", "-unlimited"], caption);
    Ok([plot].into_iter().chain(by_size).chain([sample]).collect())
}

/// The figures of the legal positions.
pub(crate) fn positions(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    let counter = LegalPositions::new(4).threads(context.threads);
    let counts =
        counter.count_observed(&mut context.watch("counting positions")).map_err(failure)?;
    let by_fences = Series {
        title: "Legal positions on 4 × 4 squares",
        axes: ["fences", "positions"],
        style: Style::Line,
        decades: true,
    };
    let caption = "Legal placements of fences and both pawns, by number of fences.";
    let plot = by_fences.figure((0_u32..).zip(counts.placements.as_slice()), caption);
    let by_size = Series {
        title: "Legal positions of Quoridor",
        axes: ["squares of a side", "legal positions"],
        ..by_fences
    };
    let caption = "Legal positions by size of the board, for the boards of this run.";
    let by_size = by_size.of_results(context, ["positions/", ""], caption);
    Ok([plot].into_iter().chain(by_size).collect())
}
