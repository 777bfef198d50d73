//! `abstract-games sliding solve`, `construct` and `census`: a shortest solution, one without a
//! search, and what can be reached; as text, as JSON and as pictures.

use std::io::Write;
use std::time::{Duration, Instant};

use abstract_games::sliding::{
    Census, CensusTaker, Configuration, ConfigurationError, Construction, Distributed,
    SlidingPuzzle, Solution, Solver,
};
use abstract_games::{Game, LevelStoreError, Line, Run, Scratch, Stop};
use abstract_games_distributed::{Cluster, Cost, DistributedError, Storage};
use serde_json::{Value, json};

use super::puzzle::{goal, puzzle, setup};
use crate::arguments::{
    Board, CensusOptions, ConstructOptions, ReportFormat, SearchOptions, SolveOptions,
};
use crate::checkpoints::{self, warn_unless_removed};
use crate::failure::{OrUsage, Result, ended, refuse_if, usage};
use crate::print::{self, cells, counted, joined, optional, texts};
use crate::processes::{self, Member};

/// Refuses boards without text that they would be part of.
fn check_boards(boards: bool, format: ReportFormat) -> Result {
    refuse_if(boards && format != ReportFormat::Text, "--boards", "boards are part of the text")
}

pub(super) fn solve(options: &SolveOptions, out: &mut dyn Write) -> Result {
    check_boards(options.boards, options.search.format)?;
    let puzzle = puzzle(&options.puzzle.board)?;
    let goal = goal(options.puzzle.to.as_deref(), &puzzle)?;
    let solver = Solver::new(&puzzle, goal).map_err(|error| setup("--to", &error))?;
    if processes::is_first(&options.search.cluster) {
        let start = || puzzle.picture(&puzzle.initial(), Some(&goal));
        options.pictures.svg.write(|| Ok(start().to_svg()))?;
    }
    let solver = solver.run(run(&options.search));
    let ways: Ways<_, _> = (Solver::solve, Solver::solve_on_disk, Solver::solve_distributed);
    search(&options.search, solver, ways, Solution::stopped, |solution, time, _| {
        report_solution((&puzzle, &goal), solution, time, options, out)
    })
}

pub(super) fn construct(options: &ConstructOptions, out: &mut dyn Write) -> Result {
    check_boards(options.boards, options.format)?;
    let (piece, size) = (options.piece, options.size);
    let path = Construction::new(piece, size).and_then(|construction| construction.path());
    let path = path.map_err(|error| match error {
        ConfigurationError::NoConstructionForPiece { .. } => usage("--piece", error),
        _ => usage("--size", error),
    })?;
    let puzzle = SlidingPuzzle::new(piece, size, *path.start()).or_usage("--size")?;
    options.animate.write(|| Ok(puzzle.animation(&path).to_svg()))?;
    if options.format == ReportFormat::Text {
        return print_path(&puzzle, &path, options.boards, out);
    }
    let (moves, path) = (path.len(), texts(path.moves()));
    let report = json!({ "piece": piece.name(), "size": size, "moves": moves, "path": path });
    print::json(&report, out)
}

pub(super) fn census(options: &CensusOptions, out: &mut dyn Write) -> Result {
    let puzzle = puzzle(&options.puzzle.board)?;
    let goal = match options.puzzle.to.as_deref() {
        None => goal(None, &puzzle).ok(),
        to => Some(goal(to, &puzzle)?),
    };
    let mut taker = CensusTaker::new(&puzzle);
    if let Some(goal) = goal {
        taker = taker.goal(goal).map_err(|error| setup("--to", &error))?;
    }
    let taker = taker.run(run(&options.search));
    let ways: Ways<_, _> =
        (CensusTaker::take, CensusTaker::take_on_disk, CensusTaker::take_distributed);
    search(&options.search, taker, ways, Census::stopped, |census, time, cost| {
        if options.search.format == ReportFormat::Json {
            let result = joined([json!(census), cost]);
            print::json(&timed(&options.puzzle.board, result, time), out)?;
        } else {
            print(census, out)?;
        }
        out.flush()?;
        ended(census.stopped())
    })
}

/// The run of a search in memory, on disk or on several processes.
fn run(search: &SearchOptions) -> Run<'static> {
    let SearchOptions { disk, resources, cluster, .. } = search;
    match disk.scratch {
        _ if cluster.are_given() => processes::run(cluster, resources),
        Some(_) => resources.run("searching"),
        None => resources.limited_run("searching"),
    }
}

/// The searches in memory, on disk and on several processes.
type Ways<S, T> = (
    fn(S) -> T,
    fn(S, Scratch) -> Result<T, LevelStoreError>,
    fn(S, Cluster, Storage) -> Result<Distributed<T>, DistributedError>,
);

/// Searches as the options say. Unless another process does that, `report` writes the result, the
/// time and the cost as JSON: the keys sent and the size of the files, which are removed then.
fn search<S, T>(
    options: &SearchOptions,
    searcher: S,
    (in_memory, on_disk, distributed): Ways<S, T>,
    stopped: fn(&T) -> Option<Stop>,
    report: impl FnOnce(&T, Duration, Value) -> Result,
) -> Result {
    let SearchOptions { disk, resources, cluster: run, .. } = options;
    let begin = Instant::now();
    if !run.are_given() {
        let Some(scratch) = checkpoints::scratch(disk, resources.memory) else {
            let result = in_memory(searcher);
            return report(&result, begin.elapsed(), Value::Null);
        };
        let (result, time) = (on_disk(searcher, scratch.clone())?, begin.elapsed());
        let files = scratch.disk_use();
        let cost = json!({ "disk_bytes": files.bytes, "disk_peak_bytes": files.peak });
        report(&result, time, cost)?;
        checkpoints::remove_scratch(&scratch);
        return Ok(());
    }
    let Member { cluster, local, children } = processes::member(run)?;
    // The limit is for all processes that the command runs on this machine.
    let mut storage = Storage::new().memory(resources.memory / local);
    if let Some(folder) = &disk.scratch {
        let is_resumed = disk.resume;
        storage = if is_resumed { storage.resume(folder) } else { storage.checkpoint(folder) };
    }
    let files = run.local_scratch.as_ref().or(disk.scratch.as_ref());
    if let Some(folder) = files {
        storage = storage.on_disk(folder);
    }
    let found = distributed(searcher, cluster, storage).map_err(|error| match error {
        DistributedError::Scratch(error) if run.local_scratch.is_some() => {
            checkpoints::failure("--local-scratch", &error)
        }
        error => error.into(),
    });
    let Distributed { result, cost, checkpoint, .. } = found?;
    drop(children);
    if !processes::is_first(run) {
        return ended(stopped(&result));
    }
    // The cost of this process.
    let Cost { expanded, keys_sent, bytes_sent, disk, .. } = cost;
    let cost = joined([
        json!({ "expanded": expanded, "keys_sent": keys_sent, "bytes_sent": bytes_sent }),
        optional("disk_bytes", files.map(|_| disk.bytes)),
        optional("disk_peak_bytes", files.map(|_| disk.peak)),
    ]);
    report(&result, begin.elapsed(), cost)?;
    warn_unless_removed("the levels were", checkpoint.remove());
    Ok(())
}

/// A result with the pieces and the size of its board, and the time that it took.
pub(super) fn timed(board: &Board, result: Value, time: Duration) -> Value {
    let head = json!({ "piece": board.piece.name(), "size": board.size });
    joined([head, result, json!({ "seconds": time.as_secs_f64() })])
}

/// A number of moves with its noun.
pub(super) fn in_moves(moves: usize) -> String {
    counted(moves, "move", "moves")
}

/// Prints the numbers of configurations and of orbits, those by depth, and the farthest ones.
fn print(census: &Census, out: &mut dyn Write) -> Result {
    let Census { reachable_configurations, reachable_orbits, by_depth, .. } = census;
    writeln!(out, "{:14} {:>14} {:>14}", "", "configurations", "orbits")?;
    writeln!(out, "{:14} {:>14} {:>14}", "all", census.configurations, census.orbits)?;
    writeln!(out, "{:14} {reachable_configurations:>14} {reachable_orbits:>14}\n", "reachable")?;
    let rows = by_depth.iter().enumerate().map(|(depth, orbits)| cells![depth, orbits]);
    print::table(&[("moves", 5), ("orbits", 14)], 1, rows, out)?;
    match census.eccentricity {
        Some(moves) => {
            writeln!(out, "\nfarthest, after {}:", in_moves(moves))?;
            census.farthest.iter().try_for_each(|it| writeln!(out, "{it}"))?;
        }
        // The newest level of an incomplete search can have millions of configurations.
        None => writeln!(out, "\nincomplete")?,
    }
    if let Some(distance) = census.goal_distance {
        writeln!(out, "the goal after {}", in_moves(distance))?;
    }
    Ok(())
}

/// Prints a solution and writes its animation.
fn report_solution(
    (puzzle, goal): (&SlidingPuzzle, &Configuration),
    solution: &Solution,
    time: Duration,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result {
    let stopped = solution.stopped();
    match (options.search.format, &solution.path, stopped) {
        (ReportFormat::Json, ..) => {
            let head = json!({
                "piece": puzzle.piece().name(),
                "size": puzzle.size(),
                "from": puzzle.initial().to_string(),
                "to": goal.to_string(),
            });
            let rest = json!({
                // Deprecated: the former name of `orbits_found`.
                "looked_at": solution.orbits_found,
                "seconds": time.as_secs_f64(),
            });
            print::json(&joined([head, json!(solution), rest]), out)?;
        }
        (ReportFormat::Text, Some(path), _) => print_path(puzzle, path, options.boards, out)?,
        (ReportFormat::Text, None, None) => {
            let start = puzzle.initial();
            writeln!(out, "no solution: {goal} cannot be reached from {start}")?;
        }
        (ReportFormat::Text, None, Some(_)) => {
            writeln!(out, "at least {}", in_moves(solution.at_least))?;
        }
    }
    if let Some(path) = &solution.path {
        options.pictures.animate.write(|| Ok(puzzle.animation(path).to_svg()))?;
    }
    out.flush()?;
    ended(stopped)
}

/// Prints the numbered moves, with the board before the first move and after each move if `boards`
/// are wanted. The path ends at the goal.
fn print_path(
    puzzle: &SlidingPuzzle,
    path: &Line<SlidingPuzzle>,
    boards: bool,
    out: &mut dyn Write,
) -> Result {
    let print_board = |state, out: &mut dyn Write| {
        if !boards {
            return Ok(());
        }
        writeln!(out, "{}", puzzle.picture(state, Some(path.end())).to_text())
    };
    writeln!(out, "{}", in_moves(path.len()))?;
    print_board(path.start(), out)?;
    for ((number, slide), state) in (1..).zip(path.moves()).zip(path.states().skip(1)) {
        writeln!(out, "{number:>3}. {slide}")?;
        print_board(state, out)?;
    }
    Ok(())
}
