//! `abstract-games quoridor count` and `sample`.

use std::io::Write;

use abstract_games::Stop;
use abstract_games::quoridor::counting::{
    CountError, CountsByFences, FenceArrangement, FenceCounter, FenceFormula, FenceOrbits,
    FenceSampler,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;

use crate::arguments::{CountFormat, CountOptions, SampleOptions, limit_that_leaves};
use crate::failure::{Failure, Result, refuse_if, usage};
use crate::observe::watch;
use crate::print::{self, cell, cells, texts};
use crate::signals::cancelled_by_signal;

pub(super) fn count(options: &CountOptions, out: &mut dyn Write) -> Result {
    let observer = watch("counting", options.progress);
    if let Some(fences) = options.formula {
        let formula = FenceFormula::new(fences, observer);
        let formula = formula.map_err(|error| match error {
            CountError::Stopped(stop) => stop.into(),
            error => usage("--formula", error),
        })?;
        return print_formula(&formula, options, out);
    }
    let (width, height) = options.board.squares();
    let counter = FenceCounter::rectangle(width, height).method(options.method);
    let counter = counter.memory(options.memory).max_fences(options.board.limit());
    if let Some(symmetry) = options.symmetry {
        let orbits = counter.count_orbits(symmetry, observer)?;
        return print_orbits(&orbits, options, out);
    }
    let counts = counter.count_observed(observer)?;
    match (options.format, options.by_fences) {
        (CountFormat::Text, true) => writeln!(out, "{counts}")?,
        (CountFormat::Text, false) => writeln!(out, "{}", counts.total())?,
        (CountFormat::Json, _) => print::json(&counts, out)?,
        (CountFormat::Csv, true) => {
            let rows = counts.as_slice().iter().enumerate();
            print::csv("fences,ways", rows.map(|(fences, ways)| cells![fences, ways]), out)?;
        }
        (CountFormat::Csv, false) => {
            let row = [board(&counts), cells![counts.total()]].concat();
            print::csv("width,height,max_fences,total", [row], out)?;
        }
    }
    Ok(())
}

/// The sides of a board, and the limit on the fences, which may be empty.
pub(super) fn board(counts: &CountsByFences) -> Vec<String> {
    cells![counts.width(), counts.height(), cell(counts.max_fences())]
}

fn print_orbits(orbits: &FenceOrbits, options: &CountOptions, out: &mut dyn Write) -> Result {
    let counts = &orbits.orbits;
    match (options.format, options.by_fences) {
        (CountFormat::Text, true) => writeln!(out, "{orbits}")?,
        (CountFormat::Text, false) => writeln!(out, "{}", counts.total())?,
        (CountFormat::Json, _) => print::json(orbits, out)?,
        (CountFormat::Csv, true) => {
            let names = texts(orbits.fixed.iter().map(|(g, _)| g)).join(",");
            let rows = counts.as_slice().iter().enumerate().map(|(fences, count)| {
                let fixed = texts(orbits.fixed.iter().map(|(_, fixed)| &fixed[fences]));
                [cells![fences, count], fixed].concat()
            });
            print::csv(&format!("fences,orbits,{names}"), rows, out)?;
        }
        (CountFormat::Csv, false) => {
            let row = [board(counts), cells![orbits.symmetry, counts.total()]].concat();
            print::csv("width,height,max_fences,symmetry,total", [row], out)?;
        }
    }
    Ok(())
}

fn print_formula(formula: &FenceFormula, options: &CountOptions, out: &mut dyn Write) -> Result {
    match options.format {
        CountFormat::Text => writeln!(out, "{formula}")?,
        CountFormat::Json => print::json(formula, out)?,
        CountFormat::Csv => {
            let denominator = formula.denominator();
            let rows = formula.terms().map(|(m, n, term)| cells![m, n, term, denominator]);
            print::csv("power_of_m,power_of_n,numerator,denominator", rows, out)?;
        }
    }
    Ok(())
}

/// Errors of counts name the argument.
impl From<CountError> for Failure {
    fn from(mut error: CountError) -> Self {
        let argument = match &mut error {
            CountError::Stopped(stop) => return (*stop).into(),
            CountError::TooLarge { needed: Some(needed), limit, .. } => {
                (*needed, *limit) = (limit_that_leaves(*needed), limit_that_leaves(*limit));
                "--memory"
            }
            CountError::TooLarge { needed: None, .. } => "--size, --width",
            CountError::NoSquares { width: 0, height: 0 } => "--size",
            CountError::NoSquares { .. } => "--width, --height",
            CountError::NoArrangement { .. } => "--exactly",
            _ => return Self::Usage(error.to_string()),
        };
        usage(argument, error)
    }
}

pub(super) fn sample(options: &SampleOptions, out: &mut dyn Write) -> Result {
    let is_text = options.format == CountFormat::Text;
    refuse_if(options.compact && !is_text, "--compact", "only text can be compact")?;
    let (width, height) = options.board.squares();
    let builder = FenceSampler::rectangle(width, height).memory(options.memory);
    let builder = match options.exactly {
        Some(fences) => builder.exactly(fences),
        None => builder.max_fences(options.board.limit()),
    };
    let observer = watch("counting", options.progress);
    let sampler = builder.prepare_observed(observer)?;
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
        print_sample(&sampler.sample(&mut rng), options, out)?;
    }
    Ok(())
}

fn print_sample(sample: &FenceArrangement, options: &SampleOptions, out: &mut dyn Write) -> Result {
    let (width, height, fences) = (sample.width(), sample.height(), sample.fences());
    match options.format {
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
