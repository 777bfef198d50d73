//! Legal positions by number of fences.

use abstract_games::quoridor::counting::{CountError, LegalPositions};

use super::{Context, internal};
use crate::failure::Failure;
use crate::plot::{Curve, Plot, Style, logarithm};
use crate::report::figure::{Drawing, Figure, Table, grouped};

pub(in crate::report) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    let counter = LegalPositions::new(4).threads(context.threads);
    let counts = counter.count_observed(&mut context.watch("counting positions"));
    let counts = counts.map_err(|error| match error {
        CountError::Stopped(stop) => stop.into(),
        error => internal(error),
    })?;
    let by_fences = || (0_u32..).zip(counts.placements().as_slice());
    let points = by_fences().map(|(fences, count)| (f64::from(fences), logarithm(count)));
    let plot = Plot {
        title: "Legal positions on 4 × 4 squares",
        axes: ["fences", "positions"],
        curves: vec![Curve { name: "positions", points: points.collect() }],
        style: Style::Line,
        decades: true,
    };
    let rows = by_fences().map(|(fences, count)| [fences.to_string(), grouped(count)]);
    Ok(vec![Figure {
        drawing: Drawing::Plot(plot.to_element()),
        caption: "Legal placements of fences and both pawns, by number of fences.".to_owned(),
        table: Some(Table::new(["fences", "positions"], rows)),
    }])
}
