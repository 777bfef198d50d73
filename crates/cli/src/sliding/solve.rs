//! Shortest solutions, of one puzzle and of one size after the other.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use abstract_games::picture::Animation;
use abstract_games::sliding::{
    CensusTaker, Configuration, Slide, SlidingPuzzle, Solver, centre, corners,
};
use abstract_games::{End, Game, Line};
use serde::Serialize;

use super::{goal, in_moves, print_json, setup, usage};
use crate::arguments::{ReportFormat, SolveOptions, TableOptions};
use crate::failure::Failure;
use crate::observe::watch;

#[derive(Serialize)]
struct SolutionReport<const K: usize> {
    piece: &'static str,
    size: u32,
    from: Configuration<K>,
    to: Configuration<K>,
    moves: Option<usize>,
    path: Option<Vec<Slide>>,
    /// No way is shorter than this, even if the search was stopped.
    at_least: usize,
    looked_at: usize,
    complete: bool,
    seconds: f64,
}

pub(super) fn solve<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let goal = goal::<K>(options.to.as_deref(), puzzle.size())?;
    let solver = Solver::new(puzzle, goal).map_err(|error| setup("--to", &error))?;
    let start = puzzle.initial();
    if let Some(file) = &options.svg {
        write(file, &puzzle.picture(&start, Some(&goal)).to_svg())?;
    }
    if let Some(file) = &options.animate {
        // What cannot be written is better said before the search: here is the board at rest.
        write(file, &Animation::new(puzzle.picture(&start, Some(&goal))).to_svg())?;
    }
    let begin = Instant::now();
    let resources = &options.resources;
    let observer = watch("searching", resources.memory);
    let solution = solver.threads(resources.threads).observer(observer).solve();
    let seconds = begin.elapsed().as_secs_f64();
    let stopped = solution.end().stopped();
    match options.format {
        ReportFormat::Json => print_json(
            &SolutionReport {
                piece: puzzle.piece().name(),
                size: puzzle.size(),
                from: start,
                to: goal,
                moves: solution.moves(),
                path: solution.path().map(|path| path.moves().copied().collect()),
                at_least: solution.at_least(),
                looked_at: solution.looked_at(),
                complete: stopped.is_none(),
                seconds,
            },
            out,
        )?,
        ReportFormat::Text => match (solution.path(), stopped) {
            (Some(path), _) => print_path(puzzle, path, &goal, options.boards, out)?,
            (None, None) => writeln!(out, "there is no way from {start} to {goal}")?,
            (None, Some(_)) => writeln!(out, "at least {}", in_moves(solution.at_least()))?,
        },
    }
    if let (Some(file), Some(path)) = (&options.animate, solution.path()) {
        write(file, &puzzle.animation(path).to_svg())?;
    }
    stopped.map_or(Ok(()), |stop| Err(stop.into()))
}

/// The moves, numbered, and if asked for the board before the first and after each.
fn print_path<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    path: &Line<SlidingPuzzle<K>>,
    goal: &Configuration<K>,
    boards: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", in_moves(path.len()))?;
    let mut states = path.states();
    let mut board = |out: &mut dyn Write| -> Result<(), Failure> {
        if let Some(state) = states.next().filter(|_| boards) {
            writeln!(out, "{}", puzzle.picture(state, Some(goal)).to_text())?;
        }
        Ok(())
    };
    board(out)?;
    for (number, slide) in (1..).zip(path.moves()) {
        writeln!(out, "{number:>3}. {slide}")?;
        board(out)?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| Failure::File { path: file.to_owned(), error })
}

/// One board size.
#[derive(Serialize)]
struct Row {
    size: u32,
    moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reachable_orbits: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eccentricity: Option<usize>,
    seconds: f64,
}

impl Row {
    /// What is known of a row whose search was stopped.
    fn so_far(&self) -> String {
        let orbits = self.reachable_orbits.map(|orbits| format!("{orbits} orbits found"));
        orbits.unwrap_or_else(|| "no way found".to_owned())
    }
}

#[derive(Serialize)]
struct Table {
    piece: &'static str,
    rows: Vec<Row>,
    complete: bool,
}

pub(super) fn table(options: &TableOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let sizes = options.from..=options.to;
    if sizes.is_empty() {
        return Err(Failure::Usage(format!(
            "--from: {} is above --to {}",
            options.from, options.to
        )));
    }
    // What the last rows would be refused for is better said before the first.
    for (argument, size) in [("--from", options.from), ("--to", options.to)] {
        corners(size).map_err(|error| usage(argument, &error))?;
    }
    let text = options.format == ReportFormat::Text;
    if text && options.moves_only {
        writeln!(out, "{:>4} {:>6} {:>9}", "size", "moves", "seconds")?;
    } else if text {
        let [a, b, c, d, e] = ["size", "moves", "orbits", "eccentricity", "seconds"];
        writeln!(out, "{a:>4} {b:>6} {c:>12} {d:>13} {e:>9}")?;
    }
    let mut rows = Vec::new();
    let mut stopped = None;
    for size in sizes.filter(|size| size % 2 == 0) {
        let (row, end) = row(size, options)?;
        if let Some(stop) = end.stopped() {
            stopped = Some(stop);
            if text {
                writeln!(out, "{size:>4} incomplete: {}", row.so_far())?;
            }
            break;
        }
        if text {
            let moves = row.moves.map_or_else(|| "none".to_owned(), |moves| moves.to_string());
            write!(out, "{size:>4} {moves:>6} ")?;
            if let (Some(orbits), Some(eccentricity)) = (row.reachable_orbits, row.eccentricity) {
                write!(out, "{orbits:>12} {eccentricity:>13} ")?;
            }
            writeln!(out, "{:>9.3}", row.seconds)?;
            out.flush()?;
        }
        rows.push(row);
    }
    if !text {
        let piece = options.piece.name();
        print_json(&Table { piece, rows, complete: stopped.is_none() }, out)?;
    }
    stopped.map_or(Ok(()), |stop| Err(stop.into()))
}

fn row(size: u32, options: &TableOptions) -> Result<(Row, End), Failure> {
    let puzzle = SlidingPuzzle::from_corners(options.piece, size);
    let puzzle = puzzle.map_err(|error| setup("--from, --to", &error))?;
    let goal = centre(size).map_err(|error| setup("--from, --to", &error))?;
    let begin = Instant::now();
    let observer = watch(format!("{size} × {size}"), options.resources.memory);
    let threads = options.resources.threads;
    let setup = |error| setup("--to", &error);
    let mut taker = CensusTaker::new(&puzzle).goal(goal).map_err(setup)?;
    if options.moves_only {
        taker = taker.until_goal();
    }
    let census = taker.threads(threads).observer(observer).take();
    let row = Row {
        size,
        moves: census.goal_distance,
        reachable_orbits: (!options.moves_only).then_some(census.reachable_orbits),
        eccentricity: census.eccentricity,
        seconds: begin.elapsed().as_secs_f64(),
    };
    Ok((row, census.end))
}
