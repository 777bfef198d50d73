//! `abstract-games four-way solve`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::four_way_fences::solved::{SolvedLayer, TurnSolver, solve_all};
use abstract_games::four_way_fences::{FourWayFences, Position};
use abstract_games::{Run, Score, Stop};
use serde::Serialize;

use super::{given, usage};
use crate::arguments::{FourWaySolveOptions, ReportFormat};
use crate::failure::Failure;
use crate::observe::{watch, watch_memory};

/// The value of a position as JSON.
#[derive(Serialize)]
struct Report {
    position: String,
    /// The value for the player to move: `win`, `loss` or `draw`, if it is known.
    value: Option<&'static str>,
    /// The number of turns to the end of the game, if it is known.
    turns: Option<u32>,
    /// The number of turns that were searched completely, in a search from the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<u32>,
    /// The number of positions visited, or with `--all` the number of positions, up to symmetry.
    positions: u64,
    /// With `--all`, the positions by the number of walls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    layers: Vec<Row>,
    seconds: f64,
}

/// The positions with one number of walls.
#[derive(Serialize)]
struct Row {
    walls: usize,
    finished: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    longest: usize,
}

impl From<&SolvedLayer> for Row {
    fn from(layer: &SolvedLayer) -> Self {
        let SolvedLayer { walls, finished, won, lost, drawn, longest, .. } = *layer;
        Self { walls, finished, won, lost, drawn, longest }
    }
}

/// The name of a value and the number of turns.
const fn named(score: Score) -> (&'static str, Option<u32>) {
    match score {
        Score::Win(turns) => ("win", Some(turns)),
        Score::Loss(turns) => ("loss", Some(turns)),
        Score::Draw => ("draw", None),
    }
}

pub(super) fn run(options: &FourWaySolveOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (game, position) = given(&options.rules, options.position.as_deref())?;
    let clock = Instant::now();
    let (mut report, stopped) = if options.all {
        (all(&game, &position, options)?, None)
    } else {
        one(&game, &position, options)?
    };
    report.seconds = clock.elapsed().as_secs_f64();
    match options.format {
        ReportFormat::Text => print(&report, out)?,
        ReportFormat::Json => {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    stopped.map_or(Ok(ExitCode::SUCCESS), |stop| Err(stop.into()))
}

/// Solves one position.
fn one(
    game: &FourWayFences,
    position: &Position,
    options: &FourWaySolveOptions,
) -> Result<(Report, Option<Stop>), Failure> {
    let solver =
        TurnSolver::new(game).memory(options.memory.as_u64()).most_turns(options.most_turns);
    let solved = solver.observer(watch("solving", options.progress)).solve(position);
    let solved = solved.map_err(|error| {
        usage(
            "--memory",
            format!("{error}; with --memory 0B there is no table, and any game can be searched"),
        )
    })?;
    let (value, turns) = solved.bounds.score().map(named).unzip();
    let report = Report {
        position: position.to_string(),
        value,
        turns: turns.flatten(),
        searched: Some(solved.turns),
        positions: solved.nodes,
        layers: Vec::new(),
        seconds: 0.0,
    };
    Ok((report, solved.stopped))
}

/// Solves all positions that can be reached.
fn all(
    game: &FourWayFences,
    position: &Position,
    options: &FourWaySolveOptions,
) -> Result<Report, Failure> {
    let observer = watch_memory("solving", options.progress, options.memory);
    let solved = solve_all(game, position, Run::new().observer(observer))?;
    let (value, turns) = named(solved.start);
    Ok(Report {
        position: position.to_string(),
        value: Some(value),
        turns,
        searched: None,
        positions: solved.len(),
        layers: solved.layers.iter().map(Row::from).collect(),
        seconds: 0.0,
    })
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    match (report.value, report.turns) {
        (Some(value), Some(1)) => writeln!(out, "{value} in 1 turn")?,
        (Some(value), Some(turns)) => writeln!(out, "{value} in {turns} turns")?,
        (Some(value), None) => writeln!(out, "{value}")?,
        (None, _) => writeln!(out, "not solved in {} turns", report.searched.unwrap_or(0))?,
    }
    let noun =
        if report.layers.is_empty() { "positions visited" } else { "positions up to symmetry" };
    writeln!(out, "{} {noun}", report.positions)?;
    if report.layers.is_empty() {
        return Ok(());
    }
    let width = report.positions.to_string().len().max("Finished".len());
    let names = ["Finished", "Won", "Lost", "Drawn", "Longest"];
    let mut line = |walls: &str, cells: [String; 5]| {
        write!(out, "{walls:>5}")?;
        cells.iter().try_for_each(|cell| write!(out, "  {cell:>width$}"))?;
        writeln!(out)
    };
    line("Walls", names.map(str::to_owned))?;
    for Row { walls, finished, won, lost, drawn, longest } in &report.layers {
        let longest = longest.to_string();
        let counts = [finished, won, lost, drawn].map(ToString::to_string);
        let [finished, won, lost, drawn] = counts;
        line(&walls.to_string(), [finished, won, lost, drawn, longest])?;
    }
    Ok(())
}
