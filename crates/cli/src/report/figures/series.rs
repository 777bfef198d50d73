//! A plot of results that differ in one number, such as the size of a board.

use abstract_games::BigUint;

use super::Context;
use crate::plot::{Curve, Plot, Style, logarithm};
use crate::report::figure::{Drawing, Figure, Table, grouped};

/// Results whose names differ in one number.
pub(super) struct Series<'a> {
    /// The beginning of the names, before the number.
    pub(super) begin: &'a str,
    /// The end of the names, after the number.
    pub(super) end: &'a str,
    /// The title of the plot.
    pub(super) title: &'a str,
    /// The names of the number and of the value.
    pub(super) axes: [&'a str; 2],
    /// Whether the values are drawn as logarithms.
    pub(super) decades: bool,
    /// The caption.
    pub(super) caption: &'a str,
}

impl Series<'_> {
    /// The plot of the values that this run has computed, if it has two or more.
    pub(super) fn figure(&self, context: &Context<'_>) -> Option<Figure> {
        let found = context
            .results(self.begin, self.end)
            .filter_map(|(part, row)| Some((number(part)?, row.computed.parse::<BigUint>().ok()?)));
        let mut found: Vec<_> = found.collect();
        found.sort();
        if found.len() < 2 {
            return None;
        }
        let height = |value: &BigUint| {
            if self.decades { Some(logarithm(value)) } else { value.to_string().parse().ok() }
        };
        let points =
            found.iter().filter_map(|(number, value)| Some((f64::from(*number), height(value)?)));
        let plot = Plot {
            title: self.title,
            axes: self.axes,
            curves: vec![Curve { name: self.axes[1], points: points.collect() }],
            style: Style::Line,
            decades: self.decades,
        };
        let rows = found.iter().map(|(number, value)| [number.to_string(), grouped(value)]);
        Some(Figure {
            drawing: Drawing::Plot(plot.to_element()),
            caption: self.caption.to_owned(),
            table: Some(Table::new(self.axes, rows)),
        })
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
