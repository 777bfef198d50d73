//! `abstract-games sliding census`.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::CensusTaker;
use serde_json::{Value, json};

use super::census_report::report_census;
use super::puzzle::{goal, puzzle, setup};
use crate::arguments::CensusOptions;
use crate::failure::Result;
use crate::observe::{watch, watch_memory};
use crate::scratch;

pub(super) fn census(options: &CensusOptions, out: &mut dyn Write) -> Result {
    let puzzle = puzzle(&options.board)?;
    let goal = match options.to.as_deref() {
        None => goal(None, &puzzle).ok(),
        to => Some(goal(to, &puzzle)?),
    };
    let resources = &options.resources;
    let mut taker = CensusTaker::new(&puzzle).threads(resources.threads.threads);
    if let Some(goal) = goal {
        taker = taker.goal(goal).map_err(|error| setup("--to", &error))?;
    }
    #[cfg(feature = "distributed")]
    if options.processes.cluster.are_given() {
        return super::distributed::census(taker, options, out);
    }
    let begin = Instant::now();
    let Some(scratch) = scratch::of(resources) else {
        let observer = watch_memory("searching", resources.progress, resources.memory);
        let census = taker.observer(observer).take();
        return report_census(&census, Value::Null, begin.elapsed(), options, out);
    };
    let taker = taker.observer(watch("searching", resources.progress));
    let census = taker.take_on_disk(scratch.clone())?;
    let time = begin.elapsed();
    let files = scratch.disk_use();
    let disk = json!({ "disk_bytes": files.bytes, "disk_peak_bytes": files.peak });
    report_census(&census, disk, time, options, out)?;
    out.flush()?;
    scratch::remove(Some(&scratch));
    Ok(())
}
