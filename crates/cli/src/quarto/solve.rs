//! `abstract-games quarto solve` and `sample`.

use std::cmp::Ordering;
use std::io::Write;
use std::time::Instant;

use abstract_games::Value;
use abstract_games::quarto::{Position, Quarto, Solution, Solver};
use serde_json::json;

use super::games::{argument, end, position, print_board};
use crate::arguments::{CountFormat, QuartoSampleOptions, QuartoSolveOptions, ReportFormat};
use crate::failure::{OrUsage, Result, ended};
use crate::observe::watch;
use crate::print::{self, cells, counted, in_plies, joined, words};

pub(super) fn solve(options: &QuartoSolveOptions, out: &mut dyn Write) -> Result {
    let (quarto, position) = position(&options.game)?;
    let bytes = options.resources.memory;
    let solver = Solver::new(&quarto, bytes).or_usage("--memory")?;
    let solver = solver.distances(options.distances).all_moves(options.moves);
    let solver = solver.threads(options.resources.threads);
    let begin = Instant::now();
    let solution = solver.solve(&position, watch("solving", options.resources.progress));
    let solution = solution.or_usage(argument(&options.game))?;
    let seconds = begin.elapsed().as_secs_f64();
    if options.format == ReportFormat::Json {
        let (rules, position) = (quarto.rules().to_string(), position.to_string());
        let head = json!({ "rules": rules, "position": position });
        let end = json!({ "nodes": solution.statistics.nodes(), "seconds": seconds });
        print::json(&joined([head, json!(solution), end]), out)?;
    } else {
        print_board(&position, out)?;
        if let Some(end) = end(&quarto, &position) {
            writeln!(out, "{end}")?;
        }
        print(&solution, out)?;
    }
    options.svg.write(|| Ok(solution.picture(&position).to_svg()))?;
    ended(solution.stopped)
}

fn print(solution: &Solution, out: &mut dyn Write) -> Result {
    let in_time = |distance: Option<u32>| {
        let time = distance.map(|it| counted(it, "placement", "placements"));
        time.map_or_else(String::new, |time| format!(" in {time}"))
    };
    match solution.value {
        Some(value) => {
            writeln!(out, "{value} for the player to move{}", in_time(solution.distance))?;
        }
        None => writeln!(out, "unknown: the search was stopped")?,
    }
    if !solution.best.is_empty() {
        writeln!(out, "best: {}", words(&solution.best))?;
    }
    for row in &solution.moves {
        writeln!(out, "{:>4}  {}{}", row.m.to_string(), row.value, in_time(row.distance))?;
    }
    Ok(())
}

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
    let quarto = Quarto::new(options.rules.clone());
    let resources = &options.resources;
    let mut rows = Vec::new();
    let mut stopped = None;
    for position in quarto.random_positions(options.plies, options.seed).take(options.count) {
        // Each with an empty table, as if it were the only one.
        let solver = Solver::new(&quarto, resources.memory).or_usage("--memory")?;
        let solver = solver.threads(resources.threads);
        let label = format!("solving position {} of {}", rows.len() + 1, options.count);
        let begin = Instant::now();
        let solution = solver.solve(&position, watch(label, resources.progress));
        let solution = solution.or_usage("--plies")?;
        stopped = solution.stopped;
        let (Some(value), None) = (solution.value, stopped) else { break };
        let (nodes, seconds) = (solution.statistics.nodes(), begin.elapsed().as_secs_f64());
        rows.push(Row { position, value, nodes, seconds });
    }
    print_sample(&rows, stopped.is_none(), options, out)?;
    ended(stopped)
}

fn print_sample(
    rows: &[Row],
    complete: bool,
    options: &QuartoSampleOptions,
    out: &mut dyn Write,
) -> Result {
    if options.format == CountFormat::Csv {
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
    if options.format == CountFormat::Json {
        let (rules, seed) = (options.rules.to_string(), options.seed);
        let report = json!({
            "rules": rules, "plies": plies, "seed": seed, "positions": positions,
            "won": won, "drawn": drawn, "lost": lost,
            "seconds": seconds, "nodes": nodes, "complete": complete,
        });
        return print::json(&report, out);
    }
    let stopped = if complete { "" } else { ", where the sample was stopped" };
    let (positions_played, plies) = (counted(positions, "position", "positions"), in_plies(plies));
    writeln!(out, "{positions_played} after {plies}, for the player to move{stopped}:")?;
    writeln!(out, "{won} won, {drawn} drawn, {lost} lost")?;
    if positions == 0 {
        return Ok(());
    }
    let rows = PERCENTILES.iter().zip(seconds).zip(nodes);
    let rows = rows.map(|((part, seconds), nodes)| cells![part, format!("{seconds:.4}"), nodes]);
    Ok(print::table(&[("percentile", 10), ("seconds", 12), ("boards", 12)], 1, rows, out)?)
}
