//! `abstract-games quarto sample`.

use std::cmp::Ordering;
use std::io::Write;
use std::time::Instant;

use abstract_games::Value;
use abstract_games::quarto::{Position, Quarto, Solver};
use serde_json::json;

use crate::arguments::{CountFormat, QuartoSampleOptions};
use crate::failure::{OrUsage, Result, ended};
use crate::observe::watch;
use crate::print::{self, cells};

/// A solved position.
struct Row {
    position: Position,
    value: Value,
    nodes: u64,
    seconds: f64,
}

/// The percentiles of the times and of the numbers of boards: the least, the median, two high ones,
/// and the greatest.
const PERCENTILES: [usize; 5] = [0, 50, 90, 99, 100];

/// The percentiles of numbers, each the least that is not exceeded by that part of them.
fn percentiles<T: Copy + Default + PartialOrd>(mut numbers: Vec<T>) -> [T; PERCENTILES.len()] {
    numbers.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    PERCENTILES.map(|percent| {
        let place = (numbers.len() * percent).div_ceil(100).saturating_sub(1);
        numbers.get(place).copied().unwrap_or_default()
    })
}

pub(super) fn sample(options: &QuartoSampleOptions, out: &mut dyn Write) -> Result {
    let quarto = Quarto::new(options.rules.rules.clone());
    let resources = &options.resources;
    let mut rows = Vec::new();
    let mut stopped = None;
    for position in quarto.random_positions(options.plies, options.seed.seed).take(options.count) {
        // Each with an empty table, as if it were the only one.
        let solver = Solver::new(&quarto, resources.memory.as_u64()).or_usage("--memory")?;
        let solver = solver.threads(resources.threads.threads);
        let label = format!("solving position {} of {}", rows.len() + 1, options.count);
        let begin = Instant::now();
        let solution = solver.solve(&position, watch(label, resources.progress));
        let solution = solution.or_usage("--plies")?;
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
) -> Result {
    if options.output.format == CountFormat::Csv {
        let row = |Row { position, value, nodes, seconds }: &Row| {
            cells![position, value, nodes, format!("{seconds:.6}")]
        };
        return Ok(print::csv("position,value,nodes,seconds", rows.iter().map(row), out)?);
    }
    let [won, drawn, lost] = [Value::Win, Value::Draw, Value::Loss]
        .map(|value| rows.iter().filter(|row| row.value == value).count());
    let seconds = percentiles(rows.iter().map(|row| row.seconds).collect());
    let nodes = percentiles(rows.iter().map(|row| row.nodes).collect());
    let (plies, positions) = (options.plies, rows.len());
    if options.output.format == CountFormat::Json {
        let (rules, seed) = (options.rules.rules.to_string(), options.seed.seed);
        let report = json!({
            "rules": rules, "plies": plies, "seed": seed, "positions": positions,
            "won": won, "drawn": drawn, "lost": lost,
            "seconds": seconds, "nodes": nodes, "complete": complete,
        });
        return print::json(&report, out);
    }
    let stopped = if complete { "" } else { ", where the sample was stopped" };
    writeln!(out, "{positions} positions after {plies} plies, for the player to move{stopped}:")?;
    writeln!(out, "{won} won, {drawn} drawn, {lost} lost")?;
    if positions == 0 {
        return Ok(());
    }
    let rows = PERCENTILES.iter().zip(seconds).zip(nodes);
    let rows =
        rows.map(|((percent, seconds), nodes)| cells![percent, format!("{seconds:.4}"), nodes]);
    Ok(print::table(&[("percentile", 10), ("seconds", 12), ("boards", 12)], 1, rows, out)?)
}
