//! Fence arrangements by number of fences, and random ones.

use abstract_games::quoridor::counting::{CountError, FenceCounter, FenceSampler};
use abstract_games::quoridor::picture_of_arrangement;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::series::Series;
use super::{Context, internal};
use crate::failure::Failure;
use crate::plot::{Curve, Plot, Style, logarithm};
use crate::report::figure::{Drawing, Figure, Table, grouped};

/// The number of fences of the arrangements drawn.
const DRAWN: usize = 20;

fn failure(error: CountError) -> Failure {
    match error {
        CountError::Stopped(stop) => stop.into(),
        error => internal(error),
    }
}

pub(in crate::report) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    let counter = FenceCounter::new(9);
    let counts = counter.count_observed(&mut context.watch("counting fences")).map_err(failure)?;
    let by_fences = || (0_u32..).zip(counts.as_slice());
    let points = by_fences().map(|(fences, count)| (f64::from(fences), logarithm(count)));
    let plot = Plot {
        title: "Arrangements of fences on 9 × 9 squares",
        axes: ["fences", "arrangements"],
        curves: vec![Curve { name: "arrangements", points: points.collect() }],
        style: Style::Line,
        decades: true,
    };
    let rows = by_fences().map(|(fences, count)| [fences.to_string(), grouped(count)]);
    let plot = Figure {
        drawing: Drawing::Plot(plot.to_element()),
        caption: "Arrangements by number of fences, up to the 64 that fit. A game has at most 20."
            .to_owned(),
        table: Some(Table::new(["fences", "arrangements"], rows)),
    };
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
        begin: "fences/",
        end: "-unlimited",
        title: "Arrangements of any number of fences",
        axes: ["squares of a side", "arrangements"],
        decades: true,
        caption: "All arrangements by size of the board, for the boards of this run.",
    };
    Ok([plot].into_iter().chain(by_size.figure(context)).chain([sample]).collect())
}
