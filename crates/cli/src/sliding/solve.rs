//! `abstract-games sliding solve` and `construct`: a shortest solution, and one without a search.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{ConfigurationError, Construction, SlidingPuzzle, Solver};
use serde_json::json;

use super::puzzle::{goal, puzzle, setup};
use super::solution_report::{Question, print_path, report_solution, write_start};
use crate::arguments::{ConstructOptions, ReportFormat, SolveOptions};
use crate::failure::{OrUsage, Result, usage};
use crate::observe::{watch, watch_memory};
use crate::print::{self, texts};
use crate::scratch;

pub(super) fn solve(options: &SolveOptions, out: &mut dyn Write) -> Result {
    let puzzle = puzzle(&options.board)?;
    let goal = goal(options.to.as_deref(), &puzzle)?;
    let solver = Solver::new(&puzzle, goal).map_err(|error| setup("--to", &error))?;
    let question = Question { puzzle, goal };
    #[cfg(feature = "distributed")]
    if options.processes.cluster.are_given() {
        return super::distributed::solve(&question, solver, options, out);
    }
    write_start(&question, options)?;
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
            solver.solve_on_disk(scratch.clone())?
        }
    };
    report_solution(&question, &solution, begin.elapsed(), options, out)?;
    out.flush()?;
    scratch::remove(scratch.as_ref());
    Ok(())
}

pub(super) fn construct(options: &ConstructOptions, out: &mut dyn Write) -> Result {
    let (piece, size) = (options.piece, options.size);
    let path = Construction::new(piece, size).and_then(|construction| construction.path());
    let path = path.map_err(|error| match error {
        ConfigurationError::NoConstructionForPiece { .. } => usage("--piece", error),
        _ => usage("--size", error),
    })?;
    let puzzle = SlidingPuzzle::new(piece, size, *path.start()).or_usage("--size")?;
    options.animate.write(|| Ok(puzzle.animation(&path).to_svg()))?;
    if options.output.format == ReportFormat::Text {
        return print_path(&puzzle, &path, options.boards, out);
    }
    let (moves, path) = (path.len(), texts(path.moves()));
    let report = json!({ "piece": piece.name(), "size": size, "moves": moves, "path": path });
    print::json(&report, out)
}
