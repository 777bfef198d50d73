//! `abstract-games quoridor solve`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{
    BoardSolver, SolvedBoard, SolvedStart, Supply, ValueCounts,
};
use serde_json::{Value, json};

use super::solved_boards::{self, DATABASE, Unsolved, WALLS, described, fences_of, solved, winner};
use super::{distances, query};
use crate::arguments::{QuoridorSolveOptions, ReportFormat, Resources};
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
    let solver = BoardSolver::new(board).or_usage(argument)?;
    let resources = &options.resources;
    let clock = Instant::now();
    let solved = match &options.database {
        None => solved(solver, &[walls], resources)?,
        Some(folder) => solved_into(folder, walls, solver, options.resume, resources)?,
    };
    for start in &solved.starts {
        match options.output.format {
            ReportFormat::Text => print(start, board, out)?,
            ReportFormat::Json => {
                let seconds = clock.elapsed().as_secs_f64();
                print::json(&report(&solved, start, seconds)?, out)?;
            }
        }
    }
    Ok(())
}

/// Solves a board into the database in `folder`.
fn solved_into(
    folder: &Path,
    walls: Supply,
    solver: BoardSolver<'_>,
    is_resumed: bool,
    resources: &Resources,
) -> Result<SolvedBoard, Unsolved> {
    let folder = checkpoints::folder(folder, is_resumed)
        .map_err(|error| Unsolved::Refused(checkpoints::failure(DATABASE, &error)))?;
    let solver = solver.supplies([walls]).threads(resources.threads.threads);
    solved_boards::solve(resources, solver.board(), |observer| {
        let solver = solver.observer(observer).database(&folder);
        solver.memory(resources.memory.as_u64()).solve()
    })
}

/// A solved board as JSON.
fn report(solved: &SolvedBoard, start: &SolvedStart, seconds: f64) -> Result<Value> {
    let row = |counts: ValueCounts| {
        let ValueCounts { won, lost, drawn, .. } = counts;
        json!({ "positions": counts.total(), "won": won, "lost": lost, "drawn": drawn })
    };
    let head = json!({
        "width": solved.board.width(),
        "height": solved.board.height(),
        "walls": fences_of(start.supply),
        "winner": winner(start),
    });
    let end = json!({
        "by_fences": start.by_fences.iter().copied().map(row).collect::<Vec<_>>(),
        "layers": print::object(&solved.layers)?,
        "seconds": seconds,
    });
    Ok(joined([head, row(start.counts()), end]))
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
