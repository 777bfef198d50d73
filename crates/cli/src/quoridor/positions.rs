//! `abstract-games quoridor positions`.

use std::io::Write;

use abstract_games::quoridor::counting::BarrierPositions;
use bytesize::ByteSize;

use super::position_counts::{check_files, count, print, write_files, write_sizes};
use crate::allocator;
use crate::arguments::{CountFormat, LegalOptions, PositionMethod};
use crate::checkpoints::{self, Warnings};
use crate::failure::{Result, refuse_if};
use crate::observe::watch;

pub(super) fn run(options: &LegalOptions, out: &mut dyn Write) -> Result {
    check(options)?;
    // Files that cannot be written are refused before hours of work.
    check_files(options)?;
    if options.step_sizes.is_some() {
        return sizes(options, out);
    }
    if options.method == PositionMethod::Barriers {
        let (width, height) = options.board.squares();
        let positions = BarrierPositions::rectangle(width, height).threads(options.threads);
        let positions = positions.players(options.players.into()).max_fences(options.board.limit());
        let counts = positions.count_observed(watch("placing fences", options.progress))?;
        write_files(options, &counts)?;
        return print(&counts, options, out);
    }
    allocator::keep_blocks(options.memory());
    let positions = count(options).threads(options.threads);
    let watch = watch("filling columns", options.progress);
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

/// Writes the sizes of a count, and prints the largest.
fn sizes(options: &LegalOptions, out: &mut dyn Write) -> Result {
    allocator::keep_blocks(options.memory());
    let count = count(options).threads(options.threads);
    let steps = count.sizes(watch("filling columns", options.progress))?;
    write_sizes(options, &steps)?;
    let frontiers = steps.iter().map(|step| step.frontiers).max().unwrap_or_default();
    let counts = steps.iter().map(|step| step.counts).max().unwrap_or_default();
    let bytes = ByteSize(8 * counts).display().iec();
    writeln!(out, "peak: {frontiers} frontiers, {bytes} of counts")?;
    Ok(())
}
