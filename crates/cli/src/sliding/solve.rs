//! `abstract-games sliding solve` and `construct`: a shortest solution, and one without a search.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{ConfigurationError, Construction, SlidingPuzzle, Solver};
use serde_json::json;

use super::puzzle::{goal, setup};
use super::solution_report::{Moves, print_path, report_solution, write_start};
use crate::arguments::{ConstructOptions, ReportFormat, SolveOptions};
use crate::failure::{Failure, usage};
use crate::observe::{watch, watch_memory};
use crate::print::{self, texts};
use crate::scratch;

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

pub(super) fn construct(options: &ConstructOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let (piece, size) = (options.piece, options.size);
    let path = Construction::new(piece, size).and_then(|construction| construction.path());
    let path = path.map_err(|error| match error {
        ConfigurationError::NoConstructionForPiece { .. } => usage("--piece", error),
        _ => usage("--size", error),
    })?;
    let puzzle = SlidingPuzzle::from_corners(piece, size);
    let puzzle = puzzle.map_err(|error| usage("--size", error))?;
    let goal = *path.end();
    let animation = || Ok(puzzle.animation(&path).to_svg());
    options.animate.write(animation)?;
    match options.output.format {
        ReportFormat::Json => {
            let (moves, path) = (path.len(), texts(path.moves()));
            let report =
                json!({ "piece": piece.name(), "size": size, "moves": moves, "path": path });
            print::json(&report, out)
        }
        ReportFormat::Text => print_path(&Moves::of(&puzzle, &path, &goal, options.boards), out),
    }
}
