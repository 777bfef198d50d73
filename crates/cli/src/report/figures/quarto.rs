//! Positions by ply, and a solved position.

use abstract_games::quarto::counts::{orbits_by_ply, positions};
use abstract_games::quarto::{Cell, Move, Position, Quarto, Solver};

use super::context::{Context, internal};
use crate::failure::Failure;
use crate::print::texts;
use crate::quarto::positions_plot::positions_plot;
use crate::report::figure::{Drawing, Figure, Table, grouped};

/// The position of the documentation.
const POSITION: &str = "8e../24.0/6.7./...c 3";
/// The size of the table of the solver.
const MEMORY: u64 = 16 << 20;

pub(crate) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    Ok(vec![by_ply(), solved(context)?])
}

fn by_ply() -> Figure {
    let orbits = orbits_by_ply(&Quarto::default().symmetry());
    let rows = (0_u32..)
        .zip(&orbits)
        .map(|(ply, orbits)| [ply.to_string(), grouped(&positions(ply)), grouped(orbits)]);
    Figure {
        caption: "Positions by the number of plies, all and up to symmetry; those with a Quarto are included."
            .to_owned(),
        table: Some(Table::new(["plies", "positions", "up to symmetry"], rows)),
        drawing: Drawing::Plot(positions_plot(&orbits).to_element()),
    }
}

fn solved(context: &Context<'_>) -> Result<Figure, Failure> {
    let solver = Solver::new(&Quarto::default(), MEMORY).map_err(internal)?;
    let solver = solver.distances(true).threads(context.threads);
    let position: Position = POSITION.parse().map_err(internal)?;
    let solution = solver.solve(&position, context.watch("solving a position"));
    let solution = solution.map_err(internal)?;
    if let Some(stop) = solution.stopped {
        return Err(stop.into());
    }
    let cells = solution.best.iter().filter_map(|m| match m {
        Move::Place(cell) => Some(*cell),
        Move::Give(_) => None,
    });
    let cells: Vec<Cell> = cells.collect();
    let value = solution.value.map(|value| value.to_string()).unwrap_or_default();
    let in_placements = match solution.distance {
        None => String::new(),
        Some(1) => " in one placement".to_owned(),
        Some(distance) => format!(" in {distance} placements"),
    };
    Ok(Figure {
        caption: format!(
            "A solved position: with piece 3 in hand it is a {value}{in_placements} for the player to move, who \
             places it on {}.",
            texts(&cells).join(" or ")
        ),
        drawing: Drawing::Boards(vec![position.picture(cells).to_svg()]),
        table: None,
    })
}
