//! The plot of the positions of Quarto by ply.

use abstract_games::BigUint;
use abstract_games::quarto::counts::positions;

use crate::plot::{Curve, Plot, Style, logarithm};

/// The numbers of positions by ply, and of their orbits.
pub(super) fn positions_plot(orbits: &[BigUint]) -> Plot<'static> {
    let curve = |name, counts: &mut dyn Iterator<Item = BigUint>| {
        let points = (0_u32..).zip(counts).map(|(ply, count)| (f64::from(ply), logarithm(&count)));
        Curve { name, points: points.collect() }
    };
    let plies = 0..u32::try_from(orbits.len()).unwrap_or(u32::MAX);
    Plot {
        title: "Positions of Quarto by ply",
        axes: ["ply", "positions"],
        curves: vec![
            curve("all", &mut plies.map(positions)),
            curve("up to symmetry", &mut orbits.iter().cloned()),
        ],
        style: Style::Line,
        decades: true,
    }
}
