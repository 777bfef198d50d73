//! A shortest solution, the configurations by distance, and the moves by size of the board.

use abstract_games::Game;
use abstract_games::sliding::{CensusTaker, Piece, SlidingPuzzle, Solver, centre};

use super::series::Series;
use super::{Context, internal};
use crate::failure::Failure;
use crate::plot::{Curve, Plot, Style};
use crate::report::figure::{Drawing, Figure, Table, grouped};

pub(in crate::report) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
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
            path.moves().map(ToString::to_string).collect::<Vec<_>>().join(", "),
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
    let levels = || (0_u32..).zip(&census.by_depth);
    #[expect(clippy::cast_precision_loss, reason = "the first digits suffice for a plot")]
    let points = levels().map(|(moves, &orbits)| (f64::from(moves), orbits as f64));
    let plot = Plot {
        title: "Configurations of four rooks on 8 × 8 squares, up to symmetry",
        axes: ["moves from the corners", "configurations"],
        curves: vec![Curve { name: "configurations", points: points.collect() }],
        style: Style::Bars,
        decades: false,
    };
    let rows = levels().map(|(moves, orbits)| [moves.to_string(), grouped(orbits)]);
    Ok(Figure {
        drawing: Drawing::Plot(plot.to_element()),
        caption: format!(
            "Configurations that can be reached, by the least number of moves: {} up to symmetry.",
            grouped(&census.reachable_orbits)
        ),
        table: Some(Table::new(["moves", "configurations up to symmetry"], rows)),
    })
}

/// The least numbers of moves of rooks and of queens that this run has computed.
fn by_size(context: &Context<'_>) -> impl Iterator<Item = Figure> {
    let rooks = Series {
        begin: "sliding/rooks-",
        end: "-moves",
        title: "Moves of four rooks from the corners to the centre",
        axes: ["squares of a side", "least number of moves"],
        decades: false,
        caption: "The least number of moves of four rooks by size of the board, for the boards of this run.",
    };
    let queens = Series {
        begin: "sliding/queens-",
        title: "Moves of four queens from the corners to the centre",
        caption: "The least number of moves of four queens by size of the board, for the boards of this run.",
        ..rooks
    };
    [rooks, queens].into_iter().filter_map(|series| series.figure(context))
}
