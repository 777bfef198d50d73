//! `abstract-games quoridor positions`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{BarrierPositions, LegalPositions, PositionCounts};
use bytesize::ByteSize;
use serde::Serialize;

use super::data::DataFiles;
use super::failure;
use crate::allocator;
use crate::arguments::{CountFormat, LegalOptions, PositionMethod};
use crate::checkpoints::{self, Warnings};
use crate::failure::Failure;
use crate::observe::watch;

pub(super) fn run(options: &LegalOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if options.states && options.by_fences && options.format == CountFormat::Csv {
        return Err(Failure::Usage(
            "--states: the CSV table of --by-fences has no game states; leave out one of the three"
                .to_owned(),
        ));
    }
    let is_by_barriers = options.method == PositionMethod::Barriers;
    if options.players > 2 && !is_by_barriers {
        let text = "--players: more than two players need --method barriers";
        return Err(Failure::Usage(text.to_owned()));
    }
    if is_by_barriers && options.residues.is_some() {
        return Err(Failure::Usage("--residues: --method barriers has no residues".to_owned()));
    }
    if is_by_barriers && options.checkpoint.checkpoint.is_some() {
        return Err(Failure::Usage(
            "--checkpoint: --method barriers has no checkpoints".to_owned(),
        ));
    }
    // Files that cannot be written are refused before hours of work.
    let files = DataFiles::new(options)?;
    if options.step_sizes.is_some() {
        #[cfg(feature = "distributed")]
        if options.cluster.are_given() {
            let text = "--step-sizes: the sizes are computed by one process";
            return Err(Failure::Usage(text.to_owned()));
        }
        return sizes(options, &files, out);
    }
    #[cfg(feature = "distributed")]
    if options.cluster.are_given() {
        if is_by_barriers {
            let text = "--method: barriers are enumerated by one process";
            return Err(Failure::Usage(text.to_owned()));
        }
        super::passes::run(options, &files, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if is_by_barriers {
        let observer = watch("placing fences", options.progress);
        let counts = by_barriers(options).count_observed(observer);
        let counts = counts.map_err(|error| failure(&error))?;
        files.write(&counts)?;
        print(&counts, options, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    allocator::keep_blocks(options.memory.as_u64());
    let mut positions = count(options).threads(options.threads.threads);
    let folder = checkpoints::open(&options.checkpoint)?;
    if let Some(folder) = &folder {
        positions = positions.checkpoint(folder);
    }
    let observer = (watch("filling columns", options.progress), Warnings::of(folder.as_ref()));
    let counts = positions.count_observed(observer).map_err(|error| failure(&error))?;
    // The checkpoint is removed only when the result has been written.
    files.write(&counts)?;
    print(&counts, options, out)?;
    out.flush()?;
    checkpoints::remove(folder.as_ref());
    Ok(ExitCode::SUCCESS)
}

/// Writes the sizes of a count, and prints the largest.
fn sizes(
    options: &LegalOptions,
    files: &DataFiles,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    allocator::keep_blocks(options.memory.as_u64());
    let count = count(options).threads(options.threads.threads);
    let steps = count.sizes(watch("filling columns", options.progress));
    let steps = steps.map_err(|error| failure(&error))?;
    files.write_sizes(&steps)?;
    let frontiers = steps.iter().map(|step| step.frontiers).max().unwrap_or_default();
    let counts = steps.iter().map(|step| step.counts).max().unwrap_or_default();
    let bytes = ByteSize(8 * counts).display().iec();
    writeln!(out, "peak: {frontiers} frontiers, {bytes} of counts")?;
    Ok(ExitCode::SUCCESS)
}

/// The count that the options name, on one thread.
pub(super) fn count(options: &LegalOptions) -> LegalPositions {
    let (width, height) = options.board.squares();
    let positions = LegalPositions::rectangle(width, height).memory(options.memory.as_u64());
    match options.board.limit() {
        Some(limit) => positions.max_fences(limit),
        None => positions,
    }
}

/// The count by barriers that the options name.
fn by_barriers(options: &LegalOptions) -> BarrierPositions {
    let (width, height) = options.board.squares();
    let positions = BarrierPositions::rectangle(width, height).threads(options.threads.threads);
    let positions = positions.players(options.players.into());
    match options.board.limit() {
        Some(limit) => positions.max_fences(limit),
        None => positions,
    }
}

/// The counts as JSON, whose keys `states`, `finished_states` and `peak_states` are deprecated.
#[derive(Serialize)]
struct Report<'c> {
    #[serde(flatten)]
    counts: &'c PositionCounts,
    game_states: Option<String>,
    finished_game_states: Option<String>,
    /// The peak number of frontiers that the computation held.
    peak_frontiers: u64,
}

pub(super) fn print(
    counts: &PositionCounts,
    options: &LegalOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let text = |number: Option<BigUint>| number.map(|number| number.to_string());
    let (game_states, finished_game_states) =
        (text(counts.states()), text(counts.finished_states()));
    let peak_frontiers = counts.peak_states();
    // Without a limit on the fences there are no game states, and their columns are empty.
    let states = game_states.as_deref().unwrap_or_default();
    let finished = finished_game_states.as_deref().unwrap_or_default();
    match (options.format, options.by_fences) {
        (CountFormat::Text, by_fences) => {
            if by_fences {
                writeln!(out, "{counts}")?;
            } else {
                writeln!(out, "{}", counts.total())?;
            }
            if options.states {
                writeln!(out, "{states} game states, {finished} of them finished")?;
            }
        }
        (CountFormat::Json, _) => {
            let report = Report { counts, game_states, finished_game_states, peak_frontiers };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
        (CountFormat::Csv, true) => {
            writeln!(out, "fences,placements,finished")?;
            let (placements, finished) = (counts.placements(), counts.finished());
            let rows = placements.as_slice().iter().zip(finished.as_slice()).enumerate();
            for (fences, (placements, finished)) in rows {
                writeln!(out, "{fences},{placements},{finished}")?;
            }
        }
        (CountFormat::Csv, false) => {
            let board = counts.placements();
            let limit = board.max_fences().map_or_else(String::new, |max| max.to_string());
            // The names `states`, `finished_states` and `peak_states` are deprecated.
            write!(out, "width,height,max_fences,placements,states,finished_states,peak_states,")?;
            writeln!(out, "game_states,finished_game_states,peak_frontiers")?;
            let (width, height) = (board.width(), board.height());
            let total = counts.total();
            let game = format!("{states},{finished},{peak_frontiers}");
            writeln!(out, "{width},{height},{limit},{total},{game},{game}")?;
        }
    }
    Ok(())
}
