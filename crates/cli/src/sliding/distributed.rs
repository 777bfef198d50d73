//! `abstract-games sliding census` and `solve` on several processes.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{Census, Configuration, SlidingPuzzle, Solver};
use abstract_games::storage::StorageError;
use abstract_games::{Game, Keyed, Orbit};
use abstract_games_distributed::{DistributedError, DistributedSearch, Identity};
use serde::Serialize;

use super::census_report::report_census;
use super::puzzle::setup;
use super::solution_report::{report_solution, write_start};
use crate::arguments::{CensusOptions, DiskResources, LocalScratchOption, SolveOptions};
use crate::checkpoints;
use crate::failure::Failure;
use crate::observe::{warn, watch};
use crate::processes::{self, Member};

/// A census with the cost of the first process.
#[derive(Serialize)]
struct WithCost<'c> {
    #[serde(flatten)]
    census: &'c Census,
    /// Number of states that it expanded, of keys that it passed on to other workers, and of bytes
    /// that it sent to other processes.
    expanded: u64,
    keys_sent: u64,
    bytes_sent: u64,
    /// Number of bytes of the files of its states, at the end and at most, if they are on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    disk_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disk_peak_bytes: Option<u64>,
}

/// The failure of a search, which names the option of the folder that could not be used.
fn failure(error: DistributedError, local: &LocalScratchOption) -> Failure {
    match error {
        DistributedError::Scratch(error) if local.folder.is_some() => {
            checkpoints::failure_of("--local-scratch", error)
        }
        error => processes::failure(error),
    }
}

pub(super) fn census<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: Option<Configuration<K>>,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(goal) = &goal {
        puzzle.check(goal).map_err(|error| setup("--to", &error))?;
    }
    let quotient = Census::quotient(puzzle);
    let identity = Identity::new("sliding puzzle")
        .parameter("piece", puzzle.piece())
        .parameter("size", puzzle.size())
        .parameter("start", puzzle.initial());
    let orbit_size = |orbit: &Orbit<Configuration<K>>| quotient.orbit_size(orbit) as u64;
    let mut search = DistributedSearch::new(&quotient, identity).weigh(&orbit_size).observer(
        watch("searching", processes::progress(&options.cluster, options.resources.progress)),
    );
    if let Some(goal) = goal {
        search = search.target(quotient.orbit(&goal));
    }
    search = in_folders(search, &options.resources, &options.local_scratch);
    let begin = Instant::now();
    let Member { cluster, local, reports, children, .. } =
        processes::member(&options.cluster, options.resources.threads.threads)?;
    // The limit is for all processes that the command runs on this machine.
    let search = search.memory(options.resources.memory.as_u64() / local);
    let found = search.search(cluster).map_err(|error| failure(error, &options.local_scratch))?;
    drop(children);
    let seconds = begin.elapsed().as_secs_f64();
    if !reports {
        return found.stopped().map_or(Ok(()), |stop| Err(stop.into()));
    }
    let census = Census::of_levels(
        puzzle,
        found.counts.iter().copied(),
        found.weights.iter().sum(),
        found.farthest.iter().copied(),
        found.target_distance,
        found.end,
    );
    let on_disk =
        options.local_scratch.folder.is_some() || options.resources.scratch.scratch.is_some();
    let json = WithCost {
        census: &census,
        expanded: found.cost.expanded,
        keys_sent: found.cost.keys_sent,
        bytes_sent: found.cost.bytes_sent,
        disk_bytes: on_disk.then_some(found.cost.disk_bytes),
        disk_peak_bytes: on_disk.then_some(found.cost.disk_peak_bytes),
    };
    report_census(puzzle, &census, &json, seconds, options, out)?;
    out.flush()?;
    remove(found.remove_checkpoint());
    Ok(())
}

/// Warns of saved levels that could not be removed.
fn remove(removed: Result<(), StorageError>) {
    if let Err(error) = removed {
        warn(&format!("the levels were not removed: {error}"));
    }
}

/// A search that keeps its states and saves its levels in the folders that the arguments name.
fn in_folders<'g, G: Keyed>(
    search: DistributedSearch<'g, G>,
    resources: &DiskResources,
    local: &LocalScratchOption,
) -> DistributedSearch<'g, G> {
    let scratch = &resources.scratch;
    let search = match &scratch.scratch {
        Some(folder) if scratch.resume => search.resume(folder),
        Some(folder) => search.checkpoint(folder),
        None => search,
    };
    match local.folder.as_ref().or(scratch.scratch.as_ref()) {
        Some(folder) => search.on_disk(folder),
        None => search,
    }
}

pub(super) fn solve<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    goal: Configuration<K>,
    solver: &Solver<'_, K>,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if processes::is_first(&options.cluster) {
        write_start(puzzle, &goal, options)?;
    }
    let quotient = solver.quotient();
    let identity = Identity::new("solution of a sliding puzzle")
        .parameter("piece", puzzle.piece())
        .parameter("size", puzzle.size())
        .parameter("start", puzzle.initial())
        .parameter("goal", goal);
    let progress = processes::progress(&options.cluster, options.resources.progress);
    let search = DistributedSearch::new(&quotient, identity)
        .target(quotient.orbit(&goal))
        .until_target()
        .by_predecessors()
        .observer(watch("searching", progress));
    let search = in_folders(search, &options.resources, &options.local_scratch);
    let begin = Instant::now();
    let Member { cluster, local, reports, children, .. } =
        processes::member(&options.cluster, options.resources.threads.threads)?;
    // The limit is for all processes that the command runs on this machine.
    let search = search.memory(options.resources.memory.as_u64() / local);
    let found = search.search(cluster).map_err(|error| failure(error, &options.local_scratch))?;
    drop(children);
    let seconds = begin.elapsed().as_secs_f64();
    if !reports {
        return found.stopped().map_or(Ok(()), |stop| Err(stop.into()));
    }
    let levels = found.counts.len();
    let solution = solver.solution(found.path.as_ref(), found.end, levels, found.found());
    report_solution(puzzle, &goal, &solution, seconds, options, out)?;
    out.flush()?;
    remove(found.remove_checkpoint());
    Ok(())
}
