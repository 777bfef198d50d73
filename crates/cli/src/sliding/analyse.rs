//! `abstract-games sliding census` and `components`.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{Census, CensusTaker, ComponentCensus, SlidingPuzzle};
use serde::Serialize;

use super::{goal, in_moves, print_json, setup};
use crate::arguments::{CensusOptions, ComponentsOptions, CountFormat, ReportFormat};
use crate::failure::{Failure, ended};
use crate::observe::{watch, watch_memory};
use crate::scratch;

/// A result with the pieces and the size of its board.
#[derive(Serialize)]
struct Report<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<&'static str>,
    size: u32,
    #[serde(flatten)]
    result: &'a T,
    seconds: f64,
}

/// A census with the use of the disk.
#[derive(Serialize)]
struct OnDisk<'c> {
    #[serde(flatten)]
    census: &'c Census,
    /// Number of bytes of the files of its states, at the end and at most.
    disk_bytes: u64,
    disk_peak_bytes: u64,
}

pub(super) fn census<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let goal = match options.to.as_deref() {
        None => goal::<K>(None, puzzle.size()).ok(),
        to => Some(goal::<K>(to, puzzle.size())?),
    };
    #[cfg(feature = "distributed")]
    if options.cluster.are_given() {
        return super::distributed::census(puzzle, goal, options, out);
    }
    let mut taker = CensusTaker::new(puzzle).threads(options.resources.threads.threads);
    if let Some(goal) = goal {
        taker = taker.goal(goal).map_err(|error| setup("--to", &error))?;
    }
    let resources = &options.resources;
    let scratch = scratch::of(resources);
    let begin = Instant::now();
    let census = match &scratch {
        None => {
            taker.observer(watch_memory("searching", resources.progress, resources.memory)).take()
        }
        Some(scratch) => {
            let taker = taker.observer(watch("searching", resources.progress));
            taker.take_on_disk(scratch.clone()).map_err(scratch::failure)?
        }
    };
    let seconds = begin.elapsed().as_secs_f64();
    match &scratch {
        None => report_census(puzzle, &census, &census, seconds, options, out)?,
        Some(scratch) => {
            let files = scratch.disk_use();
            let (disk_bytes, disk_peak_bytes) = (files.bytes, files.peak);
            let json = OnDisk { census: &census, disk_bytes, disk_peak_bytes };
            report_census(puzzle, &census, &json, seconds, options, out)?;
        }
    }
    out.flush()?;
    scratch::remove(scratch.as_ref());
    Ok(())
}

/// Prints a census, as JSON in this form, and fails if it was stopped.
pub(super) fn report_census<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    census: &Census,
    json: &impl Serialize,
    seconds: f64,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (piece, size) = (Some(puzzle.piece().name()), puzzle.size());
    match options.format {
        ReportFormat::Json => print_json(&Report { piece, size, result: json, seconds }, out)?,
        ReportFormat::Text => print_census(census, out)?,
    }
    census.stopped().map_or(Ok(()), |stop| Err(stop.into()))
}

fn print_census(census: &Census, out: &mut dyn Write) -> Result<(), Failure> {
    let Census { configurations, orbits, reachable_orbits, reachable_configurations, .. } = census;
    writeln!(out, "{:14} {:>14} {:>14}", "", "configurations", "orbits")?;
    writeln!(out, "{:14} {:>14} {:>14}", "all", configurations.to_string(), orbits.to_string())?;
    writeln!(out, "{:14} {reachable_configurations:>14} {reachable_orbits:>14}", "reachable")?;
    writeln!(out)?;
    writeln!(out, "{:>5} {:>14}", "moves", "orbits")?;
    for (depth, orbits) in census.by_depth.iter().enumerate() {
        writeln!(out, "{depth:>5} {orbits:>14}")?;
    }
    writeln!(out)?;
    if let Some(eccentricity) = census.eccentricity {
        writeln!(out, "farthest, after {}:", in_moves(eccentricity))?;
        for configuration in &census.farthest {
            writeln!(out, "{configuration}")?;
        }
    } else {
        // The newest level of an incomplete search can have millions of configurations.
        writeln!(out, "incomplete")?;
    }
    if let Some(distance) = census.goal_distance {
        writeln!(out, "the goal after {}", in_moves(distance))?;
    }
    Ok(())
}

pub(super) fn components<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    options: &ComponentsOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let observer = watch_memory("finding components", options.progress, options.memory.limit);
    let census = if options.orbits {
        ComponentCensus::of_orbits(puzzle, observer)
    } else {
        ComponentCensus::of_all(puzzle, observer)
    };
    let census = census.map_err(|error| setup("--size", &error))?;
    let seconds = begin.elapsed().as_secs_f64();
    let (piece, size) = (Some(puzzle.piece().name()), puzzle.size());
    match options.format {
        CountFormat::Json => print_json(&Report { piece, size, result: &census, seconds }, out)?,
        CountFormat::Text => print_components(&census, options.orbits, out)?,
        CountFormat::Csv => print_component_rows(puzzle, &census, options.orbits, out)?,
    }
    ended(census.stopped)
}

/// A header line, and a line for each size of components.
fn print_component_rows<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    census: &ComponentCensus,
    of_orbits: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let of = if of_orbits { "orbits" } else { "configurations" };
    let (piece, size) = (puzzle.piece().name(), puzzle.size());
    writeln!(out, "piece,board,of,component_size,components,example")?;
    for &(component, count) in &census.sizes {
        let example = census.examples.iter().find(|(other, _)| *other == component);
        let example = example.map(|(_, configuration)| configuration.to_string());
        let example = example.unwrap_or_default();
        writeln!(out, "{piece},{size},{of},{component},{count},{example}")?;
    }
    Ok(())
}

fn print_components(
    census: &ComponentCensus,
    of_orbits: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let elements = if of_orbits { "orbits" } else { "configurations" };
    let mut row = |count, what: &str| writeln!(out, "{count:>12}  {what}");
    row(census.components, "components")?;
    row(census.singletons, "with one element")?;
    if let Some(main) = census.main {
        row(main as usize, &format!("{elements} in the component of the start"))?;
    }
    match census.relations {
        Some(others) => {
            row(others.reaching_main, "other components that lead to it")?;
            row(others.one_move_to_main, "of them with a single move from some element")?;
            row(others.reached_from_main, "other components that can be reached from it")?;
            row(others.without_entry, "sources: components that no move leads into")?;
            row(others.without_exit, "sinks: components that no move leads out of")?;
        }
        None => writeln!(out, "incomplete: there may be more components")?,
    }
    writeln!(out)?;
    writeln!(out, "{:>12} {:>12}  least example", "size", "components")?;
    for (size, count) in &census.sizes {
        write!(out, "{size:>12} {count:>12}")?;
        match census.examples.iter().find(|(other, _)| other == size) {
            Some((_, example)) => writeln!(out, "  {example}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}
