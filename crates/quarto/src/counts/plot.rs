//! A plot of the numbers of positions by ply.

use std::fmt::{self, Display, Formatter};

use abstract_games_core::BigUint;

use super::ply::{LAST_PLY, orbits_by_ply, positions};
use crate::QuartoSymmetry;

/// An SVG plot of the numbers of [`positions`](positions()) by ply, and of these numbers up to
/// `symmetry`. The horizontal axis shows the plies from 0 to 32, and the vertical axis powers of ten.
///
/// Costs as much as [`orbits`](super::orbits).
///
/// ```
/// use abstract_games_quarto::{Quarto, counts::plot};
///
/// let picture = plot(&Quarto::default().symmetry());
/// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
/// ```
pub fn plot(symmetry: &QuartoSymmetry) -> String {
    let pure = (0..=LAST_PLY).map(|ply| logarithm(&positions(ply))).collect();
    let reduced = orbits_by_ply(symmetry).iter().map(logarithm).collect();
    Plot { pure, reduced }.to_string()
}

/// The logarithm of `count` to the base ten, as exact as a plot needs it.
fn logarithm(count: &BigUint) -> f64 {
    // The sixteen highest bits are more exact than a plot shows.
    let shift = count.bits().saturating_sub(16);
    let highest = u16::try_from(count >> shift).unwrap_or(u16::MAX);
    let shift = u32::try_from(shift).map_or(f64::MAX, f64::from);
    f64::from(highest.max(1)).log10() + shift * 2_f64.log10()
}

struct Plot {
    pure: Vec<f64>,
    reduced: Vec<f64>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 500.0;
/// The edges of the plot area.
const LEFT: f64 = 84.0;
const RIGHT: f64 = 728.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 432.0;
/// The greatest power of ten.
const POWERS: u32 = 16;

fn x(ply: u32) -> f64 {
    LEFT + (RIGHT - LEFT) * f64::from(ply) / f64::from(LAST_PLY)
}

fn y(logarithm: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * logarithm / f64::from(POWERS)
}

impl Display for Plot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const TITLE: &str = "Positions of Quarto by ply";
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">"
        )?;
        writeln!(f, "<title>{TITLE}</title>")?;
        writeln!(f, "<style>{STYLE}</style>")?;
        writeln!(f, "<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>")?;
        text(f, "title", WIDTH / 2.0, 32.0, TITLE)?;
        write_axes(f)?;
        write_curve(f, "pure", &self.pure)?;
        write_curve(f, "reduced", &self.reduced)?;
        write_key(f, 0, "pure", "pure")?;
        write_key(f, 1, "reduced", "up to symmetry")?;
        writeln!(f, "</svg>")
    }
}

fn write_axes(f: &mut Formatter<'_>) -> fmt::Result {
    for power in (0..=POWERS).step_by(2) {
        let y = y(f64::from(power));
        writeln!(f, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>")?;
        writeln!(
            f,
            "<text class=\"power\" x=\"{:.1}\" y=\"{:.1}\">10<tspan dy=\"-6\" font-size=\"11\">\
             {power}</tspan></text>",
            LEFT - 8.0,
            y + 5.0
        )?;
    }
    for ply in (0..=LAST_PLY).step_by(4) {
        let x = x(ply);
        writeln!(f, "<path class=\"grid\" d=\"M{x:.1} {TOP}V{BOTTOM}\"/>")?;
        text(f, "tick", x, BOTTOM + 22.0, &ply.to_string())?;
    }
    writeln!(f, "<path class=\"axis\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>")?;
    let middle = f64::midpoint(TOP, BOTTOM);
    text(f, "label", f64::midpoint(LEFT, RIGHT), HEIGHT - 20.0, "ply")?;
    writeln!(
        f,
        "<text class=\"label\" transform=\"translate(26 {middle}) rotate(-90)\">positions</text>"
    )
}

fn write_curve(f: &mut Formatter<'_>, class: &str, logarithms: &[f64]) -> fmt::Result {
    let places = || (0..).zip(logarithms).map(|(ply, &logarithm)| (x(ply), y(logarithm)));
    let points: Vec<_> = places().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    writeln!(f, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "))?;
    for (x, y) in places() {
        writeln!(f, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>")?;
    }
    Ok(())
}

/// Writes a line of the key, below the curves.
fn write_key(f: &mut Formatter<'_>, line: u32, class: &str, name: &str) -> fmt::Result {
    let (x, y) = (RIGHT - 190.0, BOTTOM - 62.0 + 26.0 * f64::from(line));
    writeln!(f, "<path class=\"{class}\" d=\"M{x} {y}h36\"/>")?;
    writeln!(f, "<circle class=\"{class}\" cx=\"{}\" cy=\"{y}\" r=\"3\"/>", x + 18.0)?;
    writeln!(f, "<text class=\"key\" x=\"{}\" y=\"{}\">{name}</text>", x + 46.0, y + 5.0)
}

/// Writes text centred at `x`. The text must not need escaping.
fn text(f: &mut Formatter<'_>, class: &str, x: f64, y: f64, text: &str) -> fmt::Result {
    writeln!(f, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>")
}

const STYLE: &str = "\
.paper{fill:#faf8f3}\
.grid{stroke:#e2dac8;stroke-width:1;fill:none}\
.axis{stroke:#4b4436;stroke-width:1.5;fill:none}\
polyline,path.pure,path.reduced{fill:none;stroke-width:2}\
polyline.pure,path.pure{stroke:#2f6f9f}circle.pure{fill:#2f6f9f}\
polyline.reduced,path.reduced{stroke:#b0552b}circle.reduced{fill:#b0552b}\
text{font:15px sans-serif;fill:#4b4436;text-anchor:middle}\
text.title{font-size:20px}\
text.power{text-anchor:end}\
text.key{text-anchor:start}";
