//! `abstract-games four-way convert`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::four_way_fences::notation::{Diagram, Form};
use serde::Serialize;

use super::played::{Played, played, read};
use super::{game, usage};
use crate::arguments::{FourWayConvertOptions, ReportFormat};
use crate::failure::Failure;

/// A text as JSON.
#[derive(Serialize)]
struct Report {
    form: String,
    text: String,
    turns: usize,
    /// The number of last positions that agree with a record.
    positions: usize,
}

pub(super) fn run(
    options: &FourWayConvertOptions,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let game = game(&options.rules)?;
    let given = match &options.text {
        Some(text) => read(game, "--text", text, options.to_move)?,
        None => played(game, &options.source, options.to_move)?,
    };
    if let Some(fault) = &given.fault {
        return Err(Failure::Unplayable(fault.clone()));
    }
    let text = text(&given, options)?;
    match options.format {
        ReportFormat::Text => writeln!(out, "{}", text.trim_end())?,
        ReportFormat::Json => {
            let positions = given.replay.as_ref().map_or(1, |replay| replay.positions().len());
            let (form, turns) = (options.form.to_string(), given.turns.len());
            serde_json::to_writer(&mut *out, &Report { form, text, turns, positions })?;
            writeln!(out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn text(given: &Played, options: &FourWayConvertOptions) -> Result<String, Failure> {
    let last = given.turns.len();
    let first = if options.all { 0 } else { last };
    Ok(match options.form {
        Form::Record if given.turns.is_empty() => {
            return Err(usage("--as", "a position without turns is no record"));
        }
        Form::Record => given.record.to_string(),
        Form::Extended => given.extended().to_string(),
        Form::Position => {
            let lines: Vec<_> = given.positions[first..].iter().map(ToString::to_string).collect();
            lines.join("\n")
        }
        Form::Diagram => {
            let drawn = (first..=last).map(|index| {
                let walls = given.walls(index).map(|(wall, _)| wall);
                Diagram::new(given.game.board(), &given.positions[index])
                    .with_walls(walls)
                    .to_string()
            });
            drawn.collect::<Vec<_>>().join("\n")
        }
        other => return Err(usage("--as", format!("no game can be written as {other}"))),
    })
}
