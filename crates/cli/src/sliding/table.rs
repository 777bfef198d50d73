//! `abstract-games sliding table`: shortest solutions for a range of board sizes.

use std::fs;
use std::io::Write;
use std::time::Instant;

use abstract_games::Scratch;
use abstract_games::sliding::{Census, CensusTaker, SlidingPuzzle, centre, corners};
use serde_json::json;

use super::puzzle::setup;
use crate::arguments::{CountFormat, TableOptions};
use crate::checkpoints;
use crate::failure::{OrUsage, Result, ended, refuse_if};
use crate::print::{self, cell, cells, counted, joined, optional};

pub(super) fn table(options: &TableOptions, out: &mut dyn Write) -> Result {
    let sizes = &options.sizes;
    // Sizes that are out of range are refused before the first row.
    let (first, last) = (*sizes.start(), *sizes.end());
    for size in [first, last] {
        corners(size).or_usage("--sizes")?;
    }
    let even = || sizes.clone().filter(|size| size % 2 == 0);
    let reason = format!("{first}..{last} has no even size");
    refuse_if(even().next().is_none(), "--sizes", reason)?;
    let memory = options.resources.memory;
    let (scratches, _lock) = checkpoints::scratch_of_sizes(&options.disk, memory, even())?;
    match options.format {
        CountFormat::Text if options.moves_only => writeln!(out, "size  moves   seconds")?,
        CountFormat::Text => writeln!(out, "size  moves       orbits  eccentricity   seconds")?,
        CountFormat::Csv => writeln!(out, "piece,size,moves,reachable_orbits,eccentricity")?,
        CountFormat::Json => {}
    }
    let mut rows = Vec::new();
    let mut stopped = None;
    for (place, size) in even().enumerate() {
        let begin = Instant::now();
        let census = census(size, options, scratches.get(place))?;
        // A search that stops at the goal does not find all.
        let orbits = (!options.moves_only).then_some(census.reachable_orbits);
        stopped = census.stopped();
        if stopped.is_some() {
            if options.format == CountFormat::Text {
                let found = orbits.map(|orbits| counted(orbits, "orbit", "orbits") + " found");
                let found = found.unwrap_or_else(|| "no solution found".to_owned());
                writeln!(out, "{size:>4} incomplete: {found}")?;
            }
            break;
        }
        let seconds = begin.elapsed().as_secs_f64();
        print_row(options, (size, &census), (orbits, seconds), out)?;
        out.flush()?;
        rows.push(joined([
            json!({ "size": size, "moves": census.goal_distance }),
            optional("reachable_orbits", orbits),
            optional("eccentricity", census.eccentricity),
            json!({ "seconds": seconds }),
        ]));
    }
    if options.format == CountFormat::Json {
        let piece = options.piece.name();
        let report = json!({ "piece": piece, "rows": rows, "complete": stopped.is_none() });
        print::json(&report, out)?;
    }
    ended(stopped)?;
    out.flush()?;
    for scratch in &scratches {
        checkpoints::remove_scratch(scratch);
        // A folder that is not empty stays.
        let _ = fs::remove_dir(scratch.folder());
    }
    Ok(())
}

/// Prints the census of a board with the orbits found, if all were, and the time in seconds.
fn print_row(
    options: &TableOptions,
    (size, census): (u32, &Census),
    (orbits, seconds): (Option<usize>, f64),
    out: &mut dyn Write,
) -> Result {
    let (moves, farthest) = (census.goal_distance, census.eccentricity);
    match options.format {
        CountFormat::Text => {
            let moves = moves.map_or_else(|| "none".to_owned(), |moves| moves.to_string());
            write!(out, "{size:>4} {moves:>6} ")?;
            if let (Some(orbits), Some(farthest)) = (orbits, farthest) {
                write!(out, "{orbits:>12} {farthest:>13} ")?;
            }
            writeln!(out, "{seconds:>9.3}")?;
        }
        CountFormat::Csv => {
            let row = cells![options.piece.name(), size, cell(moves), cell(orbits), cell(farthest)];
            writeln!(out, "{}", row.join(","))?;
        }
        CountFormat::Json => {}
    }
    Ok(())
}

/// The census of one board size.
fn census(size: u32, options: &TableOptions, scratch: Option<&Scratch>) -> Result<Census> {
    let setup = |error| setup("--sizes", &error);
    let puzzle = SlidingPuzzle::from_corners(options.piece, size).map_err(setup)?;
    let goal = centre(size).map_err(setup)?;
    let resources = &options.resources;
    let label = format!("{size} × {size}");
    let mut taker = CensusTaker::new(&puzzle).goal(goal).map_err(setup)?;
    if options.moves_only {
        taker = taker.until_goal();
    }
    Ok(match scratch {
        Some(scratch) => taker.run(resources.run(label)).take_on_disk(scratch.clone())?,
        None => taker.run(resources.limited_run(label)).take(),
    })
}
