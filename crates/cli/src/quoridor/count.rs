//! `abstract-games quoridor count`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::counting::{CountsByFences, FenceCounter};

use super::failure;
use crate::arguments::{CountFormat, CountOptions};
use crate::failure::Failure;
use crate::observe::watch;

pub(super) fn run(options: &CountOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (width, height) = options.board.squares();
    let mut counter = FenceCounter::rectangle(width, height)
        .method(options.method)
        .memory(options.limits.memory.as_u64());
    if let Some(limit) = options.board.limit() {
        counter = counter.max_fences(limit);
    }
    let observer = watch("counting", options.progress);
    let counts = counter.count_observed(observer).map_err(|error| failure(&error))?;
    print(&counts, options, out)?;
    Ok(ExitCode::SUCCESS)
}

fn print(
    counts: &CountsByFences,
    options: &CountOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match (options.format, options.by_fences) {
        (CountFormat::Text, true) => writeln!(out, "{counts}")?,
        (CountFormat::Text, false) => writeln!(out, "{}", counts.total())?,
        (CountFormat::Json, _) => {
            serde_json::to_writer(&mut *out, counts)?;
            writeln!(out)?;
        }
        (CountFormat::Csv, true) => {
            writeln!(out, "fences,ways")?;
            for (fences, ways) in counts.as_slice().iter().enumerate() {
                writeln!(out, "{fences},{ways}")?;
            }
        }
        (CountFormat::Csv, false) => {
            let limit = counts.max_fences().map_or_else(String::new, |max| max.to_string());
            writeln!(out, "width,height,max_fences,total")?;
            writeln!(out, "{},{},{limit},{}", counts.width(), counts.height(), counts.total())?;
        }
    }
    Ok(())
}
