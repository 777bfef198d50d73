//! `abstract-games sliding census`.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::{CensusTaker, SlidingPuzzle};
use serde_json::json;

use super::census_report::report_census;
use super::puzzle::{goal, setup};
use crate::arguments::CensusOptions;
use crate::failure::Failure;
use crate::observe::{watch, watch_memory};
use crate::print::{self, joined};
use crate::scratch;

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
    let resources = &options.resources;
    let mut taker = CensusTaker::new(puzzle).threads(resources.threads.threads);
    if let Some(goal) = goal {
        taker = taker.goal(goal).map_err(|error| setup("--to", &error))?;
    }
    let begin = Instant::now();
    let scratch = scratch::of(resources);
    let Some(scratch) = scratch else {
        let observer = watch_memory("searching", resources.progress, resources.memory);
        let census = taker.observer(observer).take();
        let seconds = begin.elapsed().as_secs_f64();
        return report_census(puzzle, &census, &census, seconds, options, out);
    };
    let taker = taker.observer(watch("searching", resources.progress));
    let census = taker.take_on_disk(scratch.clone()).map_err(scratch::failure)?;
    let seconds = begin.elapsed().as_secs_f64();
    let files = scratch.disk_use();
    let disk = json!({ "disk_bytes": files.bytes, "disk_peak_bytes": files.peak });
    let report = joined([print::object(&census)?, disk]);
    report_census(puzzle, &census, &report, seconds, options, out)?;
    out.flush()?;
    scratch::remove(Some(&scratch));
    Ok(())
}
