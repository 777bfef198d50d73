//! `abstract-games quoridor solve`.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{
    BoardSolver, SolvedBoard, SolvedStart, Supply, ValueCounts,
};
use serde_json::{Value, json};

use super::solved_boards::{DATABASE, WALLS, described, fences_of, solve, solve_on_disk, winner};
use super::{distances, query};
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::checkpoints;
use crate::failure::{OrUsage, Result};
use crate::print::{self, cells, joined};

pub(super) fn run(options: &QuoridorSolveOptions, out: &mut dyn Write) -> Result {
    if let Some(text) = &options.query {
        return query::run(options, text, out);
    }
    let walls = options.walls.unwrap_or(Supply::Limited(WALLS));
    let (argument, width, height) = options.size.small_or(5)?;
    let board = Board::new(width, height).or_usage(argument)?;
    if options.distances {
        return distances::run(options, board, walls, out);
    }
    let resources = &options.resources;
    let clock = Instant::now();
    let solver = BoardSolver::new(board).or_usage(argument)?;
    let solver = solver.supplies([walls]).threads(resources.threads.threads);
    let solved = if let Some(folder) = &options.database {
        let refused = |error| checkpoints::failure(DATABASE, &error);
        let folder = checkpoints::folder(folder, options.resume).map_err(refused)?;
        solve_on_disk(resources, board, |observer| {
            let solver = solver.observer(observer).database(&folder);
            solver.memory(resources.memory.as_u64()).solve()
        })?
    } else {
        solve(resources, board, |observer| solver.observer(observer).solve())?
    };
    for start in &solved.starts {
        match options.output.format {
            ReportFormat::Text => print(start, board, out)?,
            ReportFormat::Json => {
                let seconds = json!({ "seconds": clock.elapsed().as_secs_f64() });
                print::json(&joined([report(&solved, start), seconds]), out)?;
            }
        }
    }
    Ok(())
}

/// A solved board as JSON.
fn report(solved: &SolvedBoard, start: &SolvedStart) -> Value {
    let row =
        |counts: &ValueCounts| joined([json!({ "positions": counts.total() }), json!(counts)]);
    let head = json!({
        "width": solved.board.width(),
        "height": solved.board.height(),
        "walls": fences_of(start.supply),
        "winner": winner(start),
    });
    let by_fences: Vec<_> = start.by_fences.iter().map(row).collect();
    let layers = json!({ "by_fences": by_fences, "layers": solved.layers });
    joined([head, row(&start.counts()), layers])
}

fn print(start: &SolvedStart, board: Board, out: &mut dyn Write) -> Result {
    let result = match winner(start) {
        1 => "the first player wins",
        2 => "the second player wins",
        _ => "neither player wins",
    };
    writeln!(out, "{}: {result}", described(board, start.supply))?;
    let row = |name: String, counts: ValueCounts| {
        let ValueCounts { won, lost, drawn, .. } = counts;
        cells![name, counts.total(), won, lost, drawn]
    };
    let width = print::width("Positions", [start.counts().total()]);
    let [positions, won, lost, drawn] = ["Positions", "Won", "Lost", "Drawn"].map(|it| (it, width));
    let rows = (0..).zip(&start.by_fences).map(|(fences, counts)| row(fences.to_string(), *counts));
    let total = row("Total".to_owned(), start.counts());
    let columns = [("Fences", 6), positions, won, lost, drawn];
    Ok(print::table(&columns, 2, rows.chain([total]), out)?)
}
