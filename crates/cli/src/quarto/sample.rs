//! `abstract-games quarto sample`.

use std::io::Write;
use std::time::Instant;

use abstract_games::Value;
use abstract_games::quarto::{Position, Quarto, Solver};
use serde::Serialize;

use super::usage;
use crate::arguments::{CountFormat, QuartoSampleOptions};
use crate::failure::{Failure, ended};
use crate::observe::watch;

/// A solved position.
#[derive(Serialize)]
struct Row {
    position: Position,
    value: Value,
    nodes: u64,
    seconds: f64,
}

/// The percentiles of the times.
const PERCENTILES: [usize; 5] = [0, 50, 90, 99, 100];

#[derive(Serialize)]
struct Report {
    rules: String,
    plies: u32,
    seed: u64,
    positions: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    /// The least time, the median, the 90th and the 99th percentile, and the greatest time.
    seconds: [f64; PERCENTILES.len()],
    /// The same for the numbers of boards.
    nodes: [u64; PERCENTILES.len()],
    /// Whether all positions were solved.
    complete: bool,
}

/// The percentiles of sorted numbers, each the least that is not exceeded by that part of them.
fn percentiles<T: Copy + Default>(sorted: &[T]) -> [T; PERCENTILES.len()] {
    PERCENTILES.map(|percent| {
        let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(place).copied().unwrap_or_default()
    })
}

pub(super) fn sample(options: &QuartoSampleOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let quarto = Quarto::new(options.rules.rules.clone());
    let resources = &options.resources;
    let mut rows = Vec::new();
    let mut stopped = None;
    for position in quarto.random_positions(options.plies, options.seed).take(options.count) {
        // Each with an empty table, as if it were the only one.
        let solver = Solver::new(&quarto, resources.memory.as_u64());
        let solver = solver.map_err(|error| usage("--memory", &error))?;
        let solver = solver.threads(resources.threads.threads);
        let label = format!("solving position {} of {}", rows.len() + 1, options.count);
        let begin = Instant::now();
        let solution = solver.solve(&position, watch(label, resources.progress));
        let solution = solution.map_err(|error| usage("--plies", &error))?;
        stopped = solution.stopped;
        if stopped.is_some() {
            break;
        }
        let Some(value) = solution.value else { continue };
        let (nodes, seconds) = (solution.statistics.nodes(), begin.elapsed().as_secs_f64());
        rows.push(Row { position, value, nodes, seconds });
    }
    print(&rows, stopped.is_none(), options, out)?;
    ended(stopped)
}

fn print(
    rows: &[Row],
    complete: bool,
    options: &QuartoSampleOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if options.format == CountFormat::Csv {
        writeln!(out, "position,value,nodes,seconds")?;
        for Row { position, value, nodes, seconds } in rows {
            writeln!(out, "{position},{value},{nodes},{seconds:.6}")?;
        }
        return Ok(());
    }
    let count = |value| rows.iter().filter(|row| row.value == value).count();
    let mut seconds: Vec<_> = rows.iter().map(|row| row.seconds).collect();
    seconds.sort_unstable_by(f64::total_cmp);
    let mut nodes: Vec<_> = rows.iter().map(|row| row.nodes).collect();
    nodes.sort_unstable();
    let report = Report {
        rules: options.rules.rules.to_string(),
        plies: options.plies,
        seed: options.seed,
        positions: rows.len(),
        won: count(Value::Win),
        drawn: count(Value::Draw),
        lost: count(Value::Loss),
        seconds: percentiles(&seconds),
        nodes: percentiles(&nodes),
        complete,
    };
    if options.format == CountFormat::Json {
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)?;
        return Ok(());
    }
    let Report { positions, won, drawn, lost, .. } = report;
    let stopped = if complete { "" } else { ", where the sample was stopped" };
    let plies = options.plies;
    writeln!(out, "{positions} positions after {plies} plies, for the player to move{stopped}:")?;
    writeln!(out, "{won} won, {drawn} drawn, {lost} lost")?;
    if positions == 0 {
        return Ok(());
    }
    writeln!(out, "{:>10} {:>12} {:>12}", "percentile", "seconds", "boards")?;
    for ((percent, seconds), nodes) in PERCENTILES.iter().zip(report.seconds).zip(report.nodes) {
        writeln!(out, "{percent:>10} {seconds:>12.4} {nodes:>12}")?;
    }
    Ok(())
}
