//! `abstract-games quarto solve`.

use std::io::Write;
use std::time::Instant;

use abstract_games::quarto::{Solution, Solver};
use serde_json::json;

use super::position::{end, game, print_board};
use crate::arguments::{QuartoSolveOptions, ReportFormat};
use crate::failure::{OrUsage, Result, ended};
use crate::observe::watch;
use crate::print::{self, counted, joined, words};

pub(super) fn solve(options: &QuartoSolveOptions, out: &mut dyn Write) -> Result {
    let (quarto, position) = game(&options.rules.rules, &options.position)?;
    options.svg.check()?;
    let bytes = options.resources.memory.as_u64();
    let solver = Solver::new(&quarto, bytes).or_usage("--memory")?;
    let solver = solver.distances(options.distance).all_moves(options.all);
    let solver = solver.threads(options.resources.threads.threads);
    let begin = Instant::now();
    let solution = solver.solve(&position, watch("solving", options.resources.progress));
    let solution = solution.or_usage("POSITION")?;
    let seconds = begin.elapsed().as_secs_f64();
    if options.output.format == ReportFormat::Json {
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
        let placements = |distance| counted(distance as usize, "placement", "placements");
        distance.map(placements).map_or_else(String::new, |time| format!(" in {time}"))
    };
    match solution.value {
        Some(value) => {
            writeln!(out, "{value} for the player to move{}", in_time(solution.distance))?
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
