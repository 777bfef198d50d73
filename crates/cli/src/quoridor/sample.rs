//! `abstract-games quoridor sample`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::Stop;
use abstract_games::quoridor::counting::{FenceArrangement, FenceSampler};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use super::failure;
use crate::arguments::{CountFormat, SampleOptions};
use crate::failure::Failure;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;

pub(super) fn run(options: &SampleOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (width, height) = options.board.squares();
    let builder = FenceSampler::rectangle(width, height).memory(options.limits.memory.as_u64());
    let builder = match (options.exactly, options.board.limit()) {
        (Some(fences), _) => builder.exactly(fences),
        (None, Some(limit)) => builder.max_fences(limit),
        (None, None) => builder,
    };
    let observer = watch("counting", options.progress);
    let sampler = builder.prepare_observed(observer).map_err(|error| failure(&error))?;
    let cancel = cancelled_by_signal();
    // ChaCha8 is specified: it gives the same numbers on every machine and in every version.
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    if options.format == CountFormat::Csv {
        writeln!(out, "width,height,fences,arrangement")?;
    }
    for number in 0..options.count {
        if cancel.is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        if number > 0 && options.format == CountFormat::Text && !options.compact {
            writeln!(out)?;
        }
        print(&sampler.sample(&mut rng), options, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// An arrangement as JSON.
#[derive(Serialize)]
struct Sample {
    width: usize,
    height: usize,
    fences: usize,
    arrangement: String,
}

fn print(
    sample: &FenceArrangement,
    options: &SampleOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (width, height, fences) = (sample.width(), sample.height(), sample.fences());
    match options.format {
        CountFormat::Text if options.compact => writeln!(out, "{sample}")?,
        CountFormat::Text => write!(out, "{}", sample.picture())?,
        CountFormat::Json => {
            let sample = Sample { width, height, fences, arrangement: sample.to_string() };
            serde_json::to_writer(&mut *out, &sample)?;
            writeln!(out)?;
        }
        CountFormat::Csv => writeln!(out, "{width},{height},{fences},{sample}")?,
    }
    Ok(())
}
