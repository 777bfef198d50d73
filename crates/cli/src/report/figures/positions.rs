//! Legal positions by number of fences.

use abstract_games::quoridor::counting::{CountError, LegalPositions};

use super::series::Series;
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
    let counted = || (0_u32..).zip(counts.placements().as_slice());
    let points = counted().map(|(fences, count)| (f64::from(fences), logarithm(count)));
    let plot = Plot {
        title: "Legal positions on 4 × 4 squares",
        axes: ["fences", "positions"],
        curves: vec![Curve { name: "positions", points: points.collect() }],
        style: Style::Line,
        decades: true,
    };
    let rows = counted().map(|(fences, count)| [fences.to_string(), grouped(count)]);
    let by_fences = Figure {
        drawing: Drawing::Plot(plot.to_element()),
        caption: "Legal placements of fences and both pawns, by number of fences.".to_owned(),
        table: Some(Table::new(["fences", "positions"], rows)),
    };
    let by_size = Series {
        begin: "positions/",
        end: "",
        title: "Legal positions of Quoridor",
        axes: ["squares of a side", "legal positions"],
        decades: true,
        caption: "Legal positions by size of the board, for the boards of this run.",
    };
    Ok([by_fences].into_iter().chain(by_size.figure(context)).collect())
}
