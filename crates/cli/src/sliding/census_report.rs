//! A census as text and as JSON.

use std::io::Write;
use std::time::Duration;

use abstract_games::sliding::Census;
use serde_json::{Value, json};

use crate::arguments::{Board, CensusOptions, ReportFormat};
use crate::failure::{Result, ended};
use crate::print::{self, cells, counted, joined, texts};

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
        let numbers = [
            cells!["all", census.configurations, census.orbits],
            cells!["reachable", census.reachable_configurations, census.reachable_orbits],
        ];
        // The newest level of an incomplete search can have millions of configurations.
        let farthest = census.eccentricity.map(|moves| (moves, texts(&census.farthest)));
        print(&numbers, &census.by_depth, farthest, out)?;
        if let Some(distance) = census.goal_distance {
            writeln!(out, "the goal after {}", in_moves(distance))?;
        }
    }
    ended(census.stopped())
}

/// A number of moves with its noun.
pub(super) fn in_moves(moves: usize) -> String {
    counted(moves, "move", "moves")
}

/// Prints the numbers of configurations and of orbits, those by depth, and the farthest ones.
fn print(
    numbers: &[Vec<String>],
    by_depth: &[usize],
    farthest: Option<(usize, Vec<String>)>,
    out: &mut dyn Write,
) -> Result {
    writeln!(out, "{:14} {:>14} {:>14}", "", "configurations", "orbits")?;
    for row in numbers {
        writeln!(out, "{:14} {:>14} {:>14}", row[0], row[1], row[2])?;
    }
    writeln!(out)?;
    let rows = by_depth.iter().enumerate().map(|(depth, orbits)| cells![depth, orbits]);
    print::table(&[("moves", 5), ("orbits", 14)], 1, rows, out)?;
    writeln!(out)?;
    match farthest {
        Some((moves, configurations)) => {
            writeln!(out, "farthest, after {}:", in_moves(moves))?;
            configurations.iter().try_for_each(|it| writeln!(out, "{it}"))?;
        }
        None => writeln!(out, "incomplete")?,
    }
    Ok(())
}
