//! `abstract-games quoridor count`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::counting::{
    CountError, CountsByFences, FenceCounter, FenceFormula, FenceOrbits,
};

use super::failure;
use crate::arguments::{CountFormat, CountOptions};
use crate::failure::Failure;
use crate::observe::watch;

pub(super) fn run(options: &CountOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let observer = watch("counting", options.progress);
    if let Some(fences) = options.formula {
        let formula = FenceFormula::new(fences, observer);
        let formula = formula.map_err(|error| match error {
            CountError::Stopped(stop) => stop.into(),
            error => Failure::Usage(format!("--formula: {error}")),
        })?;
        print_formula(&formula, options, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (width, height) = options.board.squares();
    let mut counter = FenceCounter::rectangle(width, height)
        .method(options.method)
        .memory(options.limits.memory.as_u64());
    if let Some(limit) = options.board.limit() {
        counter = counter.max_fences(limit);
    }
    if let Some(symmetry) = options.symmetry {
        let orbits = counter.count_orbits(symmetry, observer).map_err(|error| failure(&error))?;
        print_orbits(&orbits, options, out)?;
        return Ok(ExitCode::SUCCESS);
    }
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

fn print_orbits(
    orbits: &FenceOrbits,
    options: &CountOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let counts = orbits.orbits();
    match (options.format, options.by_fences) {
        (CountFormat::Text, true) => writeln!(out, "{orbits}")?,
        (CountFormat::Text, false) => writeln!(out, "{}", counts.total())?,
        (CountFormat::Json, _) => {
            serde_json::to_writer(&mut *out, orbits)?;
            writeln!(out)?;
        }
        (CountFormat::Csv, true) => {
            write!(out, "fences,orbits")?;
            orbits.fixed().iter().try_for_each(|(g, _)| write!(out, ",{g}"))?;
            for (fences, count) in counts.as_slice().iter().enumerate() {
                write!(out, "\n{fences},{count}")?;
                orbits
                    .fixed()
                    .iter()
                    .try_for_each(|(_, fixed)| write!(out, ",{}", fixed[fences]))?;
            }
            writeln!(out)?;
        }
        (CountFormat::Csv, false) => {
            let limit = counts.max_fences().map_or_else(String::new, |max| max.to_string());
            writeln!(out, "width,height,max_fences,symmetry,total")?;
            let (width, height, total) = (counts.width(), counts.height(), counts.total());
            writeln!(out, "{width},{height},{limit},{},{total}", orbits.symmetry())?;
        }
    }
    Ok(())
}

fn print_formula(
    formula: &FenceFormula,
    options: &CountOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match options.format {
        CountFormat::Text => writeln!(out, "{formula}")?,
        CountFormat::Json => {
            serde_json::to_writer(&mut *out, formula)?;
            writeln!(out)?;
        }
        CountFormat::Csv => {
            writeln!(out, "power_of_m,power_of_n,numerator,denominator")?;
            for (m, n, numerator) in formula.terms() {
                writeln!(out, "{m},{n},{numerator},{}", formula.denominator())?;
            }
        }
    }
    Ok(())
}
