//! `abstract-games quoridor sample`.

use std::io::Write;

use abstract_games::Stop;
use abstract_games::quoridor::counting::{FenceArrangement, FenceSampler};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;

use crate::arguments::{CountFormat, SampleOptions};
use crate::failure::Result;
use crate::observe::watch;
use crate::print;
use crate::signals::cancelled_by_signal;

pub(super) fn run(options: &SampleOptions, out: &mut dyn Write) -> Result {
    let (width, height) = options.board.squares();
    let builder = FenceSampler::rectangle(width, height).memory(options.memory.as_u64());
    let builder = match options.exactly {
        Some(fences) => builder.exactly(fences),
        None => options.board.limited(builder, FenceSampler::max_fences),
    };
    let observer = watch("counting", options.progress);
    let sampler = builder.prepare_observed(observer)?;
    let cancel = cancelled_by_signal();
    // ChaCha8 is specified: it gives the same numbers on every machine and in every version.
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed.seed);
    if options.output.format == CountFormat::Csv {
        writeln!(out, "width,height,fences,arrangement")?;
    }
    for number in 0..options.count {
        if cancel.is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        if number > 0 && options.output.format == CountFormat::Text && !options.compact {
            writeln!(out)?;
        }
        print_sample(&sampler.sample(&mut rng), options, out)?;
    }
    Ok(())
}

fn print_sample(sample: &FenceArrangement, options: &SampleOptions, out: &mut dyn Write) -> Result {
    let (width, height, fences) = (sample.width(), sample.height(), sample.fences());
    match options.output.format {
        CountFormat::Text if options.compact => writeln!(out, "{sample}")?,
        CountFormat::Text => write!(out, "{}", sample.picture())?,
        CountFormat::Json => {
            let arrangement = sample.to_string();
            let sample = json!({
                "width": width, "height": height, "fences": fences, "arrangement": arrangement,
            });
            print::json(&sample, out)?;
        }
        CountFormat::Csv => writeln!(out, "{width},{height},{fences},{sample}")?,
    }
    Ok(())
}
