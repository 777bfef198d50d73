//! `abstract-games sliding race`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use abstract_games::sliding::race::{ForcedWinError, Race, RaceResult, RaceSolver, forced_win};
use abstract_games::{Game, ParameterError, Run, Side, Value};
use bytesize::ByteSize;
use serde_json::json;

use super::puzzle::setup;
use super::race_game::{self, colour, values};
use crate::arguments::{Colour, RaceOptions, ReportFormat};
use crate::failure::{OrUsage, Result, ended, usage};
use crate::observe::{watch, watch_memory};
use crate::output_file::target;
use crate::print::{self, in_plies, joined, words};
use crate::strategies::{print_verified, written};

/// The greatest size in bytes of the table of a search for forced wins.
const LARGEST_TABLE: u64 = 3 << 30;

pub(super) fn race(options: &RaceOptions, out: &mut dyn Write) -> Result {
    let race = Race::new(options.size).map_err(|error| setup("--size", &error))?;
    if options.play {
        return race_game::play(race, options, out);
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
fn write_strategy(race: Race, path: &Path, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let target = target("--strategy", path)?;
    let values = values(race, options)?;
    let side = match options.owner {
        Some(Colour::White) => Side::Second,
        None if values.of_start() == Value::Loss => Side::Second,
        Some(Colour::Black) | None => Side::First,
    };
    let claim = values.claim(side).ok_or_else(|| usage("--owner", "this player loses"))?;
    // The values stay in memory meanwhile.
    let rest = options.resources.memory.as_u64().saturating_sub(values.bytes());
    let watch = watch_memory("building", options.resources.progress, ByteSize(rest));
    let strategy = values.strategy(side, claim, watch)?;
    written(&strategy, &target, &race.strategy_header(), options.output.format, out)
}

/// Checks the strategy in a file.
fn check(race: Race, path: &Path, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let strategy = race.read_strategy(path).or_usage("--check")?;
    let watch = watch_memory("checking", options.resources.progress, options.resources.memory);
    let verified = race.verify(&strategy, watch)?;
    print_verified(&strategy, &verified, None, options.output.format, out)
}

/// Finds out whether a player can force a win within a number of plies.
fn within(race: Race, plies: u32, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let resources = &options.resources;
    let run = Run::new().observer(watch("searching", resources.progress));
    let run = run.threads(resources.threads.threads);
    let table = resources.memory.as_u64().min(LARGEST_TABLE);
    let (found, decided, stopped) = match forced_win(race, plies, table, run) {
        Ok(found) => (found, plies, None),
        // What was decided stays.
        Err(ForcedWinError::Stopped { undecided, stop }) => (None, undecided, Some(stop)),
        Err(ForcedWinError::Parameter(error @ ParameterError::TooLarge { .. })) => {
            return Err(usage("--size", error));
        }
        Err(error) => return Err(usage("--memory", error)),
    };
    if options.output.format == ReportFormat::Json {
        let seconds = begin.elapsed().as_secs_f64();
        let mut report = json!({
            "forced": found, "seconds": seconds, "size": options.size, "within": decided,
        });
        report.sort_all_objects();
        print::json(&report, out)?;
    } else {
        let who = found.map_or("neither player", |win| colour(win.winner));
        let within = in_plies(found.map_or(decided, |win| win.plies) as usize);
        writeln!(out, "{who} can force a win within {within}")?;
    }
    ended(stopped)
}

fn solve(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let resources = &options.resources;
    let solver = RaceSolver::new(race).memory(resources.memory.as_u64());
    let solver = solver.threads(resources.threads.threads);
    let result = solver.observer(watch("solving", resources.progress)).solve();
    let seconds = begin.elapsed().as_secs_f64();
    if options.output.format == ReportFormat::Json {
        let (head, end) = (json!({ "size": options.size }), json!({ "seconds": seconds }));
        print::json(&joined([head, json!(result), end]), out)?;
    } else {
        print_race(race, &result, out)?;
    }
    // A known value is the answer even if the search was stopped.
    ended(result.stopped().filter(|_| result.value.is_none()))
}

fn print_race(race: Race, result: &RaceResult, out: &mut dyn Write) -> Result {
    writeln!(out, "{}", race.initial().picture(race.size()).to_text())?;
    match (result.value, result.distance) {
        (Some(value), Some(distance)) => {
            writeln!(out, "{value} for Black, who moves first, in {}", in_plies(distance))?;
        }
        (Some(value), None) => writeln!(out, "{value}")?,
        (None, _) => {
            let plies = in_plies(result.undecided_within);
            writeln!(out, "neither player can force a win within {plies}")?;
        }
    }
    if !result.best.is_empty() {
        writeln!(out, "best first moves: {}", words(&result.best))?;
    }
    let RaceResult { orbits, won, lost, drawn, .. } = result;
    let won = format!("{won} won by the player to move");
    writeln!(out, "{orbits} orbits of positions: {won}, {lost} lost, {drawn} drawn")?;
    match result.longest {
        Some(longest) => writeln!(out, "{} in the longest win", in_plies(longest))?,
        None => writeln!(out, "incomplete: there are more positions")?,
    }
    Ok(())
}
