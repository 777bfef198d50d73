//! `abstract-games sliding census` and `solve` on several processes.

use std::io::Write;
use std::time::{Duration, Instant};

use abstract_games::Stop;
use abstract_games::sliding::{Census, CensusTaker, Distributed, Solution, Solver};
use abstract_games_distributed::{Cluster, Cost, DistributedError, Storage};
use serde_json::json;

use super::reports::{Question, report_census, report_solution, write_start};
use crate::arguments::{CensusOptions, SearchOptions, SolveOptions};
use crate::checkpoints::{self, warn_unless_removed};
use crate::failure::{Result, ended};
use crate::print::{joined, optional};
use crate::processes::{self, Member};

pub(super) fn census(
    taker: CensusTaker<'_>,
    options: &CensusOptions,
    out: &mut dyn Write,
) -> Result {
    let SearchOptions { disk, resources, cluster, .. } = &options.search;
    let taker = taker.run(processes::run(cluster, resources));
    let take = |cluster, storage| taker.take_distributed(cluster, storage);
    let found = search(&options.search, take, Census::stopped)?;
    let Some((Distributed { result, cost, checkpoint, .. }, time)) = found else { return Ok(()) };
    let on_disk = cluster.local_scratch.is_some() || disk.scratch.is_some();
    // The cost of this process.
    let Cost { expanded, keys_sent, bytes_sent, disk, .. } = cost;
    let cost = joined([
        json!({ "expanded": expanded, "keys_sent": keys_sent, "bytes_sent": bytes_sent }),
        optional("disk_bytes", on_disk.then_some(disk.bytes)),
        optional("disk_peak_bytes", on_disk.then_some(disk.peak)),
    ]);
    report_census(&result, cost, time, options, out)?;
    out.flush()?;
    warn_unless_removed("the levels were", checkpoint.remove());
    Ok(())
}

pub(super) fn solve(
    question: &Question,
    solver: Solver<'_>,
    options: &SolveOptions,
    out: &mut dyn Write,
) -> Result {
    if processes::is_first(&options.search.cluster) {
        write_start(question, options)?;
    }
    let SearchOptions { resources, cluster, .. } = &options.search;
    let solver = solver.run(processes::run(cluster, resources));
    let solve = |cluster, storage| solver.solve_distributed(cluster, storage);
    let found = search(&options.search, solve, Solution::stopped)?;
    let Some((Distributed { result, checkpoint, .. }, time)) = found else { return Ok(()) };
    report_solution(question, &result, time, options, out)?;
    out.flush()?;
    warn_unless_removed("the levels were", checkpoint.remove());
    Ok(())
}

/// The result of a search as a member of the run that the arguments name, and its time; nothing in
/// a process that does not report it.
fn search<T>(
    SearchOptions { disk, resources, cluster: run, .. }: &SearchOptions,
    search: impl FnOnce(Cluster, Storage) -> Result<Distributed<T>, DistributedError>,
    stopped: impl FnOnce(&T) -> Option<Stop>,
) -> Result<Option<(Distributed<T>, Duration)>> {
    let begin = Instant::now();
    let Member { cluster, local, children } = processes::member(run)?;
    // The limit is for all processes that the command runs on this machine.
    let mut storage = Storage::new().memory(resources.memory / local);
    if let Some(folder) = &disk.scratch {
        let is_resumed = disk.resume;
        storage = if is_resumed { storage.resume(folder) } else { storage.checkpoint(folder) };
    }
    if let Some(folder) = run.local_scratch.as_ref().or(disk.scratch.as_ref()) {
        storage = storage.on_disk(folder);
    }
    let found = search(cluster, storage).map_err(|error| match error {
        DistributedError::Scratch(error) if run.local_scratch.is_some() => {
            checkpoints::failure("--local-scratch", &error)
        }
        error => error.into(),
    })?;
    drop(children);
    if processes::is_first(run) {
        return Ok(Some((found, begin.elapsed())));
    }
    ended(stopped(&found.result)).map(|()| None)
}
