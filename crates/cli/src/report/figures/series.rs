//! A plot of numbers, with its table.

use abstract_games::BigUint;

use super::context::Context;
use crate::plot::{Curve, Plot, Style, logarithm};
use crate::report::figure::{Drawing, Figure, Table, grouped};

/// How numbers by a number are drawn.
#[derive(Clone, Copy)]
pub(super) struct Series<'a> {
    /// The title of the plot.
    pub(super) title: &'a str,
    /// The names of the number and of the value.
    pub(super) axes: [&'a str; 2],
    /// The style; lines may have powers of ten on the vertical axis.
    pub(super) style: Style,
    pub(super) decades: bool,
}

impl Series<'_> {
    /// The plot of these values, and their table.
    pub(super) fn figure<'v>(
        &self,
        values: impl Iterator<Item = (u32, &'v BigUint)> + Clone,
        caption: impl Into<String>,
    ) -> Figure {
        let height = |value: &BigUint| {
            if self.decades { Some(logarithm(value)) } else { value.to_string().parse().ok() }
        };
        let points =
            values.clone().filter_map(|(number, value)| Some((f64::from(number), height(value)?)));
        let plot = Plot {
            title: self.title,
            axes: self.axes,
            curves: vec![Curve { name: self.axes[1], points: points.collect() }],
            style: self.style,
            decades: self.decades,
        };
        let rows = values.map(|(number, value)| [number.to_string(), grouped(value)]);
        Figure {
            drawing: Drawing::Plot(plot.to_element()),
            caption: caption.into(),
            table: Some(Table::new(self.axes, rows)),
        }
    }

    /// The plot of the results of this run whose names have this beginning and end and differ in a
    /// number between, such as the size of a board, if there are two or more.
    pub(super) fn of_results(
        &self,
        context: &Context<'_>,
        [begin, end]: [&str; 2],
        caption: &str,
    ) -> Option<Figure> {
        let found = context
            .results(begin, end)
            .filter_map(|(part, row)| Some((number(part)?, row.computed.parse::<BigUint>().ok()?)));
        let mut found: Vec<_> = found.collect();
        found.sort();
        let values = found.iter().map(|(number, value)| (*number, value));
        (found.len() > 1).then(|| self.figure(values, caption))
    }
}

/// The number in a name: `7`, or the side of a square board, as in `7x7`.
fn number(part: &str) -> Option<u32> {
    match part.split_once('x') {
        None => part.parse().ok(),
        Some((width, height)) if width == height => width.parse().ok(),
        Some(_) => None,
    }
}
