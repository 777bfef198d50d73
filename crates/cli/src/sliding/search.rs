//! `abstract-games sliding solve`, `construct` and `census`: a shortest solution, one without a
//! search, and what can be reached.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{
    CensusTaker, ConfigurationError, Construction, SlidingPuzzle, Solver,
};
use serde_json::{Value, json};

use super::puzzle::{goal, puzzle, setup};
use super::reports::{Question, print_path, report_census, report_solution, write_start};
use crate::arguments::{CensusOptions, ConstructOptions, ReportFormat, SolveOptions};
use crate::checkpoints;
use crate::failure::{OrUsage, Result, usage};
use crate::print::{self, texts};

pub(super) fn solve(options: &SolveOptions, out: &mut dyn Write) -> Result {
    let puzzle = puzzle(&options.puzzle.board)?;
    let goal = goal(options.puzzle.to.as_deref(), &puzzle)?;
    let solver = Solver::new(&puzzle, goal).map_err(|error| setup("--to", &error))?;
    let question = Question { puzzle, goal };
    if options.search.cluster.are_given() {
        return super::distributed::solve(&question, solver, options, out);
    }
    write_start(&question, options)?;
    let begin = Instant::now();
    let resources = &options.search.resources;
    let scratch = checkpoints::scratch(&options.search.disk, resources.memory);
    let solution = match &scratch {
        Some(scratch) => solver.run(resources.run("searching")).solve_on_disk(scratch.clone())?,
        None => solver.run(resources.limited_run("searching")).solve(),
    };
    report_solution(&question, &solution, begin.elapsed(), options, out)?;
    out.flush()?;
    checkpoints::remove_scratch(scratch.as_ref());
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
    let resources = &options.search.resources;
    let mut taker = CensusTaker::new(&puzzle);
    if let Some(goal) = goal {
        taker = taker.goal(goal).map_err(|error| setup("--to", &error))?;
    }
    if options.search.cluster.are_given() {
        return super::distributed::census(taker, options, out);
    }
    let begin = Instant::now();
    let Some(scratch) = checkpoints::scratch(&options.search.disk, resources.memory) else {
        let census = taker.run(resources.limited_run("searching")).take();
        return report_census(&census, Value::Null, begin.elapsed(), options, out);
    };
    let census = taker.run(resources.run("searching")).take_on_disk(scratch.clone())?;
    let time = begin.elapsed();
    let files = scratch.disk_use();
    let disk = json!({ "disk_bytes": files.bytes, "disk_peak_bytes": files.peak });
    report_census(&census, disk, time, options, out)?;
    out.flush()?;
    checkpoints::remove_scratch(Some(&scratch));
    Ok(())
}
