//! `Plot`: a plot of counts, as SVG.

use std::ops::Range;

use plotters::prelude::*;

use crate::svg::{allowed, escaped};

/// A plot of curves over numbers from 0 on.
///
/// Points with a coordinate that is negative or not finite are left out.
///
/// ```
/// use abstract_games_picture::Plot;
///
/// let cubes = (0_u8..9).map(|n| (f64::from(n), f64::from(n).powi(3)));
/// let plot = Plot::new("Cubes", ["n", "n³"]).curve("cubes", cubes);
/// assert_eq!(plot.to_svg().matches("<circle").count(), 9);
/// assert!(plot.bars().to_svg().contains("<title>Cubes</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Plot {
    title: String,
    axes: [String; 2],
    curves: Vec<Curve>,
    bars: bool,
    decades: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

const SIZE: (u32, u32) = (560, 370);
/// The greatest number of points of a line that are drawn as dots.
const MOST_DOTS: usize = 64;
/// The colours that plotters writes, each of which stands for a variable of the style sheet.
const INKS: [(RGBColor, &str); 4] = [
    (RGBColor(1, 1, 1), "var(--ink)"),
    (RGBColor(2, 2, 2), "var(--grid)"),
    (RGBColor(3, 3, 3), "var(--first)"),
    (RGBColor(4, 4, 4), "var(--second)"),
];
/// The values of the variables in a file of its own: for a light and for a dark surrounding.
const STYLE: &str = "svg{--ink:#33302a;--grid:#ddd6c6;--first:#2f6f9f;--second:#b0552b;background:#faf8f3}\
@media (prefers-color-scheme:dark){svg{--ink:#e8e4da;--grid:#4a463e;--first:#7cb7e3;--second:#e99a72;\
background:#1f1d19}}";

impl Plot {
    /// A plot without curves, with the names of the horizontal and the vertical axis.
    pub fn new(title: impl Into<String>, axes: [impl Into<String>; 2]) -> Self {
        let (title, axes) = (title.into(), axes.map(Into::into));
        Self { title, axes, curves: Vec::new(), bars: false, decades: false }
    }

    /// Adds a curve through points with ascending x. If there are several, and they are no bars, a
    /// key has their names.
    pub fn curve(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        let is_drawn = |number: f64| number >= 0.0 && number.is_finite();
        let points = points.into_iter().filter(|&(x, y)| is_drawn(x) && is_drawn(y)).collect();
        self.curves.push(Curve { name: name.into(), points });
        self
    }

    /// Draws bars in place of lines.
    pub fn bars(self) -> Self {
        Self { bars: true, ..self }
    }

    /// Takes y as logarithms to the base ten, and labels the axis with powers of ten.
    pub fn decades(self) -> Self {
        Self { decades: true, ..self }
    }

    /// The plot as SVG, with colours for a light and for a dark surrounding.
    pub fn to_svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a text does not fail, and the ranges are not empty.
        let _ = self.draw(SVGBackend::with_string(&mut svg, SIZE));
        let mut svg = allowed(&svg);
        for (RGBColor(red, green, blue), variable) in INKS {
            // With the quotation marks of an attribute, which no text has.
            let colour = format!("\"#{red:02X}{green:02X}{blue:02X}\"");
            svg = svg.replace(&colour, &format!("\"{variable}\""));
        }
        // plotters sets sizes, and neither a title nor a role.
        let (width, height) = SIZE;
        let sizes = format!("width=\"{width}\" height=\"{height}\" ");
        let title = escaped(&self.title);
        svg.replacen(&sizes, "", 1).replacen(
            "xmlns=\"http://www.w3.org/2000/svg\">",
            &format!(
                "xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"><title>{title}</title><style>{STYLE}</style>"
            ),
            1,
        )
    }

    /// The ranges of the two axes, and their greatest numbers of labels.
    fn ranges(&self) -> (Range<f64>, Range<f64>, [usize; 2]) {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let last = points().map(|point| point.0).fold(1.0, f64::max);
        let highest = points().map(|point| point.1).fold(1.0, f64::max);
        let top = if self.decades { (highest / 2.0).ceil() * 2.0 } else { highest * 1.06 };
        // plotters finds no labels of an endless axis, and does not stop.
        let top = top.min(f64::MAX);
        let across = if self.bars { -0.6..last + 0.6 } else { 0.0..last };
        let most_up = if self.decades { 12 } else { 11 };
        (across, 0.0..top, [labels(last, 10), labels(top, most_up).min(most_up)])
    }

    fn draw(&self, backend: SVGBackend<'_>) -> Result<(), Box<dyn std::error::Error>> {
        let [ink, grid, first, second] = INKS.map(|(colour, _)| colour);
        let area = backend.into_drawing_area();
        let (across, up, [labels_across, labels_up]) = self.ranges();
        let text = |size: u32| ("sans-serif", size).into_font().color(&ink);
        let mut chart = ChartBuilder::on(&area)
            .caption(&self.title, text(17))
            .margin(14)
            .x_label_area_size(48)
            .y_label_area_size(72)
            .build_cartesian_2d(across, up)?;
        let value = |value: &f64| {
            if self.decades { power_of_ten(*value) } else { format!("{value:.0}") }
        };
        chart
            .configure_mesh()
            .x_desc(&self.axes[0])
            .y_desc(&self.axes[1])
            .axis_desc_style(text(16))
            .label_style(text(15))
            .axis_style(ink)
            .bold_line_style(grid)
            .light_line_style(TRANSPARENT)
            .x_labels(labels_across)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_labels(labels_up)
            .y_label_formatter(&value)
            .draw()?;
        for (curve, colour) in self.curves.iter().zip([first, second].into_iter().cycle()) {
            if self.bars {
                let bars = curve.points.iter();
                chart.draw_series(bars.map(|&(x, y)| {
                    Rectangle::new([(x - 0.38, 0.0), (x + 0.38, y)], colour.filled())
                }))?;
                continue;
            }
            let line = LineSeries::new(curve.points.iter().copied(), colour.stroke_width(2));
            // So many dots would hide the line.
            let dotted = if curve.points.len() <= MOST_DOTS { &curve.points[..] } else { &[] };
            let dots = dotted.iter().map(|point| Circle::new(*point, 3, colour.filled()));
            let drawn = chart.draw_series(line)?;
            if self.curves.len() > 1 {
                drawn.label(&curve.name).legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(2))
                });
            }
            chart.draw_series(dots)?;
        }
        if self.curves.len() > 1 && !self.bars {
            let labels = &mut chart.configure_series_labels();
            labels.position(SeriesLabelPosition::LowerRight).margin(18).legend_area_size(30);
            labels.label_font(text(15)).draw()?;
        }
        area.present()?;
        Ok(())
    }
}

/// The greatest number of labels of an axis that ends at `last`, so that none stands between two
/// whole numbers; `most` for a long axis, where none does.
fn labels(last: f64, most: usize) -> usize {
    let after_last = (1_u8..=16).find(|number| f64::from(*number) > last);
    after_last.map_or(most, usize::from)
}

/// A power of ten in superscript figures, as `10⁶`.
fn power_of_ten(exponent: f64) -> String {
    let figures = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let exponent = format!("{exponent:.0}");
    let raised = exponent.chars().map(|figure| {
        figure.to_digit(10).and_then(|digit| figures.get(digit as usize)).copied().unwrap_or('⁻')
    });
    format!("10{}", raised.collect::<String>())
}
