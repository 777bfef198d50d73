//! `abstract-games quoridor solve --distances`: the numbers of positions by their distance to the end.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{DistanceSolver, LongestWin, SolvedDistances, Supply};
use serde::Serialize;

use super::game::usage;
use super::solve::Resources;
use crate::arguments::{QuoridorSolveOptions, ReportFormat};
use crate::failure::Failure;

pub(super) fn run(
    options: &QuoridorSolveOptions,
    board: Board,
    supply: Supply,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let clock = Instant::now();
    let solver = DistanceSolver::new(board).map_err(|error| usage("--distances", error))?;
    let resources = Resources::of(options);
    let solver = solver.supply(supply).threads(resources.threads);
    let solved = resources
        .solve(board, |observer| solver.observer((observer, resources.limit())).solve())?;
    match options.format {
        ReportFormat::Text => print(&solved, out)?,
        ReportFormat::Json => {
            let report = Report {
                width: board.width(),
                height: board.height(),
                walls: match supply {
                    Supply::Limited(walls) => Some(walls),
                    Supply::Unlimited => None,
                },
                start: solved.start(),
                by_plies: solved.by_plies(),
                longest: solved.longest().map(Longest::new),
                seconds: clock.elapsed().as_secs_f64(),
            };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The distances as JSON.
#[derive(Serialize)]
struct Report<'a> {
    width: u8,
    height: u8,
    /// The number of fences of each player, `null` if unlimited.
    walls: Option<u8>,
    /// The number of plies from the start to the end of the game, `null` if it is drawn.
    start: Option<usize>,
    /// The numbers of positions by number of plies; number 0 has the drawn ones.
    by_plies: &'a [u64],
    longest: Option<Longest>,
    seconds: f64,
}

/// The longest wins.
#[derive(Serialize)]
struct Longest {
    plies: usize,
    positions: u64,
    /// One of them.
    position: String,
}

impl Longest {
    fn new(longest: &LongestWin) -> Self {
        let &LongestWin { plies, positions, position, .. } = longest;
        Self { plies, positions, position: position.to_string() }
    }
}

fn print(solved: &SolvedDistances, out: &mut dyn Write) -> Result<(), Failure> {
    let (board, supply) = (solved.board(), solved.supply());
    let noun = if supply == Supply::Limited(1) { "fence" } else { "fences" };
    let start = match solved.start() {
        Some(plies) => format!("{plies} plies from the start"),
        None => "drawn".to_owned(),
    };
    writeln!(out, "{board} squares, {supply} {noun} each: {start}")?;
    if let Some(longest) = solved.longest() {
        writeln!(out, "longest: {} plies, from {}", longest.plies, longest.position)?;
    }
    let width = solved.by_plies().iter().map(|count| count.to_string().len()).max();
    let width = width.unwrap_or(0).max("Positions".len());
    writeln!(out, "{:>5}  {:>width$}", "Plies", "Positions")?;
    for (plies, count) in solved.by_plies().iter().enumerate().filter(|(_, count)| **count > 0) {
        let name = if plies == 0 { "drawn".to_owned() } else { plies.to_string() };
        writeln!(out, "{name:>5}  {count:>width$}")?;
    }
    Ok(())
}
