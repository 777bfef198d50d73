//! `abstract-games fences`: counting fence arrangements.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::{FenceCounter, FenceCounts, FenceError};

use crate::arguments::{CountFormat, CountOptions};
use crate::failure::Failure;
use crate::observe::{Bar, cancelled_by_ctrl_c};

pub(crate) fn count(options: &CountOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (width, height) = options.board();
    let mut counter = FenceCounter::rectangle(width, height)
        .method(options.method.into())
        .memory_limit(options.memory.as_u64());
    if let Some(limit) = options.limit() {
        counter = counter.max_fences(limit);
    }
    let mut observer = (Bar::new("counting"), cancelled_by_ctrl_c());
    let counts = counter.count_observed(&mut observer).map_err(|error| match error {
        FenceError::Stopped(stop) => stop.into(),
        FenceError::TooLarge { .. } => Failure::Usage(format!("--memory: {error}")),
        FenceError::NoSquares { .. } => {
            let square = (width, height) == (0, 0);
            let argument = if square { "--size" } else { "--width, --height" };
            Failure::Usage(format!("{argument}: {error}"))
        }
        _ => Failure::Usage(error.to_string()),
    })?;
    drop(observer);
    print(&counts, options, out)?;
    Ok(ExitCode::SUCCESS)
}

fn print(counts: &FenceCounts, options: &CountOptions, out: &mut dyn Write) -> Result<(), Failure> {
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
