//! `abstract-games fences positions`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{LegalPositions, PositionCounts};
use abstract_games::storage::CheckpointFolder;

use super::failure;
use crate::arguments::{CountFormat, LegalOptions};
use crate::failure::Failure;
use crate::observe::{Bar, Warnings, cancelled_by_ctrl_c, warn};

pub(super) fn run(options: &LegalOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (width, height) = options.board.squares();
    let mut positions = LegalPositions::rectangle(width, height)
        .memory(options.board.memory.as_u64())
        .threads(options.threads);
    if let Some(limit) = options.board.limit() {
        positions = positions.max_fences(limit);
    }
    let open = |path| {
        let resume = options.resume;
        if resume { CheckpointFolder::resume(path) } else { CheckpointFolder::start(path) }
    };
    let folder = options.checkpoint.as_deref().map(open).transpose();
    let folder = folder.map_err(|error| failure(&error.into()))?;
    if let Some(folder) = &folder {
        positions = positions.checkpoint(folder);
    }
    let stop = (cancelled_by_ctrl_c(), Warnings::of(folder.as_ref()));
    let mut observer = (Bar::new("filling columns"), stop);
    let counts = positions.count_observed(&mut observer).map_err(|error| failure(&error))?;
    drop(observer);
    print(&counts, options, out)?;
    // Only what has been written may cost the checkpoint.
    out.flush()?;
    if let Some(Err(error)) = folder.map(|folder| folder.remove()) {
        warn(&format!("checkpoint {error}"));
    }
    Ok(ExitCode::SUCCESS)
}

fn print(
    counts: &PositionCounts,
    options: &LegalOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Nothing where there is no such number.
    let text = |number: Option<BigUint>| number.map_or_else(String::new, |n| n.to_string());
    let (states, finished) = (text(counts.states()), text(counts.finished_states()));
    match (options.format, options.by_fences) {
        (CountFormat::Text, by_fences) => {
            if by_fences {
                writeln!(out, "{counts}")?;
            } else {
                writeln!(out, "{}", counts.total())?;
            }
            if options.states {
                writeln!(out, "{states} states, {finished} of them finished")?;
            }
        }
        (CountFormat::Json, _) => {
            serde_json::to_writer(&mut *out, counts)?;
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
            writeln!(out, "width,height,max_fences,placements,states,finished_states,peak_states")?;
            let (width, height) = (board.width(), board.height());
            let (total, peak) = (counts.total(), counts.peak_states());
            writeln!(out, "{width},{height},{limit},{total},{states},{finished},{peak}")?;
        }
    }
    Ok(())
}
