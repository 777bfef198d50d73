//! `abstract-games quoridor solve --distances`: the numbers of positions by their distance to the
//! end.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{DistanceSolver, LongestWin, SolvedDistances, Supply};
use serde_json::{Value, json};

use super::solved_boards::{described, fences_of, limit, solve};
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::failure::{Failure, usage};
use crate::print::{self, cells, counted};

pub(super) fn run(
    options: &QuoridorSolveOptions,
    board: Board,
    supply: Supply,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let clock = Instant::now();
    let solver = DistanceSolver::new(board).map_err(|error| usage("--distances", error))?;
    let resources = &options.resources;
    let solver = solver.supply(supply).threads(resources.threads.threads);
    let solved =
        solve(resources, board, |observer| solver.observer((observer, limit(resources))).solve())?;
    match options.output.format {
        ReportFormat::Text => print(&solved, out),
        ReportFormat::Json => {
            let mut report = report(&solved);
            report["seconds"] = clock.elapsed().as_secs_f64().into();
            print::json(&report, out)
        }
    }
}

/// The distances as JSON. The first of the numbers of positions by plies is that of the drawn ones.
fn report(solved: &SolvedDistances) -> Value {
    let longest = solved.longest.as_ref().map(|longest| {
        let &LongestWin { plies, positions, position, .. } = longest;
        json!({ "plies": plies, "positions": positions, "position": position.to_string() })
    });
    json!({
        "width": solved.board.width(),
        "height": solved.board.height(),
        "walls": fences_of(solved.supply),
        "start": solved.start,
        "by_plies": &solved.by_plies,
        "longest": longest,
    })
}

fn print(solved: &SolvedDistances, out: &mut dyn Write) -> Result<(), Failure> {
    let start = match solved.start {
        Some(plies) => format!("{} from the start", counted(plies, "ply", "plies")),
        None => "drawn".to_owned(),
    };
    writeln!(out, "{}: {start}", described(solved.board, solved.supply))?;
    if let Some(longest) = solved.longest.as_ref() {
        let plies = counted(longest.plies, "ply", "plies");
        writeln!(out, "longest: {plies}, from {}", longest.position)?;
    }
    let rows = solved.by_plies.iter().enumerate().filter(|(_, count)| **count > 0);
    let rows = rows.map(|(plies, count)| match plies {
        0 => cells!["drawn", count],
        _ => cells![plies, count],
    });
    let rows = std::iter::once(cells!["Plies", "Positions"]).chain(rows);
    let width = print::width("Positions", &solved.by_plies);
    Ok(print::table(&[5, width], 2, rows, out)?)
}
