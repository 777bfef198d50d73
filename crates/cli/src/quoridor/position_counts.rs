//! Counts of legal positions: the count that the options name, its result as text, and its data
//! files.

use std::io::Write;
use std::path::PathBuf;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{
    CountsByFences, LegalPositions, PositionCountError, PositionCounts, StepSize,
};
use serde_json::json;

use super::fences::board;
use crate::arguments::{CountFormat, LegalOptions};
use crate::checkpoints;
use crate::failure::{Failure, Result, usage};
use crate::output_file::{target, write_file};
use crate::print::{self, cells, joined, texts};

/// Errors of counts name the argument.
impl From<PositionCountError> for Failure {
    fn from(error: PositionCountError) -> Self {
        use PositionCountError::{
            Checkpoint, Fences, Part, Spill, Stopped, TooLong, TooWide, WrongSums,
        };
        match error {
            Fences(error) => error.into(),
            Stopped(stop) => stop.into(),
            Checkpoint(error) => checkpoints::refused("--checkpoint", &error),
            Part { .. } => usage("--part, --parts", error),
            WrongSums => usage("--checkpoint", error),
            TooWide { .. } | TooLong { .. } => usage("--size, --width", error),
            Spill(_) => Self::Failed(error.to_string()),
            _ => Self::Usage(error.to_string()),
        }
    }
}

/// The count that the options name, on one thread.
pub(super) fn count(options: &LegalOptions) -> LegalPositions {
    let (width, height) = options.board.squares();
    let positions = LegalPositions::rectangle(width, height).memory(options.memory());
    positions.max_fences(options.board.limit())
}

pub(super) fn print(
    counts: &PositionCounts,
    options: &LegalOptions,
    out: &mut dyn Write,
) -> Result {
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

/// Checks that the files which the arguments name can be written.
pub(super) fn check_files(options: &LegalOptions) -> Result {
    let LegalOptions { table, residues, step_sizes, .. } = options;
    let named = [("--table", table), ("--residues", residues), ("--step-sizes", step_sizes)];
    named.iter().try_for_each(|(argument, path)| {
        path.iter().try_for_each(|path| target(argument, path).map(drop))
    })
}

/// Writes the files of a count: the counts by number of fences, and the sums modulo each modulus.
pub(super) fn write_files(options: &LegalOptions, counts: &PositionCounts) -> Result {
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

/// Writes the file of the sizes of all steps of a count.
pub(super) fn write_sizes(options: &LegalOptions, steps: &[StepSize]) -> Result {
    let rows = steps.iter().map(|step| cells![step.squares, step.frontiers, step.counts]);
    write("--step-sizes", options.step_sizes.as_ref(), "squares,frontiers,counts", rows)
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
