//! `abstract-games quarto solve`.

use std::io::Write;
use std::time::Instant;

use abstract_games::quarto::{Move, Position, Solution, Solver};
use serde::Serialize;

use super::{game, in_placements, usage};
use crate::arguments::{QuartoSolveOptions, ReportFormat};
use crate::failure::{Failure, ended};
use crate::observe::watch;

/// A solution with its rules and its position.
#[derive(Serialize)]
struct Report<'s> {
    rules: String,
    position: Position,
    #[serde(flatten)]
    solution: &'s Solution,
    nodes: u64,
    seconds: f64,
}

pub(super) fn solve(options: &QuartoSolveOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let (quarto, position) = game(&options.rules.rules, &options.position)?;
    let bytes = options.resources.memory.as_u64();
    let solver = Solver::new(&quarto, bytes).map_err(|error| usage("--memory", &error))?;
    let solver = solver
        .threads(options.resources.threads.threads)
        .distances(options.distance)
        .all_moves(options.all);
    let begin = Instant::now();
    let solution = solver.solve(&position, watch("solving", options.resources.progress));
    let solution = solution.map_err(|error| usage("POSITION", &error))?;
    let seconds = begin.elapsed().as_secs_f64();
    match options.format {
        ReportFormat::Json => {
            let report = Report {
                rules: quarto.rules().to_string(),
                position,
                solution: &solution,
                nodes: solution.statistics.nodes(),
                seconds,
            };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
        ReportFormat::Text => print(&position, &solution, out)?,
    }
    ended(solution.stopped)
}

fn print(position: &Position, solution: &Solution, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", position.picture([]).to_text())?;
    if let Some(piece) = position.hand() {
        writeln!(out, "in hand: {piece}, {}", piece.description())?;
    }
    let in_time = |distance: Option<u32>| {
        distance.map_or(String::new(), |d| format!(" in {}", in_placements(d)))
    };
    match solution.value {
        Some(value) => {
            writeln!(out, "{value} for the player to move{}", in_time(solution.distance))?;
        }
        None => writeln!(out, "unknown: the search was stopped")?,
    }
    if !solution.best.is_empty() {
        let best: Vec<_> = solution.best.iter().map(Move::to_string).collect();
        writeln!(out, "best: {}", best.join(" "))?;
    }
    for row in &solution.moves {
        writeln!(out, "{:>4}  {}{}", row.m.to_string(), row.value, in_time(row.distance))?;
    }
    Ok(())
}
