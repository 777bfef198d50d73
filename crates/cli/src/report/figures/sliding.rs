//! A shortest solution, the configurations by distance, and the moves by size of the board.

use abstract_games::sliding::{CensusTaker, Piece, SlidingPuzzle, Solver, centre};
use abstract_games::{BigUint, Game};

use super::context::{Context, internal};
use super::series::Series;
use crate::failure::Failure;
use crate::plot::Style;
use crate::print::texts;
use crate::report::figure::{Drawing, Figure, grouped};

pub(crate) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    let mut figures = vec![solution(context)?, by_distance(context)?];
    figures.extend(by_size(context));
    Ok(figures)
}

fn solution(context: &Context<'_>) -> Result<Figure, Failure> {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).map_err(internal)?;
    let goal = centre(8).map_err(internal)?;
    let solver = Solver::new(&puzzle, goal).map_err(internal)?;
    let solver = solver.threads(context.threads).observer(context.watch("solving the rooks"));
    let solution = solver.solve();
    if let Some(stop) = solution.stopped() {
        return Err(stop.into());
    }
    let path = solution.path().ok_or_else(|| internal("the rooks have no solution"))?;
    Ok(Figure {
        drawing: Drawing::Moving {
            moving: puzzle.animation(path).to_svg(),
            still: puzzle.picture(&puzzle.initial(), Some(&goal)).to_svg(),
        },
        caption: format!(
            "A shortest solution for four rooks: {} moves from the corners to the marked centre. The moves are {}.",
            path.len(),
            texts(path.moves()).join(", "),
        ),
        table: None,
    })
}

fn by_distance(context: &Context<'_>) -> Result<Figure, Failure> {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).map_err(internal)?;
    let taker = CensusTaker::new(&puzzle).threads(context.threads);
    let census = taker.observer(context.watch("counting configurations")).take();
    if let Some(stop) = census.stopped() {
        return Err(stop.into());
    }
    let series = Series {
        title: "Configurations of four rooks on 8 × 8 squares, up to symmetry",
        axes: ["moves from the corners", "configurations"],
        style: Style::Bars,
        decades: false,
    };
    let orbits: Vec<BigUint> = census.by_depth.iter().copied().map(BigUint::from).collect();
    let caption = format!(
        "Configurations that can be reached, by the least number of moves: {} up to symmetry.",
        grouped(&census.reachable_orbits)
    );
    Ok(series.figure((0_u32..).zip(&orbits), caption))
}

/// The least numbers of moves of rooks and of queens that this run has computed.
fn by_size(context: &Context<'_>) -> impl Iterator<Item = Figure> {
    ["rooks", "queens"].into_iter().filter_map(|pieces| {
        let title = format!("Moves of four {pieces} from the corners to the centre");
        let series = Series {
            title: &title,
            axes: ["squares of a side", "least number of moves"],
            style: Style::Line,
            decades: false,
        };
        let caption = format!(
            "The least number of moves of four {pieces} by size of the board, for the boards of this run."
        );
        series.of_results(context, [&format!("sliding/{pieces}-"), "-moves"], &caption)
    })
}
