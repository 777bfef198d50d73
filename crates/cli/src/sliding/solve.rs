//! `abstract-games sliding solve` and `table`: shortest solutions of one puzzle, and of a range of
//! sizes.

use std::io::Write;
use std::time::Instant;

use abstract_games::picture::Animation;
use abstract_games::sliding::{
    CensusTaker, Configuration, ConfigurationError, Construction, Slide, SlidingPuzzle, Solution,
    Solver, centre, corners,
};
use abstract_games::{End, Game, Line, Scratch};
use serde::Serialize;

use super::{goal, in_moves, print_json, setup, usage};
use crate::arguments::{
    ConstructOptions, CountFormat, ReportFormat, Sizes, SolveOptions, TableOptions,
};
use crate::failure::{Failure, write_file};
use crate::observe::{watch, watch_memory};
use crate::scratch;

#[derive(Serialize)]
struct SolutionReport<const K: usize> {
    piece: &'static str,
    size: u32,
    from: Configuration<K>,
    to: Configuration<K>,
    moves: Option<usize>,
    path: Option<Vec<Slide>>,
    /// A lower bound on the number of moves, valid even if the search was stopped.
    at_least: usize,
    orbits_found: usize,
    /// Deprecated: the former name of `orbits_found`.
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
    #[cfg(feature = "distributed")]
    if options.cluster.are_given() {
        return super::distributed::solve(puzzle, goal, &solver, options, out);
    }
    write_start(puzzle, &goal, options)?;
    let begin = Instant::now();
    let resources = &options.resources;
    let solver = solver.threads(resources.threads.threads);
    let scratch = scratch::of(resources);
    let solution = match &scratch {
        None => {
            solver.observer(watch_memory("searching", resources.progress, resources.memory)).solve()
        }
        Some(scratch) => {
            let solver = solver.observer(watch("searching", resources.progress));
            solver.solve_on_disk(scratch.clone()).map_err(scratch::failure)?
        }
    };
    let seconds = begin.elapsed().as_secs_f64();
    report_solution(puzzle, &goal, &solution, seconds, options, out)?;
    out.flush()?;
    scratch::remove(scratch.as_ref());
    Ok(())
}

/// Writes the pictures of the start, so that files that cannot be written are refused before the search.
pub(super) fn write_start<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: &Configuration<K>,
    options: &SolveOptions,
) -> Result<(), Failure> {
    let start = puzzle.initial();
    if let Some(file) = &options.svg {
        write_file("--svg", file, puzzle.picture(&start, Some(goal)).to_svg().as_bytes())?;
    }
    if let Some(file) = &options.animate {
        let still = Animation::new(puzzle.picture(&start, Some(goal)));
        write_file("--animate", file, still.to_svg().as_bytes())?;
    }
    Ok(())
}

/// Prints a solution and writes its animation.
pub(super) fn report_solution<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: &Configuration<K>,
    solution: &Solution<K>,
    seconds: f64,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let stopped = solution.end().stopped();
    match options.format {
        ReportFormat::Json => print_json(
            &SolutionReport {
                piece: puzzle.piece().name(),
                size: puzzle.size(),
                from: puzzle.initial(),
                to: *goal,
                moves: solution.moves(),
                path: solution.path().map(|path| path.moves().copied().collect()),
                at_least: solution.at_least(),
                orbits_found: solution.looked_at(),
                looked_at: solution.looked_at(),
                complete: stopped.is_none(),
                seconds,
            },
            out,
        )?,
        ReportFormat::Text => match (solution.path(), stopped) {
            (Some(path), _) => print_path(puzzle, path, goal, options.boards, out)?,
            (None, None) => {
                let start = puzzle.initial();
                writeln!(out, "no solution: {goal} cannot be reached from {start}")?;
            }
            (None, Some(_)) => writeln!(out, "at least {}", in_moves(solution.at_least()))?,
        },
    }
    if let (Some(file), Some(path)) = (&options.animate, solution.path()) {
        write_file("--animate", file, puzzle.animation(path).to_svg().as_bytes())?;
    }
    if let Some(stop) = stopped {
        return Err(stop.into());
    }
    Ok(())
}

/// A solution that is written down without a search.
#[derive(Serialize)]
struct ConstructionReport {
    piece: &'static str,
    size: u32,
    moves: usize,
    path: Vec<Slide>,
}

pub(super) fn construct(options: &ConstructOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let (piece, size) = (options.piece, options.size);
    let path = Construction::new(piece, size).and_then(|construction| construction.path());
    let path = path.map_err(|error| match error {
        ConfigurationError::NoConstructionForPiece { .. } => usage("--piece", &error),
        _ => usage("--size", &error),
    })?;
    let puzzle = SlidingPuzzle::from_corners(piece, size);
    let puzzle = puzzle.map_err(|error| usage("--size", &error))?;
    let goal = *path.end();
    if let Some(file) = &options.animate {
        let animation = puzzle.animation(&path);
        write_file("--animate", file, animation.to_svg().as_bytes())?;
    }
    match options.format {
        ReportFormat::Json => {
            let (piece, moves) = (piece.name(), path.len());
            let path = path.moves().copied().collect();
            print_json(&ConstructionReport { piece, size, moves, path }, out)
        }
        ReportFormat::Text => print_path(&puzzle, &path, &goal, options.boards, out),
    }
}

/// Prints the numbered moves. With `boards`, also prints the board before the first move and after
/// each move.
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

/// The row of one board size.
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
    /// The partial result of a stopped search, as text.
    fn so_far(&self) -> String {
        let orbits = self.reachable_orbits.map(|orbits| format!("{orbits} orbits found"));
        orbits.unwrap_or_else(|| "no solution found".to_owned())
    }
}

#[derive(Serialize)]
struct Table {
    piece: &'static str,
    rows: Vec<Row>,
    complete: bool,
}

pub(super) fn table(options: &TableOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let (argument, sizes) = sizes(options)?;
    // Sizes that are out of range are refused before the first row.
    for size in [sizes.first, sizes.last] {
        corners(size).map_err(|error| usage(argument, &error))?;
    }
    if sizes.range().all(|size| size % 2 != 0) {
        return Err(Failure::Usage(format!("{argument}: {sizes} has no even size")));
    }
    let even = || sizes.range().filter(|size| size % 2 == 0);
    let scratches = scratch::of_sizes(&options.resources, even())?;
    let text = options.format == CountFormat::Text;
    if text && options.moves_only {
        writeln!(out, "{:>4} {:>6} {:>9}", "size", "moves", "seconds")?;
    } else if text {
        let [a, b, c, d, e] = ["size", "moves", "orbits", "eccentricity", "seconds"];
        writeln!(out, "{a:>4} {b:>6} {c:>12} {d:>13} {e:>9}")?;
    } else if options.format == CountFormat::Csv {
        writeln!(out, "piece,size,moves,reachable_orbits,eccentricity")?;
    }
    let mut rows = Vec::new();
    let mut stopped = None;
    for (place, size) in even().enumerate() {
        let (row, end) = row(size, options, scratches.get(place))?;
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
        } else if options.format == CountFormat::Csv {
            let cell = |number: Option<usize>| number.map_or_else(String::new, |n| n.to_string());
            let (moves, orbits) = (cell(row.moves), cell(row.reachable_orbits));
            let (piece, eccentricity) = (options.piece.name(), cell(row.eccentricity));
            writeln!(out, "{piece},{size},{moves},{orbits},{eccentricity}")?;
            out.flush()?;
        }
        rows.push(row);
    }
    if options.format == CountFormat::Json {
        let piece = options.piece.name();
        print_json(&Table { piece, rows, complete: stopped.is_none() }, out)?;
    }
    if let Some(stop) = stopped {
        return Err(stop.into());
    }
    out.flush()?;
    scratches.remove();
    Ok(())
}

/// The range of sizes, and the argument that gave it.
fn sizes(options: &TableOptions) -> Result<(&'static str, Sizes), Failure> {
    let (argument, first, last) = match (options.from, options.to) {
        (None, None) => return Ok(("--sizes", options.sizes)),
        (Some(first), None) => ("--from", first, options.sizes.last),
        (None, Some(last)) => ("--to", options.sizes.first, last),
        (Some(first), Some(last)) => ("--from, --to", first, last),
    };
    let sizes = Sizes::new(first, last).map_err(|error| usage(argument, &error))?;
    Ok((argument, sizes))
}

fn row(
    size: u32,
    options: &TableOptions,
    scratch: Option<&Scratch>,
) -> Result<(Row, End), Failure> {
    let puzzle = SlidingPuzzle::from_corners(options.piece, size);
    let puzzle = puzzle.map_err(|error| setup("--sizes", &error))?;
    let goal = centre(size).map_err(|error| setup("--sizes", &error))?;
    let begin = Instant::now();
    let resources = &options.resources;
    let label = format!("{size} × {size}");
    let setup = |error| setup("--sizes", &error);
    let mut taker = CensusTaker::new(&puzzle).goal(goal).map_err(setup)?;
    if options.moves_only {
        taker = taker.until_goal();
    }
    let taker = taker.threads(resources.threads.threads);
    let census = match scratch {
        None => taker.observer(watch_memory(label, resources.progress, resources.memory)).take(),
        Some(scratch) => {
            let taker = taker.observer(watch(label, resources.progress));
            taker.take_on_disk(scratch.clone()).map_err(scratch::failure)?
        }
    };
    let row = Row {
        size,
        moves: census.goal_distance,
        reachable_orbits: (!options.moves_only).then_some(census.reachable_orbits),
        eccentricity: census.eccentricity,
        seconds: begin.elapsed().as_secs_f64(),
    };
    Ok((row, census.end))
}
