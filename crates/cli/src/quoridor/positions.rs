//! `abstract-games quoridor positions`: counts of legal positions, as text and as data files.

use std::io::Write;
use std::path::PathBuf;

use abstract_games::quoridor::counting::{
    BarrierPositions, CountsByFences, LegalPositions, PositionCountError, PositionCounts,
};
use abstract_games::{BigUint, Observer};
use bytesize::ByteSize;
use serde_json::json;

use super::fences::board;
use crate::allocator;
use crate::arguments::{CountFormat, LegalOptions, PositionMethod};
use crate::checkpoints::{self, Warnings};
use crate::failure::{Failure, Result, refuse_if, usage};
use crate::observe::watch;
use crate::output_file::write_file;
use crate::print::{self, cells, counted, joined, texts};

/// Errors of counts name the argument.
impl From<PositionCountError> for Failure {
    fn from(error: PositionCountError) -> Self {
        use PositionCountError::{
            Checkpoint, Fences, Part, Spill, Stopped, TooLong, TooWide, WrongSums,
        };
        match error {
            Fences(error) => error.into(),
            Stopped(stop) => stop.into(),
            Checkpoint(error) => checkpoints::failure("--checkpoint", &error),
            Part { .. } => usage("--part, --parts", error),
            WrongSums => usage("--checkpoint", error),
            TooWide { .. } | TooLong { .. } => usage("--size, --width", error),
            Spill(_) => Self::Failed(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}

pub(super) fn run(options: &LegalOptions, out: &mut dyn Write) -> Result {
    check(options)?;
    let LegalOptions { threads, progress, .. } = *options;
    let ((width, height), limit) = (options.board.squares(), options.board.limit());
    if options.method == PositionMethod::Barriers {
        let positions = BarrierPositions::rectangle(width, height).threads(threads);
        let positions = positions.players(options.players.into()).max_fences(limit);
        let counts = positions.count_observed(watch("placing fences", progress))?;
        write_files(options, &counts)?;
        return print(&counts, options, out);
    }
    allocator::keep_blocks(options.memory());
    let positions = LegalPositions::rectangle(width, height).max_fences(limit);
    let positions = positions.memory(options.memory()).threads(threads);
    let watch = watch("filling columns", progress);
    if options.step_sizes.is_some() {
        return sizes(&positions, watch, options, out);
    }
    let folders = checkpoints::open(&options.checkpoint)?;
    let observer = (watch, Warnings::of(&folders));
    let counts = match (options.checkpoint.part, &folders[..]) {
        (Some((part, parts)), [folder]) => {
            positions.count_part(part, parts, folder, observer)?;
            return checkpoints::print_part(part, parts, folder, out);
        }
        (_, []) => positions.count_observed(observer)?,
        (_, folders) => positions.join_parts(folders, observer)?,
    };
    // A checkpoint is removed only when the result has been written.
    write_files(options, &counts)?;
    print(&counts, options, out)?;
    out.flush()?;
    checkpoints::remove(&options.checkpoint, folders);
    Ok(())
}

/// Refuses options that have no effect together.
fn check(options: &LegalOptions) -> Result {
    let is_by_barriers = options.method == PositionMethod::Barriers;
    let is_table = options.by_fences && options.format == CountFormat::Csv;
    let reason = "the CSV table of --by-fences has no game states; leave out one of the three";
    refuse_if(options.states && is_table, "--states", reason)?;
    let reason = "more than two players need --method barriers";
    refuse_if(options.players > 2 && !is_by_barriers, "--players", reason)?;
    if is_by_barriers {
        for (argument, is_given) in [
            ("--residues", options.residues.is_some()),
            ("--memory", options.memory.is_some()),
            ("--checkpoint", options.checkpoint.checkpoint.is_some()),
        ] {
            refuse_if(is_given, argument, "not an option of --method barriers")?;
        }
    }
    Ok(())
}

/// Writes the sizes of the steps of a count, and prints the largest.
fn sizes(
    positions: &LegalPositions,
    watch: impl Observer,
    options: &LegalOptions,
    out: &mut dyn Write,
) -> Result {
    let steps = positions.sizes(watch)?;
    let rows = steps.iter().map(|step| cells![step.squares, step.frontiers, step.counts]);
    write("--step-sizes", options.step_sizes.as_ref(), "squares,frontiers,counts", rows)?;
    let frontiers = steps.iter().map(|step| step.frontiers).max().unwrap_or_default();
    let counts = steps.iter().map(|step| step.counts).max().unwrap_or_default();
    let bytes = ByteSize(8 * counts).display().iec();
    let frontiers = counted(frontiers, "frontier", "frontiers");
    Ok(writeln!(out, "peak: {frontiers}, {bytes} of counts")?)
}

fn print(counts: &PositionCounts, options: &LegalOptions, out: &mut dyn Write) -> Result {
    let text = |number: Option<BigUint>| number.map(|number| number.to_string());
    let (states, finished) = (text(counts.states()), text(counts.finished_states()));
    let frontiers = counts.peak_states;
    if options.format == CountFormat::Json {
        // Its keys `states`, `finished_states` and `peak_states` are deprecated.
        let new = json!({
            "game_states": states, "finished_game_states": finished, "peak_frontiers": frontiers,
        });
        return print::json(&joined([json!(counts), new]), out);
    }
    // Without a limit on the fences there are no game states, and their columns are empty.
    let (states, finished) = (states.unwrap_or_default(), finished.unwrap_or_default());
    match (options.format, options.by_fences) {
        (CountFormat::Csv, true) => {
            let (placements, finished) = (&counts.placements, &counts.finished);
            let rows = placements.as_slice().iter().zip(finished.as_slice()).enumerate();
            let rows = rows.map(|(fences, (placements, over))| cells![fences, placements, over]);
            print::csv("fences,placements,finished", rows, out)?;
        }
        (CountFormat::Csv, false) => {
            // The names `states`, `finished_states` and `peak_states` are deprecated.
            let head = "width,height,max_fences,placements,states,finished_states,peak_states,\
                        game_states,finished_game_states,peak_frontiers";
            let game = cells![states, finished, frontiers];
            let row = [board(&counts.placements), cells![counts.total()], game.clone(), game];
            print::csv(head, [row.concat()], out)?;
        }
        (_, by_fences) => {
            let text = if by_fences { counts.to_string() } else { counts.total().to_string() };
            writeln!(out, "{text}")?;
            if options.states {
                writeln!(out, "{states} game states, {finished} of them finished")?;
            }
        }
    }
    Ok(())
}

/// Writes the files of a count: the counts by number of fences, and the sums modulo each modulus.
fn write_files(options: &LegalOptions, counts: &PositionCounts) -> Result {
    let columns = [&counts.arrangements, &counts.placements, &counts.finished];
    let columns = columns.map(CountsByFences::as_slice);
    let rows = (0..columns[0].len())
        .map(|fences| [cells![fences], texts(columns.map(|column| &column[fences]))].concat());
    let head = "fences,arrangements,placements,finished";
    write("--table", options.table.as_ref(), head, rows)?;
    let rows = counts.residues.iter().flat_map(|residues| {
        let sums = residues.squares.iter().zip(&residues.in_last_row).zip(&residues.pairs);
        sums.enumerate().map(|(fences, ((squares, in_last_row), pairs))| {
            cells![residues.modulus, fences, squares, in_last_row, pairs]
        })
    });
    let head = "modulus,fences,squares,in_last_row,pairs";
    write("--residues", options.residues.as_ref(), head, rows)
}

/// Writes rows as CSV to the file that an argument names.
fn write(
    argument: &str,
    path: Option<&PathBuf>,
    head: &str,
    rows: impl Iterator<Item = Vec<String>>,
) -> Result {
    let Some(path) = path else { return Ok(()) };
    let mut text = Vec::new();
    print::csv(head, rows, &mut text)?;
    write_file(argument, path, &text)
}
