//! A census as text and as JSON.

use std::io::Write;
use std::time::Duration;

use abstract_games::sliding::Census;
use serde_json::{Value, json};

use crate::arguments::{Board, CensusOptions, ReportFormat};
use crate::failure::{Result, ended};
use crate::print::{self, cells, counted, joined};

/// A result with the pieces and the size of its board, and the time that it took.
pub(super) fn timed(board: &Board, result: Value, time: Duration) -> Value {
    let head = json!({ "piece": board.piece.name(), "size": board.size });
    joined([head, result, json!({ "seconds": time.as_secs_f64() })])
}

/// Prints a census, as JSON with its cost, and fails if it was stopped.
pub(super) fn report_census(
    census: &Census,
    cost: Value,
    time: Duration,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result {
    if options.output.format == ReportFormat::Json {
        let result = joined([json!(census), cost]);
        print::json(&timed(&options.board, result, time), out)?;
    } else {
        print(census, out)?;
    }
    ended(census.stopped())
}

/// A number of moves with its noun.
pub(super) fn in_moves(moves: usize) -> String {
    counted(moves, "move", "moves")
}

/// Prints the numbers of configurations and of orbits, those by depth, and the farthest ones.
fn print(census: &Census, out: &mut dyn Write) -> Result {
    let Census { reachable_configurations, reachable_orbits, by_depth, .. } = census;
    writeln!(out, "{:14} {:>14} {:>14}", "", "configurations", "orbits")?;
    writeln!(out, "{:14} {:>14} {:>14}", "all", census.configurations, census.orbits)?;
    writeln!(out, "{:14} {reachable_configurations:>14} {reachable_orbits:>14}\n", "reachable")?;
    let rows = by_depth.iter().enumerate().map(|(depth, orbits)| cells![depth, orbits]);
    print::table(&[("moves", 5), ("orbits", 14)], 1, rows, out)?;
    match census.eccentricity {
        Some(moves) => {
            writeln!(out, "\nfarthest, after {}:", in_moves(moves))?;
            census.farthest.iter().try_for_each(|it| writeln!(out, "{it}"))?;
        }
        // The newest level of an incomplete search can have millions of configurations.
        None => writeln!(out, "\nincomplete")?,
    }
    if let Some(distance) = census.goal_distance {
        writeln!(out, "the goal after {}", in_moves(distance))?;
    }
    Ok(())
}
