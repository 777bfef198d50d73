//! `abstract-games sliding race`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use abstract_games::play::Strategy;
use abstract_games::sliding::race::{
    ForcedWin, ForcedWinError, Race, RaceResult, RaceSolver, RaceValues, forced_win,
};
use abstract_games::storage::Target;
use abstract_games::{Game, ParameterError, Quotient, Run, Side, Value};
use bytesize::ByteSize;
use serde::Serialize;

use super::play::{self, colour};
use super::{in_plies, print_json, setup, usage};
use crate::arguments::{Colour, RaceOptions, ReportFormat};
use crate::failure::Failure;
use crate::observe::{watch, watch_memory};
use crate::strategy::{build_failure, print_verified, written};

/// The greatest size in bytes of the table of a search for forced wins.
const LARGEST_TABLE: u64 = 3 << 30;

/// A result with the size of its board.
#[derive(Serialize)]
struct Report<'a> {
    size: u32,
    #[serde(flatten)]
    result: &'a RaceResult,
    seconds: f64,
}

pub(super) fn race(options: &RaceOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let race = Race::new(options.size).map_err(|error| setup("--size", &error))?;
    if options.play {
        return play::play(race, options, out);
    }
    if let Some(plies) = options.within {
        return within(race, plies, options, out);
    }
    match (&options.check, &options.strategy) {
        (Some(path), _) => check(race, path, options, out),
        (None, Some(path)) => write_strategy(race, path, options, out),
        (None, None) => solve(race, options, out),
    }
}

/// Makes a strategy and writes it to a file.
fn write_strategy(
    race: Race,
    path: &Path,
    options: &RaceOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let target = Target::new(path).map_err(|error| usage("--strategy", &error))?;
    let values = values(race, options)?;
    let side = match options.owner {
        Some(Colour::White) => Side::Second,
        None if values.of_start() == Value::Loss => Side::Second,
        Some(Colour::Black) | None => Side::First,
    };
    let claim = values.claim(side);
    let claim = claim.ok_or_else(|| Failure::Usage("--owner: this player loses".to_owned()))?;
    // The values stay in memory meanwhile.
    let rest = options.resources.memory.limit.as_u64().saturating_sub(values.bytes());
    let watch = watch_memory("building", options.resources.progress, ByteSize(rest));
    let strategy = values.strategy(side, claim, watch);
    let strategy = strategy.map_err(|error| build_failure(error, |never| match never {}))?;
    written(&strategy, &target, &race.strategy_header(), options.format, out)
}

/// Checks the strategy in a file.
fn check(
    race: Race,
    path: &Path,
    options: &RaceOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let quotient = Quotient::new(race, race.symmetry());
    let strategy = Strategy::read(path, &quotient, &race.strategy_header());
    let strategy = strategy.map_err(|error| usage("--check", &error))?;
    let watch =
        watch_memory("checking", options.resources.progress, options.resources.memory.limit);
    print_verified(&strategy, &strategy.verify(&quotient, watch), None, options.format, out)
}

/// Finds out whether a player can force a win within a number of plies.
fn within(
    race: Race,
    plies: u32,
    options: &RaceOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let resources = &options.resources;
    let run = Run::new().observer(watch("searching", resources.progress));
    let run = run.threads(resources.threads.threads);
    let table = resources.memory.limit.as_u64().min(LARGEST_TABLE);
    let found = match forced_win(race, plies, table, run) {
        Ok(found) => found,
        Err(ForcedWinError::Parameter(error @ ParameterError::TooLarge { .. })) => {
            return Err(usage("--size", &error));
        }
        // What was decided stays.
        Err(ForcedWinError::Stopped { undecided, stop }) => {
            print_within(None, undecided, options, begin, out)?;
            return Err(stop.into());
        }
        Err(error) => return Err(usage("--memory", &error)),
    };
    print_within(found, plies, options, begin, out)
}

/// Prints who can force a win, or that nobody can within the plies that were decided.
fn print_within(
    found: Option<ForcedWin>,
    decided: u32,
    options: &RaceOptions,
    begin: Instant,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match options.format {
        ReportFormat::Json => {
            let report = serde_json::json!({
                "size": options.size, "within": decided, "forced": found,
                "seconds": begin.elapsed().as_secs_f64(),
            });
            writeln!(out, "{report}")?;
        }
        ReportFormat::Text => {
            let who = found.map_or("neither player", |win| colour(win.winner));
            let within = in_plies(found.map_or(decided, |win| win.plies) as usize);
            writeln!(out, "{who} can force a win within {within}")?;
        }
    }
    Ok(())
}

/// The values of all positions.
pub(super) fn values(race: Race, options: &RaceOptions) -> Result<RaceValues, Failure> {
    let resources = &options.resources;
    let watch = watch_memory("solving", resources.progress, resources.memory.limit);
    let run = Run::new().observer(watch).threads(resources.threads.threads);
    Ok(RaceValues::new(race, run)?)
}

fn solve(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let resources = &options.resources;
    let solver = RaceSolver::new(race).memory(resources.memory.limit.as_u64());
    let solver = solver.threads(resources.threads.threads);
    let result = solver.observer(watch("solving", resources.progress)).solve();
    let seconds = begin.elapsed().as_secs_f64();
    match options.format {
        ReportFormat::Json => {
            print_json(&Report { size: options.size, result: &result, seconds }, out)?;
        }
        ReportFormat::Text => print_race(race, &result, out)?,
    }
    // A known value is the answer even if the search was stopped.
    match (result.value, result.stopped()) {
        (None, Some(stop)) => Err(stop.into()),
        _ => Ok(()),
    }
}

fn print_race(race: Race, result: &RaceResult, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", race.initial().picture(race.size()).to_text())?;
    match (result.value, result.distance) {
        (Some(value), Some(distance)) => {
            writeln!(out, "{value} for Black, who moves first, in {}", in_plies(distance))?;
        }
        (Some(value), None) => writeln!(out, "{value}")?,
        (None, _) => {
            writeln!(
                out,
                "neither player can force a win within {}",
                in_plies(result.undecided_within)
            )?;
        }
    }
    if !result.best.is_empty() {
        let best: Vec<_> = result.best.iter().map(ToString::to_string).collect();
        writeln!(out, "best first moves: {}", best.join(" "))?;
    }
    let RaceResult { orbits, won, lost, drawn, .. } = result;
    writeln!(
        out,
        "{orbits} orbits of positions: {won} won by the player to move, {lost} lost, {drawn} drawn"
    )?;
    match result.longest {
        Some(longest) => writeln!(out, "{} in the longest win", in_plies(longest))?,
        None => writeln!(out, "incomplete: there are more positions")?,
    }
    Ok(())
}
