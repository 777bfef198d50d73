//! `abstract-games quoridor count`.

use std::io::Write;

use abstract_games::quoridor::counting::{
    CountError, CountsByFences, FenceCounter, FenceFormula, FenceOrbits,
};

use crate::arguments::{CountFormat, CountOptions};
use crate::checkpoints;
use crate::failure::{Failure, Result, usage};
use crate::observe::watch;
use crate::print::{self, cell, cells, texts};

pub(super) fn run(options: &CountOptions, out: &mut dyn Write) -> Result {
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
    let counter = counter.memory(options.memory.as_u64());
    let counter = options.board.limited(counter, FenceCounter::max_fences);
    if let Some(symmetry) = options.symmetry {
        let orbits = counter.count_orbits(symmetry, observer)?;
        return print_orbits(&orbits, options, out);
    }
    let counts = counter.count_observed(observer)?;
    match (options.output.format, options.by_fences) {
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
    match (options.output.format, options.by_fences) {
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
    match options.output.format {
        CountFormat::Text => writeln!(out, "{formula}")?,
        CountFormat::Json => print::json(formula, out)?,
        CountFormat::Csv => {
            let denominator = formula.denominator();
            let rows =
                formula.terms().map(|(m, n, numerator)| cells![m, n, numerator, denominator]);
            print::csv("power_of_m,power_of_n,numerator,denominator", rows, out)?;
        }
    }
    Ok(())
}

/// Errors of counts name the argument.
impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        let argument = match error {
            CountError::Stopped(stop) => return stop.into(),
            CountError::TooLarge { needed: Some(_), .. } => "--memory",
            CountError::NoSquares { width: 0, height: 0 } => "--size",
            CountError::NoSquares { .. } => "--width, --height",
            CountError::NoArrangement { .. } => "--exactly",
            CountError::WrongSums => "--checkpoint",
            CountError::Spill(_) => return Failure::Failed(error.to_string()),
            CountError::TooLarge { needed: None, .. }
            | CountError::TooWide { .. }
            | CountError::TooLong { .. } => "--size, --width",
            CountError::Checkpoint(error) => return checkpoints::refused("--checkpoint", &error),
            _ => return Failure::Usage(error.to_string()),
        };
        usage(argument, error)
    }
}
